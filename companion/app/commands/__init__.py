"""The commands, a module each: `add_parser(subparsers)` says what it takes, `run(args)` acts."""

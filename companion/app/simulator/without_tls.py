"""Imports asyncio without TLS, which the terminal never speaks: four megabytes less.

asyncio itself allows for a Python without `ssl`. Afterwards `ssl` can be imported as ever.
"""

import sys

if "asyncio" not in sys.modules and "ssl" not in sys.modules:
    sys.modules["ssl"] = None  # type: ignore[assignment]
    try:  # where `import ssl` fails now; whoever imports asyncio next finds it there
        import asyncio  # noqa: F401
    finally:
        del sys.modules["ssl"]

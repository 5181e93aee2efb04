"""What happens at a table, pure: session, referee, layouts, screens, texts."""

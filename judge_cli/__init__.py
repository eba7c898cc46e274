"""The `judge` command, one module a command."""

"""What this installation is, and its first administrator."""

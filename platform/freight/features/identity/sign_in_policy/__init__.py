"""What a company asks of its people when they sign in."""

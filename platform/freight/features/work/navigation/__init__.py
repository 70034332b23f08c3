"""What each user keeps at hand in the navigation: pins, and what was used last."""

"""What people are notified of, and how."""

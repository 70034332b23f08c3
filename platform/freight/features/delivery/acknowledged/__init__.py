"""How partners acknowledge what they were sent: by partner, status and age."""

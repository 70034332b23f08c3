"""The second factor of whoever is signed in: setting it up, turning it off, and whether a code is right."""

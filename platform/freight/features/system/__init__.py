"""What every room stands on: people and sessions, tasks, files, suggestions, history, health, seed data."""

"""Letters that are printed here: batches of them, and which somebody says are printed."""

"""Letters printed in the office: batches of them, and which are marked as printed."""

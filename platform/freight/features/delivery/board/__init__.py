"""The board of deliveries: what needs someone and why, what is due, on its way, and there."""

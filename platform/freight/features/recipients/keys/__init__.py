"""Key files of deliveries: uploaded, read by their content, and sealed."""

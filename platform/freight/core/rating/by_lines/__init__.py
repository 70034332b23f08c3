"""Rating by cargo lines: each class at its own rate, each container at that of its type, one shipment."""

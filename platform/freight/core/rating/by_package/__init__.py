"""Rating package by package: each at its own weight and lane, one shipment."""

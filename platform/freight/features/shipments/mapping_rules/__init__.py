"""Mapping rules: what a text in incoming shipment files means, once for all files."""

"""Cargo lines: what a shipment consists of."""

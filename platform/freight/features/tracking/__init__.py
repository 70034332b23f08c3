"""Tracking: where shipments are by the milestones they passed, what is late, and what became of one shipment"""

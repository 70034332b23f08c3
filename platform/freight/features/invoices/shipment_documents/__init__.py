"""The papers of shipments: attached to a shipment, and linked to the invoice that needs them for its delivery"""

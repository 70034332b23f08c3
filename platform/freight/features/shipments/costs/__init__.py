"""Costs and margins of shipments: what carriers charge, as expected, invoiced and agreed, next to the sale"""

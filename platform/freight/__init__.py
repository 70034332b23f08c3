"""Freight invoicing, rating and tariff management: the back end."""

"""Fuel prices by week and fuel surcharge tables: records that fuel charges of tariffs look up."""

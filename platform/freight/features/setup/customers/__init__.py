"""Customers and industry verticals: the grids that quotes are made for and grouped by (operations §3, §5)."""

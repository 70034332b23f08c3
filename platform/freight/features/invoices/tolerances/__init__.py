"""Tolerances: how far an amount may be from the tariff before a person looks."""

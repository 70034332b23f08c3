"""Mappings to begin with, one for each set, made from what our invoices and shipments hold."""

from freight.core.edi.mapping import MappingModel
from freight.core.edi.starters import edifact, x12

STARTERS: dict[str, MappingModel] = {**x12.STARTERS, **edifact.STARTERS}

__all__ = ["STARTERS"]

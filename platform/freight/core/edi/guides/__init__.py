"""Guides: what is known of each set that invoices leave as."""

from freight.core.edi.guides import edifact, x12_sets
from freight.core.edi.guides.model import ElementRule, Guide, SegmentLoop, SegmentPlace, SegmentRule

GUIDES = {guide.code: guide for guide in (*x12_sets.GUIDES, *edifact.GUIDES)}

__all__ = ["GUIDES", "ElementRule", "Guide", "SegmentLoop", "SegmentPlace", "SegmentRule"]

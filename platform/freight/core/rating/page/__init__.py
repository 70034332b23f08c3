"""The trace as a page: facts and the tariff version turned into what a clerk reads and prints."""

from freight.core.rating.page.customer import redact_for_customer
from freight.core.rating.page.model import TracePage
from freight.core.rating.page.trace import build_trace_page

__all__ = ["TracePage", "build_trace_page", "redact_for_customer"]

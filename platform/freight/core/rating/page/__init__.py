"""The trace as a page: facts and the tariff version turned into what a clerk reads and prints."""

from freight.core.rating.page.customer import for_customer
from freight.core.rating.page.model import TracePage
from freight.core.rating.page.trace import trace_page

__all__ = ["TracePage", "for_customer", "trace_page"]

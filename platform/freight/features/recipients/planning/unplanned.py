"""Approved invoices that are not sent because no delivery profile applies."""

from collections.abc import Collection

from bson import ObjectId

from freight.documents.delivery import Delivery, match_planned_deliveries
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped


async def find_unplanned(scope: Scope, approved: Collection[ObjectId]) -> set[ObjectId]:
    """Return those approved invoices that have no delivery, apart from canceled ones."""
    if not approved:
        return set()
    living = match_planned_deliveries(approved)
    planned: list[ObjectId] = await scoped(Delivery, scope).distinct("invoice_id", living)
    return set(approved) - set(planned)

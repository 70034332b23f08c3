"""Carriers' invoices depend on the purchase orders they name: they are checked again when one changes."""

from collections.abc import Collection

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.documents.payable import MARK_TO_CHECK, Payable, match_checked_payables_of_orders
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped


async def mark_order_payables(scope: Scope, keys: Collection[str], session: AsyncClientSession | None = None) -> None:
    """Have the open invoices that may belong to orders with these keys checked again."""
    if not keys:
        return
    query = match_checked_payables_of_orders(sorted(keys))
    await scoped(Payable, scope).update_many(query, MARK_TO_CHECK, session=session)

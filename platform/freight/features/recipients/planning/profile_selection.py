"""The profiles an invoice is sent by: for each type the account's own, else its parent account's, else the system's."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.delivery.profile_types import DELIVERING
from freight.core.delivery.resolving import get_condition_values, resolve_delivery_profiles
from freight.features.recipients.profiles.account_chain import get_account_chains, load_profile_book
from freight.kit.storage.scopes import Scope

Winners = list[Mapping[str, object]]
InvoiceT = TypeVar("InvoiceT", bound=Mapping[str, Any])


async def find_winning_profiles(
    scope: Scope, invoices: Sequence[InvoiceT], session: AsyncClientSession | None
) -> list[tuple[InvoiceT, Winners]]:
    """Return each invoice with the profiles that apply to it now, links resolved. The profiles are read once for
    all."""
    chains = await get_account_chains(scope, {invoice["account_id"] for invoice in invoices}, session)
    book = await load_profile_book(
        scope, {record_id for chain in chains.values() for record_id in chain}, DELIVERING, session
    )
    return [
        (
            invoice,
            list(resolve_delivery_profiles(book, chains[invoice["account_id"]], get_condition_values(invoice)).winners),
        )
        for invoice in invoices
    ]

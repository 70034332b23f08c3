"""Suppressed addresses: an address that does not exist gets no more mails until a user confirms it, because servers
trust senders less who ignore bounces."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.documents.records.delivery import StoredDelivery
from freight.documents.records.suppressed_address import StoredSuppressedAddress
from freight.documents.suppressed_address import SuppressedAddress
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

_REASON = "{address} does not exist, as an earlier mail told."


async def suppress_address(scope: Scope, address: str, reason: str, now: datetime, session: AsyncClientSession) -> None:
    """Suppress an address: nothing more is sent to it."""
    rows, address_query = scoped(SuppressedAddress, scope.whole_system), {"address": address.casefold()}
    if await rows.find_one(address_query, ["_id"], session=session):
        return
    record: StoredSuppressedAddress = SuppressedAddress.model_construct(
        company_id=scope.company_id,
        system_id=scope.system_id,
        account_id=None,
        address=address.casefold(),
        reason=reason,
        created_on=now,
        updated_on=now,
    ).model_dump(exclude={"id"})
    await rows.insert_one(record, session=session)


async def find_suppressed_addresses(scope: Scope, recipients: Iterable[str]) -> list[str]:
    """Return the suppressed addresses among some recipients."""
    addresses = {recipient.casefold() for recipient in recipients}
    if not addresses:
        return []
    cursor = scoped(SuppressedAddress, scope.whole_system).find({"address": {"$in": list(addresses)}}, ["address"])
    return sorted([address["address"] async for address in cursor])


def explain_suppression(addresses: Sequence[str]) -> str:
    """Explain why a mail to these addresses is held."""
    return " ".join(_REASON.format(address=address) for address in addresses)


async def unsuppress_addresses(scope: Scope, delivery: StoredDelivery, session: AsyncClientSession) -> str:
    """Lift the suppression of the addresses a delivery was held for; return them, for its timeline."""
    addresses: Sequence[str] = delivery.get("suppressed") or []
    for address in addresses:
        await scoped(SuppressedAddress, scope.whole_system).delete_many({"address": address}, session=session)
    return f"Confirmed: {', '.join(addresses)}" if addresses else ""

"""Addresses that nothing is sent to: one that does not exist is not written to again, month after month, until somebody
confirms it. Servers trust a sender less who does not listen."""

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
    """Send nothing more to an address."""
    rows, one = scoped(SuppressedAddress, scope.whole_system), {"address": address.casefold()}
    if await rows.find_one(one, ["_id"], session=session):
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
    """Those of some recipients that nothing is sent to."""
    wanted = {each.casefold() for each in recipients}
    if not wanted:
        return []
    found = scoped(SuppressedAddress, scope.whole_system).find({"address": {"$in": list(wanted)}}, ["address"])
    return sorted([each["address"] async for each in found])


def explain_suppression(addresses: Sequence[str]) -> str:
    """Why a mail to them is held."""
    return " ".join(_REASON.format(address=each) for each in addresses)


async def unsuppress_addresses(scope: Scope, delivery: StoredDelivery, session: AsyncClientSession) -> str:
    """Send to the addresses again for which a delivery was held; returns them, for its timeline."""
    addresses: Sequence[str] = delivery.get("suppressed") or []
    for each in addresses:
        await scoped(SuppressedAddress, scope.whole_system).delete_many({"address": each}, session=session)
    return f"Confirmed: {', '.join(addresses)}" if addresses else ""

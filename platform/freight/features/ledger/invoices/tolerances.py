"""The tolerances in force, for a rating or a save of charges."""

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.invoices.tolerances import Tolerance, ToleranceDirection
from freight.core.money import ZERO
from freight.documents.freight_tolerance import FreightTolerance
from freight.documents.records.freight_tolerance import StoredFreightTolerance
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped


async def list_active_tolerances(scope: Scope, session: AsyncClientSession | None = None) -> list[Tolerance]:
    """Every tolerance of the system and of the accounts in scope."""
    return [
        _read(freight_tolerance) async for freight_tolerance in scoped(FreightTolerance, scope).find(session=session)
    ]


def _read(record: StoredFreightTolerance) -> Tolerance:
    return Tolerance(
        name=record["name"],
        account_id=record["account_id"],
        charge_type=record["charge_type"],
        currency=record["currency"],
        from_amount=record["from_amount"] or ZERO,
        percent=record["percent"],
        absolute=record["absolute"],
        direction=ToleranceDirection(record["direction"]),
    )

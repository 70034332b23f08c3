"""Shipments as they are stored, and a writer that keeps their aging in step."""

from datetime import UTC, datetime
from decimal import Decimal

from bson import ObjectId

from freight.core.aging import deltas
from freight.documents.shipment import Shipment
from freight.features.ledger.aging import service
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction

ACCOUNTS = [ObjectId("6560000000000000000000a1"), ObjectId("6560000000000000000000a2")]


def stored_shipment(
    number, *, account=ACCOUNTS[0], status="Not Rated", day="2026-10-02", country="DE", total=None, currency="USD"
):
    now = datetime(2026, 11, 21, tzinfo=UTC)
    return {
        "_id": ObjectId(), "shipment_number": str(number), "account_id": account, "status": status, "entry_date": day,
        "ship_date": day, "country": country, "data": {}, "created_on": now, "updated_on": now, "archived": False,
        "rating": None if total is None else {"total": Decimal(total), "currency": currency},
    }  # fmt: skip


async def write(scope, before, after):
    """Store one change of one shipment with its deltas, as the shipment store does."""

    async def work(session):
        await service.apply_aging_deltas(scope, deltas(before, after), session)
        shipments = scoped(Shipment, scope)
        if before is None:
            await shipments.insert_one(dict(after), session=session)
        else:
            await shipments.update_one({"_id": before["_id"]}, {"$set": after}, session=session)

    await run_in_transaction(work)

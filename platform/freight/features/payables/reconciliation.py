"""Compare the open, scheduled and paid amounts of carriers' invoices with the payments."""

from collections import defaultdict
from decimal import Decimal

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.discrepancies import Discrepancy, ReconciliationPortion
from freight.core.money import ZERO
from freight.core.payables.statuses import PaymentStatus
from freight.core.records import copy_record
from freight.documents.carrier_payment import CarrierPayment
from freight.documents.payable import Payable
from freight.documents.records.payable import StoredPayable
from freight.features.payables.payment_actions import AMOUNTS, compute_payment_status
from freight.features.payables.tagging import PAYABLES
from freight.features.setup.tags.judging import settle_record_tags
from freight.kit import clock
from freight.kit.storage import revisions
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

_COUNTS_AS = {
    PaymentStatus.HELD: "scheduled",
    PaymentStatus.SCHEDULED: "scheduled",
    PaymentStatus.PAID: "paid",
}
_MEANWHILE = "A payment changed one of the invoices meanwhile."


async def reconcile_payables(
    scope: Scope, after: ObjectId | None, session: AsyncClientSession
) -> ReconciliationPortion:
    """Compare the amounts of approved invoices with their payments and correct them. A concurrent payment writes the
    same invoices, and goes first."""
    paid = await _payments(scope, session)
    approved = await scoped(Payable, scope).find({"approved": {"$ne": None}}, session=session).to_list()
    discrepancies, changes = list[Discrepancy](), list[tuple[StoredPayable | None, StoredPayable]]()
    for payable in approved:
        amounts = _amounts(payable["approved"] or ZERO, paid.get(payable["_id"], {}))
        if _read_amounts(payable) != amounts:
            changes.append((payable, copy_record(payable, {**amounts, "status": compute_payment_status(amounts)})))
            figure = f"amounts of carrier invoice {payable['number']}"
            discrepancies.append(Discrepancy(figure, _words(payable, _read_amounts(payable)), _words(payable, amounts)))
    revisions.stamp_revisions(scope, changes, clock.now())
    await revisions.store_revisions(scoped(Payable, scope), changes, session, conflict=_MEANWHILE)
    await settle_record_tags(scope, PAYABLES, [after for _, after in changes], session)
    return ReconciliationPortion(len(approved), discrepancies)


async def _payments(scope: Scope, session: AsyncClientSession) -> dict[ObjectId, dict[str, Decimal]]:
    """Return the scheduled and paid amounts of each invoice, from its payments."""
    groups = await scoped(CarrierPayment, scope).aggregate(
        [
            {"$match": {"status": {"$in": list(_COUNTS_AS)}}},
            {"$unwind": "$parts"},
            {
                "$group": {
                    "_id": {"payable": "$parts.payable_id", "status": "$status"},
                    "amount": {"$sum": "$parts.amount"},
                }
            },
        ],
        session=session,
    )
    amounts_by_payable: dict[ObjectId, dict[str, Decimal]] = defaultdict(dict)
    async for group in groups:
        amounts, name = amounts_by_payable[group["_id"]["payable"]], _COUNTS_AS[PaymentStatus(group["_id"]["status"])]
        amounts[name] = amounts.get(name, ZERO) + group["amount"]
    return amounts_by_payable


def _amounts(approved: Decimal, payments: dict[str, Decimal]) -> dict[str, Decimal]:
    scheduled, paid = payments.get("scheduled", ZERO), payments.get("paid", ZERO)
    return {"open": approved - scheduled - paid, "scheduled": scheduled, "paid": paid}


def _read_amounts(payable: StoredPayable) -> dict[str, Decimal]:
    return {name: payable.get(name, ZERO) for name in AMOUNTS}  # type: ignore[misc]


def _words(payable: StoredPayable, amounts: dict[str, Decimal]) -> str:
    return ", ".join(f"{name} {amount:,f} {payable.get('currency', '')}".rstrip() for name, amount in amounts.items())

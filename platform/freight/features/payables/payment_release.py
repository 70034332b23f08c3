"""Release payments: if a workflow rule says so, by another user than the one who uploaded or approved the invoices; and
never by a user who recently changed the carrier's terms, alone."""

from collections.abc import Sequence

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid, PermissionDenied
from freight.core.payables.statuses import PaymentStatus
from freight.core.payables.workflow import PaymentInvoice, find_release_conflict
from freight.core.records import copy_record
from freight.documents.carrier_payment import CarrierPayment
from freight.documents.payable import Payable
from freight.documents.records.carrier_payment import StoredCarrierPayment
from freight.documents.records.payable import StoredPayable
from freight.features.payables.rights.all_accounts import demand_all_accounts
from freight.features.setup.carriers.lookup import load_carriers_by_key
from freight.kit import clock
from freight.kit.storage import revisions
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import parse_object_id, scoped
from freight.kit.storage.transactions import run_in_transaction

_CHANGED = "Someone else changed this payment. Refresh the list."


async def explain_release_bar(
    scope: Scope, carrier_key: str, payables: Sequence[StoredPayable], session: AsyncClientSession | None = None
) -> list[str]:
    """Return the caller's own actions that bar them from releasing a payment of these invoices alone; empty if there
    are none."""
    carrier = (await load_carriers_by_key(scope, {carrier_key}, session)).get(carrier_key)
    changes = [(change["by"], change["on"]) for change in (carrier.get("terms_changes", ()) if carrier else ())]
    invoices = [
        PaymentInvoice(
            payable["number"],
            payable["received_by"],
            payable["approvers"],
            bool(payable["workflow"] and payable["workflow"]["second_person"]),
        )
        for payable in payables
    ]
    return find_release_conflict(scope.user_id, invoices, changes, clock.now())


async def release_payments(scope: Scope, ids: Sequence[str]) -> list[StoredCarrierPayment]:
    """Release payments scheduled by another user: all of them, or none.

    Raises PermissionDenied with the reason for a caller who may not, Invalid for a payment that does not wait for
    release, Conflict when another user changed it.
    """
    demand_all_accounts(scope)

    async def work(session: AsyncClientSession) -> None:
        for payment_id in dict.fromkeys(ids):
            payment = await scoped(CarrierPayment, scope).get(payment_id, "payment", session=session)
            await _release(scope, payment, session)

    await run_in_transaction(work)
    return (
        await scoped(CarrierPayment, scope)
        .find({"_id": {"$in": [parse_object_id(payment_id) for payment_id in ids]}})
        .to_list()
    )


async def _release(scope: Scope, payment: StoredCarrierPayment, session: AsyncClientSession) -> None:
    carrier = payment["carrier"]
    if payment["status"] != PaymentStatus.HELD:
        raise Invalid(f"The payment to {carrier} is {payment['status'].lower()}.", code=ErrorCode.WRONG_STATUS)
    if payment["created_by"].partition("+")[0] == scope.user_id:
        raise PermissionDenied(f"You scheduled the payment to {carrier}. Someone else has to release it.")
    payable_query = {"_id": {"$in": [part["payable_id"] for part in payment["parts"]]}}
    payables = await scoped(Payable, scope).find(payable_query, session=session).to_list()
    if reasons := await explain_release_bar(scope, payment["carrier_key"], payables, session):
        reason_text = " and ".join(reasons[:3])
        raise PermissionDenied(f"You {reason_text}. Someone else has to release the payment to {carrier}.")
    released = {"status": PaymentStatus.SCHEDULED, "released_by": scope.author}
    changes = [(payment, copy_record(payment, released))]
    revisions.stamp_revisions(scope, changes, clock.now())
    await revisions.store_revisions(scoped(CarrierPayment, scope), changes, session, conflict=_CHANGED)

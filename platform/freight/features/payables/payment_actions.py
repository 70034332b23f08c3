"""Payments to carriers: scheduled from approved invoices, made, and canceled.

A payment's share of an invoice leaves the open amount in the same transaction, under a guard, so that two payments
never use the same money. Making or canceling a payment moves the share on in the same way.
"""

from collections.abc import Mapping, Sequence
from decimal import Decimal

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.errors import DuplicateKeyError

from freight.core.dates import format_iso_day
from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, FreightError, Invalid
from freight.core.money import ZERO, format_plain_amount, is_payable, sum_amounts
from freight.core.notices.events import EventInvolvement, NotificationEvent
from freight.core.payables.statuses import PayableStatus, PaymentStatus
from freight.core.records import copy_record
from freight.documents.carrier_payment import CarrierPayment
from freight.documents.payable import Payable
from freight.documents.records.carrier_payment import StoredCarrierPayment, StoredPaymentPart
from freight.documents.records.payable import StoredPayable
from freight.features.payables import payment_release
from freight.features.payables.rights.all_accounts import demand_all_accounts
from freight.features.payables.schemas import NewPayment, PaymentCanceled, PaymentsPaid
from freight.features.payables.tagging import PAYABLES
from freight.features.setup.tags.judging import settle_record_tags
from freight.features.setup.tags.queries import load_joint_tag_details
from freight.kit import clock, events
from freight.kit.events import DomainEventDraft
from freight.kit.records.history import load_user_names
from freight.kit.storage import revisions
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, index_by_id, parse_object_id, scoped
from freight.kit.storage.transactions import run_in_transaction

AMOUNTS = ("open", "scheduled", "paid")
_MEANWHILE = "Someone else just paid or changed one of these invoices. Look at it again."
_CHANGED = "Someone else changed this payment. Refresh the list."


async def schedule_payment(scope: Scope, form: NewPayment) -> StoredCarrierPayment:
    """Schedule a payment of approved invoices of one carrier in one currency. Repeating the request returns the payment
    it already made.

    Raises Invalid for invoices that are not approved, of several carriers or currencies, and for an amount above the
    open one; Conflict when another user was faster.
    """
    demand_all_accounts(scope)
    if carrier_payment := await scoped(CarrierPayment, scope).find_one({"request_key": form.request_key}):
        return carrier_payment

    async def work(session: AsyncClientSession) -> ObjectId:
        requested_amounts = {parse_object_id(part.payable_id, "invoice"): part.amount for part in form.parts}
        payables_by_id = index_by_id(
            await scoped(Payable, scope).find({"_id": {"$in": list(requested_amounts)}}, session=session).to_list()
        )
        parts = _parts(requested_amounts, payables_by_id)
        first = payables_by_id[parts[0]["payable_id"]]
        await _move(scope, payables_by_id, parts, "open", "scheduled", session)
        held_for = await payment_release.explain_release_bar(scope, first["carrier_key"], list(payables_by_id.values()))
        payment = CarrierPayment(
            company_id=scope.company_id,
            system_id=scope.system_id,
            request_key=form.request_key,
            carrier=first["carrier"],
            carrier_key=first["carrier_key"],
            currency=first["currency"],
            total=sum_amounts(part["amount"] for part in parts),
            pay_on=format_iso_day(form.pay_on),
            method=form.method,
            reference=form.reference.strip(),
            status=PaymentStatus.HELD if held_for else PaymentStatus.SCHEDULED,
            held_for=held_for,
            parts=[dict(part) for part in parts],
            created_by=scope.author,
            updated_by=scope.author,
        ).model_dump(exclude={"id"})
        inserted = await scoped(CarrierPayment, scope).insert_one(payment, session=session)
        made_id: ObjectId = inserted.inserted_id
        scheduled = {**payment, "_id": made_id}
        await events.store_domain_events(
            scope, [await _happened(scope, NotificationEvent.PAYMENT_SCHEDULED, scheduled, session)], session
        )
        return made_id

    try:
        made_id = await run_in_transaction(work)
    except (DuplicateKeyError, FreightError) as stands_against:
        # the same request sent twice: the other one may have been faster
        if carrier_payment := await scoped(CarrierPayment, scope).find_one({"request_key": form.request_key}):
            return carrier_payment
        if isinstance(stands_against, FreightError):
            raise
        raise Conflict(_CHANGED) from stands_against
    return await scoped(CarrierPayment, scope).get(made_id, "payment")


def _parts(
    wanted: Mapping[ObjectId, Decimal | None], found: Mapping[ObjectId, StoredPayable]
) -> list[StoredPaymentPart]:
    """Return the payment's share of each invoice. Raises Invalid if it is not allowed."""
    if missing := len(wanted.keys() - found.keys()):
        raise Invalid(f"{missing} of the invoices are not there anymore. Refresh the list.", code=ErrorCode.GONE)
    if len({payable["carrier_key"] for payable in found.values()}) > 1:
        raise Invalid("A payment is to one carrier. Choose invoices of one carrier.", code=ErrorCode.SEVERAL_CARRIERS)
    if len({payable["currency"] for payable in found.values()}) > 1:
        raise Invalid(
            "A payment is in one currency. Choose invoices in one currency.", code=ErrorCode.SEVERAL_CURRENCIES
        )
    parts: list[StoredPaymentPart] = []
    for payable_id, requested_amount in wanted.items():
        stored_payable = found[payable_id]
        amount = stored_payable["open"] if requested_amount is None else requested_amount
        if stored_payable["approved"] is None or not stored_payable["open"]:
            raise Invalid(
                f"{stored_payable['number']} has nothing to pay: it is {stored_payable['status'].lower()}.",
                code=ErrorCode.NOT_OPEN,
            )
        if not is_payable(amount, stored_payable["currency"]):
            raise Invalid(
                f"{stored_payable['number']}: {amount} has more decimals than {stored_payable['currency']}.",
                code=ErrorCode.DECIMALS,
            )
        # a credit (below zero) or an amount owed: not zero, of the same sign, and no more than is open
        if not amount or (amount < 0) != (stored_payable["open"] < 0) or abs(amount) > abs(stored_payable["open"]):
            open_amount = format_plain_amount(stored_payable["open"], stored_payable["currency"])
            raise Invalid(
                f"{stored_payable['number']} has {open_amount} {stored_payable['currency']} open. Enter no more "
                "than that.",
                code=ErrorCode.OVER,
            )
        parts.append({"payable_id": payable_id, "number": stored_payable["number"], "amount": amount})
    if sum_amounts(part["amount"] for part in parts) <= ZERO:
        raise Invalid("The credits are more than the invoices: there is nothing to pay.", code=ErrorCode.NOTHING_TO_PAY)
    return parts


async def mark_payments_made(scope: Scope, form: PaymentsPaid) -> list[StoredCarrierPayment]:
    """Mark scheduled payments as made: all of them, or none. Raises Invalid for a day in the future and for one that is
    not scheduled."""
    demand_all_accounts(scope)
    if form.paid_on > clock.today(scope.place):
        raise Invalid("The day is in the future. Enter the day the payment was made.", code=ErrorCode.FUTURE)

    async def work(session: AsyncClientSession) -> None:
        for payment in await _payments(scope, form.ids, session):
            if payment["status"] == PaymentStatus.HELD:
                message = f"The payment to {payment['carrier']} waits for someone else to release it."
                raise Invalid(message, code=ErrorCode.HELD)
            if payment["status"] != PaymentStatus.SCHEDULED:
                message = f"The payment to {payment['carrier']} is {payment['status'].lower()}."
                raise Invalid(message, code=ErrorCode.WRONG_STATUS)
            reference = form.reference.strip() or payment["reference"]
            paid_fields = {
                "status": PaymentStatus.PAID,
                "paid_on": format_iso_day(form.paid_on),
                "reference": reference,
            }
            await _write(scope, payment, paid_fields, "scheduled", "paid", session)
            await events.store_domain_events(
                scope,
                [await _happened(scope, NotificationEvent.PAYMENT_MADE, {**payment, **paid_fields}, session)],
                session,
            )

    await run_in_transaction(work)
    return (
        await scoped(CarrierPayment, scope)
        .find({"_id": {"$in": [parse_object_id(payment_id) for payment_id in form.ids]}})
        .to_list()
    )


async def cancel_payment(scope: Scope, form: PaymentCanceled) -> StoredCarrierPayment:
    """Cancel a payment, scheduled or made: its invoices are open again. Raises Invalid without a reason, or if it is
    already canceled."""
    demand_all_accounts(scope)
    if not form.reason.strip():
        raise Invalid("Enter a reason.", code=ErrorCode.REASON_NEEDED)

    async def work(session: AsyncClientSession) -> None:
        (payment,) = await _payments(scope, [form.id], session)
        if payment["status"] == PaymentStatus.CANCELED:
            raise Invalid("The payment is canceled already.", code=ErrorCode.WRONG_STATUS)
        if payment["revision"] != form.revision:
            raise Conflict(_CHANGED)
        was = "paid" if payment["status"] == PaymentStatus.PAID else "scheduled"
        canceled = {"status": PaymentStatus.CANCELED, "note": form.reason.strip()}
        await _write(scope, payment, canceled, was, "open", session)

    await run_in_transaction(work)
    return await scoped(CarrierPayment, scope).get(form.id, "payment")


async def _happened(
    scope: Scope, event: NotificationEvent, payment: Record, session: AsyncClientSession
) -> DomainEventDraft:
    names = await load_user_names([scope.user_id])
    ids = [part["payable_id"] for part in payment["parts"]]
    payables = await scoped(Payable, scope).find({"_id": {"$in": ids}}, ["tag_ids"], session=session).to_list()
    details = {
        "carrier": payment["carrier"],
        "amount": payment["total"],
        "currency": payment["currency"],
        "day": payment.get("paid_on") or payment["pay_on"],
        "by": names.get(scope.user_id, ""),
        **await load_joint_tag_details(scope, payables, session),
    }
    return DomainEventDraft(
        event,
        f"payment:{payment['_id']}:{event}",
        f"/payables/payments?payment={payment['_id']}",
        details,
        subject_id=payment["_id"],
        parts={EventInvolvement.STARTED: [scope.user_id]},
    )


async def _payments(scope: Scope, ids: Sequence[str], session: AsyncClientSession) -> list[StoredCarrierPayment]:
    return [
        await scoped(CarrierPayment, scope).get(payment_id, "payment", session=session)
        for payment_id in dict.fromkeys(ids)
    ]


async def _write(
    scope: Scope, payment: StoredCarrierPayment, change: Record, source: str, target: str, session: AsyncClientSession
) -> None:
    """Change a payment, and move its shares of the invoices from one of their amounts to another."""
    changes = [(payment, copy_record(payment, change))]
    revisions.stamp_revisions(scope, changes, clock.now())
    await revisions.store_revisions(scoped(CarrierPayment, scope), changes, session, conflict=_CHANGED)
    ids = [part["payable_id"] for part in payment["parts"]]
    payables = await scoped(Payable, scope).find({"_id": {"$in": ids}}, session=session).to_list()
    await _move(scope, index_by_id(payables), payment["parts"], source, target, session)


async def _move(
    scope: Scope,
    found: Mapping[ObjectId, StoredPayable],
    parts: Sequence[StoredPaymentPart],
    source: str,
    target: str,
    session: AsyncClientSession,
) -> None:
    """Move the shares of a payment between the open, scheduled and paid amounts of its invoices, and update their
    status."""
    now = clock.now()
    changes = []
    for part in parts:
        before = found[part["payable_id"]]
        amounts = {name: before[name] for name in AMOUNTS}  # type: ignore[literal-required]
        amounts[source] -= part["amount"]
        amounts[target] += part["amount"]
        status = compute_payment_status(amounts)
        after = copy_record(before, {**amounts, "status": status})
        if status != before["status"]:
            after["steps"] = [*before["steps"], {"status": status, "on": now, "by": scope.author, "note": ""}]
        changes.append((before, after))
    revisions.stamp_revisions(scope, changes, now)
    await revisions.store_revisions(scoped(Payable, scope), changes, session, conflict=_MEANWHILE)
    await settle_record_tags(scope, PAYABLES, [after for _, after in changes], session)


def compute_payment_status(amounts: Mapping[str, Decimal]) -> PayableStatus:
    """Return the status of an approved invoice from its open, scheduled and paid amounts."""
    if amounts["open"]:
        return PayableStatus.APPROVED
    return PayableStatus.SCHEDULED if amounts["scheduled"] else PayableStatus.PAID

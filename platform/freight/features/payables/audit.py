"""The audit of carriers' invoices against the amounts agreed on the shipments' own invoices.

A change there only marks a carrier's invoice (`marking`); it is checked here before a list, a sum or a decision uses
it. A check names the revision it read, so that an outdated check is repeated.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, replace
from datetime import date
from urllib.parse import urlencode

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.dates import format_iso_day
from freight.core.invoices.charges import ChargeLine
from freight.core.invoices.comparing import is_line_mismatched
from freight.core.money import ZERO, sum_amounts
from freight.core.notices.events import NotificationEvent
from freight.core.payables.agreeing import AgreedAmount, ChargedAmount, SettledCharge, compute_agreed_amounts
from freight.core.payables.due import USUAL_TERMS, compute_due_date
from freight.core.payables.duplicates import Duplicate
from freight.core.payables.findings import FindingCode, join_finding_names, list_finding_sources, write_finding
from freight.core.payables.orders import OrderMatch
from freight.core.payables.statuses import PayableStatus
from freight.core.payables.workflow import choose_rule
from freight.core.shipments.statuses import NOT_RATED, RATE_MISMATCH
from freight.documents.base import match_revision
from freight.documents.carrier_invoice import CarrierInvoiceState
from freight.documents.payable import Payable, match_checked_payables, match_payables_to_check
from freight.documents.records.carrier_invoice import StoredCarrierInvoice
from freight.documents.records.invoice import StoredInvoice
from freight.documents.records.payable import StoredPayable, StoredPayableLine
from freight.features.ledger.payables.rechecks import mark_payables_of_old_list, mark_payables_of_old_taxes
from freight.features.payables import automatic_approval
from freight.features.payables.audit_context import PayableAuditContext, get_charge_currency, read_audit_context
from freight.features.payables.carrier_list import read_carrier_list_stamp
from freight.features.payables.duplicates import (
    build_stored_duplicates,
    describe_other_carriers,
    find_payable_duplicates,
)
from freight.features.payables.order_matching import (
    build_order_match_request,
    describe_overdrawn_orders,
    match_purchase_order,
)
from freight.features.payables.tagging import PAYABLES
from freight.features.payables.tax_audit import PayableToTax, audit_payable_tax, clear_payable_tax, find_payable_day
from freight.features.payables.tax_stamp import read_tax_stamp
from freight.features.payables.workflow import rules as workflow
from freight.features.setup.tags.judging import settle_record_tags
from freight.features.setup.tags.queries import load_tag_details
from freight.kit import clock, events
from freight.kit.events import DomainEventDraft
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped
from freight.kit.storage.transactions import run_in_transaction

_AT_ONCE = 200
MOST_AT_ONCE = 2_000  # while a user waits for a list


async def check_marked_payables(scope: Scope) -> int:
    """Check the marked invoices, at most `MOST_AT_ONCE`; return how many are left."""
    await mark_payables_of_old_list(scope, await read_carrier_list_stamp(scope))
    await mark_payables_of_old_taxes(scope, await read_tax_stamp(scope))
    marked = match_payables_to_check()
    payables, checked_count = scoped(Payable, scope), 0
    while checked_count < MOST_AT_ONCE:
        batch = await payables.find(marked).sort("_id", 1).limit(_AT_ONCE).to_list()
        if not batch:
            break
        await _check(scope, batch)
        checked_count += len(batch)
    await automatic_approval.approve_matched_payables(scope)
    return await payables.count(marked)


async def _check(scope: Scope, payables: Sequence[StoredPayable], *, is_repeated: bool = False) -> None:
    audit_context = await read_audit_context(scope, payables)
    tags_before = {payable["_id"]: payable.get("tag_ids", []) for payable in payables}
    today = clock.today(scope.place)
    stored, updates = scoped(Payable, scope), []
    begun: list[Record] = []  # new exceptions
    for payable in payables:
        change = _audited(payable, audit_context, today) | {"to_check": False, "updated_on": clock.now()}
        # one marked or decided in the meantime has another revision, and is checked again
        read = match_revision(payable["_id"], payable["revision"])
        updates.append(stored.to_update(read, {"$set": change, "$inc": {"revision": 1}}))
        if change.get("status") == PayableStatus.EXCEPTION != payable["status"]:
            begun.append({"_id": payable["_id"], "revision": payable["revision"] + 1})

    async def work(session: AsyncClientSession) -> None:
        await stored.bulk_write(updates, session=session)
        # checked again below instead of being marked: tags and rules that depend on each other would mark it forever
        await settle_record_tags(scope, replace(PAYABLES, on_tagged=None), payables, session)
        if not begun:
            return
        # only what was actually written: outdated checks are repeated
        exceptions = await stored.find({"$or": begun}, session=session).to_list()
        tags = await load_tag_details(scope, exceptions, session)
        drafts = [_exception(stored_payable, tags[stored_payable["_id"]]) for stored_payable in exceptions]
        await events.store_domain_events(scope, drafts, session)

    await run_in_transaction(work)
    if is_repeated or not any(rule.tag_id for rule in audit_context.rules):
        return
    # another rule may apply to what was tagged
    retagged = [payable["_id"] for payable in payables if payable.get("tag_ids", []) != tags_before[payable["_id"]]]
    if again := await stored.find({"_id": {"$in": retagged}, **match_checked_payables()}).to_list():
        await _check(scope, again, is_repeated=True)


def _exception(payable: StoredPayable, tags: Record) -> DomainEventDraft:
    findings = [*payable.get("findings", []), *(line.get("finding", "") for line in payable.get("lines", []))]
    details = {
        "number": payable["number"],
        "carrier": payable["carrier"],
        "amount": payable["charged"],
        "agreed": payable["agreed"],
        "currency": payable["currency"],
        "finding": next((finding for finding in findings if finding), ""),
        **tags,
    }
    return DomainEventDraft(
        NotificationEvent.PAYABLE_EXCEPTION,
        f"payable:{payable['_id']}:exception:{payable['revision']}",
        f"/payables/disputes?{urlencode({'q': payable['number'], 'invoice': str(payable['_id'])})}",
        details,
        subject_id=payable["_id"],
    )


def _audited(one: StoredPayable, beside: PayableAuditContext, today: date) -> Record:
    """Return the result of checking an invoice. One with nothing left on it is removed."""
    rows = beside.rows.get((one["carrier_key"], one["number_key"]), ())
    if not rows:
        return {"archived": True, "lines": [], "charged": ZERO, "agreed": ZERO, **clear_payable_tax()}
    invoice_date = max(row["invoice_date"] for row in rows)
    day = find_payable_day(one, rows)
    match_requests = {row["_id"]: build_order_match_request(row, beside, format_iso_day(day)) for row in rows}
    keys = sorted({key for to_match in match_requests.values() for key in to_match.keys})
    duplicates = find_payable_duplicates(one, rows, beside)
    agreed_by_id = {row["_id"]: _hold(row, duplicates) or _agreed(row, beside) for row in rows}
    lines = [
        _line(row, agreed_by_id[row["_id"]], match_purchase_order(match_requests[row["_id"]], beside)) for row in rows
    ]
    currencies = sorted({get_charge_currency(row, beside) for row in rows} - {""})
    findings: list[str] = []
    if len(currencies) > 1:
        findings.append(write_finding(FindingCode.SEVERAL_CURRENCIES, currencies=join_finding_names(currencies)))
    findings += [duplicate.finding for duplicate in duplicates]
    other_carriers = describe_other_carriers(one, rows, beside)
    findings += other_carriers
    findings += describe_overdrawn_orders(lines, beside)
    due = one["due_date"] or format_iso_day(compute_due_date(day, beside.terms.get(one["carrier_key"], USUAL_TERMS)))
    charged, currency = sum_amounts(line["charged"] for line in lines), currencies[0] if len(currencies) == 1 else ""
    taxes, tax_findings = _audit_tax(PayableToTax(one, rows, agreed_by_id, day, currency), beside)
    findings += tax_findings
    accounts = {beside.accounts.get(row["account_id"], "") for row in rows if row["account_id"]}
    rule = choose_rule(beside.rules, one["carrier_key"], accounts, currency, charged, _list_tags(one))
    short_pays = rule is not None and rule.short_pay
    differing = [
        agreed_amount.finding
        for agreed_amount in agreed_by_id.values()
        if not (short_pays and agreed_amount.is_settled)
    ]
    sentences = [*findings, *(line[name] for line in lines for name in ("finding", "order_finding"))]
    exceptions = [text for text in (*findings, *differing, *(line["order_finding"] for line in lines)) if text]
    return {
        "invoice_date": invoice_date,
        "due_date": due,
        "currency": currency,
        "charged": charged,
        "agreed": sum_amounts(line["agreed"] for line in lines),
        "findings": findings,
        "finding_sources": [asdict(source) for source in list_finding_sources(sentences)],
        "duplicates": build_stored_duplicates(duplicates),
        "carriers_read": beside.carrier_list.stamp if other_carriers else "",
        "lines": lines,
        "order_keys": keys,
        "workflow": workflow.build_stored_rule(rule) if rule else None,
        "status": _status(PayableStatus(one["status"]), rows, is_exception=bool(exceptions)),
        **taxes,
    }


def _audit_tax(to_tax: PayableToTax, beside: PayableAuditContext) -> tuple[Record, list[str]]:
    """Return the fields of tax of an invoice and what is found; one that was audited without tax keeps none."""
    if beside.tax is not None:
        return audit_payable_tax(to_tax, beside.tax)
    return (clear_payable_tax() if to_tax.one.get("tax_read") else {}), []


def _list_tags(payable: StoredPayable) -> list[str]:
    return [str(tag_id) for tag_id in payable.get("tag_ids", [])]


def _status(before: PayableStatus, rows: Sequence[StoredCarrierInvoice], *, is_exception: bool) -> PayableStatus:
    if before is PayableStatus.DISPUTED:
        return before
    if any(row["state"] == CarrierInvoiceState.WAITING for row in rows):
        return PayableStatus.RECEIVED
    return PayableStatus.EXCEPTION if is_exception else PayableStatus.MATCHED


def _line(row: StoredCarrierInvoice, agreed: AgreedAmount, found: OrderMatch) -> StoredPayableLine:
    return {
        "shipment_id": row["shipment_id"],
        "shipment_number": row["shipment_number"],
        "charged": row["total"],
        "agreed": agreed.amount,
        "tax": row.get("tax"),
        "finding": agreed.finding,
        "order_id": ObjectId(found.order.id) if found.order else None,
        "order_number": found.order.number if found.order else row["order_number"],
        "order_finding": found.finding,
    }


def _hold(row: StoredCarrierInvoice, duplicates: Sequence[Duplicate]) -> AgreedAmount | None:
    """Return the agreed amount of a charge that another invoice also has: nothing, until it is decided which one
    counts. Splitting the tariff amount between them would hide that they are one bill."""
    numbers = [duplicate.number for duplicate in duplicates if row["shipment_number"] in duplicate.same]
    if not numbers or row["state"] != CarrierInvoiceState.ENTERED:
        return None
    return AgreedAmount(row["total"], ZERO, write_finding(FindingCode.HELD, numbers=join_finding_names(numbers)))


def _agreed(row: StoredCarrierInvoice, beside: PayableAuditContext) -> AgreedAmount:
    if row["state"] == CarrierInvoiceState.WAITING:
        return AgreedAmount(row["total"], ZERO, write_finding(FindingCode.WAITS))
    if row["state"] == CarrierInvoiceState.REFUSED:
        return AgreedAmount(row["total"], ZERO, row["message"])
    invoice = beside.invoices.get(row["shipment_id"])
    status = beside.statuses.get(row["shipment_id"], "")
    if invoice is None:
        return AgreedAmount(row["total"], ZERO, write_finding(FindingCode.NO_INVOICE))
    if status == NOT_RATED:
        return AgreedAmount(row["total"], ZERO, write_finding(FindingCode.NOT_RATED))
    charges = [
        ChargedAmount(str(carrier_invoice["_id"]), charge["charge_code"].casefold(), charge["name"], charge["amount"])
        for carrier_invoice in beside.of_shipment[row["shipment_id"]]
        for charge in carrier_invoice["charges"]
    ]
    settled = _settled(invoice, row["shipment_id"], status)
    currency = get_charge_currency(row, beside)
    agreed_amount = compute_agreed_amounts(charges, settled, currency, converted=currency != invoice["currency"]).get(
        str(row["_id"])
    )
    return agreed_amount or AgreedAmount(row["total"], row["total"])


def _settled(invoice: StoredInvoice, shipment_id: ObjectId, status: str) -> dict[str, SettledCharge]:
    """Return the settled charges of a shipment's invoice, by code."""
    by_code: dict[str, list[ChargeLine]] = defaultdict(list)
    for stored in invoice["lines"]:
        if stored["shipment_id"] == shipment_id:
            line = ChargeLine(**stored)
            by_code[line.charge_code.casefold()].append(line)
    mismatched = status == RATE_MISMATCH
    return {code: _sum(lines, mismatched=mismatched) for code, lines in by_code.items()}


def _sum(lines: Iterable[ChargeLine], *, mismatched: bool) -> SettledCharge:
    charge_lines = [line for line in lines if line.user_value is not None]
    if not charge_lines:
        return SettledCharge(None)
    amount = sum_amounts(line.user_value or ZERO for line in charge_lines)
    if mismatched and any(is_line_mismatched(line) and not line.reason_comment for line in charge_lines):
        tariff = sum_amounts(line.tariff_value or ZERO for line in charge_lines)
        return SettledCharge(amount, tariff, is_open=True)
    # a value within tolerance is accepted as charged, whichever value the customer is billed
    return SettledCharge(
        amount, sum_amounts((line.user_value or ZERO) if line.tolerance else line.billed for line in charge_lines)
    )

"""Draft the invoices of a chunk of shipments before any is numbered or stored. This may run ahead of the transaction
that stores them, while another chunk is being stored."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.invoices.readiness import BILLABLE, ReadinessFinding, find_readiness_problem
from freight.core.shipments.statuses import READY_FOR_INVOICING
from freight.documents.records.account import StoredAccount
from freight.documents.records.invoice import StoredInvoice
from freight.documents.records.shipment import StoredShipment
from freight.documents.shipment import Shipment
from freight.features.invoices import selection
from freight.features.invoices.einvoice_findings import find_einvoice_findings
from freight.features.invoices.issuing import OpenInvoice, load_open_invoices
from freight.features.invoices.ready_status import mark_shipment_ready as made_ready
from freight.features.invoices.schemas import RefusedShipment
from freight.features.invoices.shipment_validation import ShipmentJudge
from freight.features.invoices.tax_findings import build_tax_finding, find_invoice_tax_problems
from freight.features.ledger.invoices.drafts import Issuance, draft_billed_invoice, load_tariff_lines
from freight.features.ledger.invoices.payers import find_billed_accounts, find_shipment_accounts
from freight.features.ledger.invoices.system_tax import TaxVersion, load_system_tax, load_tax_version
from freight.features.shipments import store
from freight.features.shipments.store import ShipmentChange
from freight.kit.jobs.prefetch import iterate_cooperatively
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import index_by_id, scoped

Groups = Sequence[list[ObjectId]]
"""The shipments of one account and currency that are billed together, an invoice each."""
Accounts = tuple[Mapping[ObjectId, StoredAccount], Mapping[ObjectId, StoredAccount]]


class BillDraft(NamedTuple):
    """An invoice without a number, and its shipments before and after they became ready."""

    invoice: StoredInvoice
    ready: Sequence[ShipmentChange]


@dataclass(frozen=True)
class BillDrafts:
    """What becomes of a chunk: new invoices, open invoices to issue (`kept`), and shipments left out. `found` and
    `accounts` are the shipments, accounts and bill-to accounts that this was decided from."""

    bills: Sequence[BillDraft]
    kept: Sequence[OpenInvoice]
    refused: list[RefusedShipment]
    found: Sequence[StoredShipment]
    accounts: Accounts
    tax_version: TaxVersion | None


async def draft_bills(
    scope: Scope, groups: Groups, issuance: Issuance, session: AsyncClientSession | None = None
) -> BillDrafts:
    """Draft the invoices of groups of shipments, from their current state when outside a transaction."""
    shipments = await store.find_by_id(scope, [record_id for group in groups for record_id in group], session)
    opened = await load_open_invoices(scope, shipments, session)
    judge = await _judged(scope, shipments, opened, issuance)
    system_tax = await load_system_tax(scope, session)
    tax_findings = await find_invoice_tax_problems(
        scope, system_tax, [own.invoice for own in opened.values()], issuance.invoice_date, session
    )
    invoices, stay = _fit_to_issue(opened, judge, tax_findings)
    billable, more = _fit(groups, [shipment for shipment in shipments if shipment["_id"] not in opened], judge)
    accounts, billed = await _accounts(scope, shipments, session)
    lines = await load_tariff_lines(
        scope, [shipment for group in billable for shipment, _ in group if shipment], session
    )
    bills = []
    async for group in iterate_cooperatively(billable):
        own = group[0].after["account_id"]
        own_shipments = [shipment_change.after for shipment_change in group]
        invoice = draft_billed_invoice(own_shipments, accounts[own], lines, issuance, billed[own])
        taxed = system_tax.tax_invoice(invoice, billed[own], index_by_id(own_shipments)) if system_tax else None
        if tax_problem := (system_tax.problem if system_tax else "") or (taxed.problem if taxed else ""):
            finding = build_tax_finding(tax_problem)
            more += [selection.build_refused_shipment(before or after, finding) for before, after in group]
            continue
        if taxed and taxed.snapshot:
            invoice["tax"] = taxed.snapshot
        bills.append(BillDraft(invoice, group))
    einvoice_findings = await find_einvoice_findings(scope, [bill.invoice for bill in bills], session)
    for bill in bills:
        if lacking := einvoice_findings.get(bill.invoice["_id"]):
            more += [selection.build_refused_shipment(before or after, lacking) for before, after in bill.ready]
    bills = [bill for bill in bills if bill.invoice["_id"] not in einvoice_findings]
    version = system_tax.version if system_tax else None
    return BillDrafts(bills, invoices, [*stay, *more], shipments, (accounts, billed), version)


async def are_drafts_current(scope: Scope, drafts: BillDrafts, session: AsyncClientSession) -> bool:
    """Whether drafts made ahead would come out the same in this transaction: no shipment has changed, none is on an
    open invoice, and accounts and tax setup are unchanged."""
    if drafts.kept:
        return False
    states_by_id = {shipment["_id"]: _state_of(shipment) for shipment in drafts.found}
    read = scoped(Shipment, scope).find(
        {"_id": {"$in": list(states_by_id)}}, ["revision", "filed_under"], session=session
    )
    if {shipment["_id"]: _state_of(shipment) async for shipment in read} != states_by_id:
        return False
    if await load_open_invoices(scope, drafts.found, session):
        return False
    if drafts.tax_version != await load_tax_version(scope, session):
        return False
    return await _accounts(scope, drafts.found, session) == drafts.accounts


def _state_of(shipment: StoredShipment) -> tuple[int, list[str]]:
    """Return what changes whenever a shipment does: milestones leave its revision unchanged but not the keys it is
    filed under."""
    return shipment["revision"], shipment.get("filed_under", [])


async def _accounts(scope: Scope, found: Sequence[StoredShipment], session: AsyncClientSession | None) -> Accounts:
    accounts = await find_shipment_accounts(scope, found, session)
    return accounts, await find_billed_accounts(scope, accounts, session)


async def _judged(
    scope: Scope, found: Sequence[StoredShipment], opened: Mapping[ObjectId, OpenInvoice], issuance: Issuance
) -> ShipmentJudge:
    """Return a judge of the shipments that become Ready for Invoicing here; the others were judged when they became it
    (R236)."""
    judge = ShipmentJudge(scope)
    on_invoices = [shipment for own in opened.values() for shipment in own.shipments]
    passing = [
        shipment
        for shipment in [*found, *on_invoices]
        if shipment["status"] in BILLABLE and shipment["status"] != READY_FOR_INVOICING
    ]
    await judge.judge(passing, "", issuance.now)
    return judge


def _fit_to_issue(
    opened: Mapping[ObjectId, OpenInvoice], judge: ShipmentJudge, tax_findings: Mapping[ObjectId, ReadinessFinding]
) -> tuple[list[OpenInvoice], list[RefusedShipment]]:
    """Return the open invoices that can be issued, each once, and the shipments of the others with the reason."""
    fit: dict[ObjectId, OpenInvoice] = {}
    stay: list[RefusedShipment] = []
    for shipment_id, own in opened.items():
        finding = own.finding() or judge.refusal(own.shipments) or tax_findings.get(own.invoice["_id"])
        if finding:
            shipment = next(candidate for candidate in own.shipments if candidate["_id"] == shipment_id)
            stay.append(selection.build_refused_shipment(shipment, finding))
        else:
            fit[own.invoice["_id"]] = own
    return list(fit.values()), stay


def _fit(
    groups: Sequence[list[ObjectId]], found: Sequence[StoredShipment], judge: ShipmentJudge
) -> tuple[list[list[ShipmentChange]], list[RefusedShipment]]:
    """Return the billable shipments by group, each before and after it became ready, and those that cannot be
    billed."""
    stored = {shipment["_id"]: shipment for shipment in found}
    billable: list[list[ShipmentChange]] = []
    stay: list[RefusedShipment] = []
    for ids in groups:
        fit: list[ShipmentChange] = []
        for shipment in (stored[record_id] for record_id in ids if record_id in stored):
            finding = find_readiness_problem(shipment) or judge.refusal([shipment])
            if finding:
                stay.append(selection.build_refused_shipment(shipment, finding))
            elif shipment["status"] == READY_FOR_INVOICING:
                fit.append(ShipmentChange(shipment, shipment))
            else:
                fit.append(ShipmentChange(shipment, made_ready(shipment, None)))
        if fit:
            billable.append(fit)
    return billable, stay

"""What would keep shipments from being billed because their tax can't be decided, or their invoice can't be sent as
data, found before they are."""

from collections.abc import Mapping, Sequence
from datetime import date

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.dates import format_iso_day
from freight.core.error_codes import ErrorCode
from freight.core.invoices.readiness import ReadinessFinding, find_readiness_problem
from freight.core.records import copy_record
from freight.documents.records.invoice import StoredInvoice
from freight.documents.records.shipment import StoredShipment
from freight.features.invoices.einvoice_findings import find_einvoice_findings
from freight.features.ledger.invoices import taxing
from freight.features.ledger.invoices.drafts import Issuance, draft_billed_invoice, load_tariff_lines
from freight.features.ledger.invoices.payers import find_billed_accounts, find_shipment_accounts
from freight.features.ledger.invoices.system_tax import SystemTax, load_system_tax
from freight.kit import clock
from freight.kit.storage.scopes import Scope


async def find_shipment_tax_problems(
    scope: Scope, shipments: Sequence[StoredShipment], opened: Mapping[ObjectId, StoredInvoice], day: date
) -> dict[ObjectId, ReadinessFinding]:
    """Return why shipments can't be billed on a day for their tax, or their invoices be sent as data then, by the ids
    of the shipments. `opened`: their open invoices by shipment; the others are judged by the invoice that each would
    get."""
    system_tax = await load_system_tax(scope)
    if system_tax is None:
        return {}
    if system_tax.problem:
        return {shipment["_id"]: build_tax_finding(system_tax.problem) for shipment in shipments}
    problems = await find_invoice_tax_problems(scope, system_tax, list(opened.values()), day)
    findings = {
        shipment_id: problems[invoice["_id"]] for shipment_id, invoice in opened.items() if invoice["_id"] in problems
    }
    unbilled = [
        shipment for shipment in shipments if shipment["_id"] not in opened and not find_readiness_problem(shipment)
    ]
    accounts = await find_shipment_accounts(scope, unbilled)
    billed = await find_billed_accounts(scope, accounts)
    lines = await load_tariff_lines(scope, unbilled)
    issuance = Issuance(day, clock.now(), scope.author)
    drafts: dict[ObjectId, StoredInvoice] = {}
    for shipment in unbilled:
        own = shipment["account_id"]
        invoice = draft_billed_invoice([shipment], accounts[own], lines, issuance, billed[own])
        taxed = system_tax.tax_invoice(invoice, billed[own], {shipment["_id"]: shipment})
        if taxed and taxed.problem:
            findings[shipment["_id"]] = build_tax_finding(taxed.problem)
        elif taxed and taxed.snapshot:
            drafts[shipment["_id"]] = copy_record(invoice, {"tax": taxed.snapshot})
    einvoices = await find_einvoice_findings(scope, list(drafts.values()))
    return findings | {
        shipment_id: einvoices[draft["_id"]] for shipment_id, draft in drafts.items() if draft["_id"] in einvoices
    }


async def find_invoice_tax_problems(
    scope: Scope,
    system_tax: SystemTax | None,
    invoices: Sequence[StoredInvoice],
    day: date,
    session: AsyncClientSession | None = None,
) -> dict[ObjectId, ReadinessFinding]:
    """Return why open invoices can't be issued on a day for their tax, or be sent as data then, by their ids. One
    captured with a number keeps its own date."""
    if system_tax is None or not invoices:
        return {}
    if system_tax.problem:
        return {invoice["_id"]: build_tax_finding(system_tax.problem) for invoice in invoices}
    dated = [
        invoice if invoice["number"] else copy_record(invoice, {"invoice_date": format_iso_day(day)})
        for invoice in {invoice["_id"]: invoice for invoice in invoices}.values()
    ]
    taxes = await taxing.tax_invoices(scope, system_tax, dated, session)
    findings = {invoice_id: build_tax_finding(taxed.problem) for invoice_id, taxed in taxes.items() if taxed.problem}
    taxed_invoices = [
        copy_record(invoice, {"tax": taxed.snapshot})
        for invoice in dated
        if (taxed := taxes.get(invoice["_id"])) and taxed.snapshot
    ]
    return findings | await find_einvoice_findings(scope, taxed_invoices, session)


def build_tax_finding(problem: str) -> ReadinessFinding:
    """Return the finding of a tax that can't be decided."""
    return ReadinessFinding(ErrorCode.TAX_UNDECIDED, problem)

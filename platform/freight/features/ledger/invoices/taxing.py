"""Tax on invoices: decided by the rules of the company while they are open, and kept with them when they are issued."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.invoices.corrections import CREDITS
from freight.core.invoices.statuses import ISSUED
from freight.core.money import sum_amounts
from freight.core.records import Stored
from freight.core.tax.breakdown import sum_breakdown_rows
from freight.core.tax.invoices import build_taxed_charges, compute_credit_tax, find_invoice_tax_problem
from freight.core.tax.rules import TaxProblem, TaxProblemKind
from freight.core.tax.treatment import TaxTreatment
from freight.documents.invoice import Invoice, match_credit_notes
from freight.documents.records.account import StoredAccount
from freight.documents.records.invoice import StoredInvoice
from freight.documents.shipment import Shipment
from freight.features.ledger.invoices.payers import build_missing_account, find_invoice_payers, get_payer_id
from freight.features.ledger.invoices.system_tax import SystemTax, load_system_tax
from freight.features.ledger.invoices.tax_snapshots import (
    TaxedInvoice,
    complete_taxed_invoice,
    convert_accounting_tax,
    parse_line_treatments,
    parse_tax_breakdown,
)
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import index_by_id, scoped

_ASKED_OF_SHIPMENTS = ("data.shipmentInformation", "data.shipmentParties", "data.shipmentRouting")


async def freeze_invoice_tax(
    scope: Scope, changes: Iterable[tuple[StoredInvoice | None, StoredInvoice]], session: AsyncClientSession
) -> None:
    """Decide the tax of invoices that these changes issue, in the invoices themselves and in the issuing transaction.
    One that has its tax keeps it. Raises Invalid with the remedy where a treatment can't be decided."""
    fresh = [
        after
        for before, after in changes
        if after["status"] in ISSUED and not after.get("tax") and (before is None or before["status"] not in ISSUED)
    ]
    if not fresh:
        return
    system_tax = await load_system_tax(scope, session)
    if system_tax and system_tax.problem and not all(map(_credits_invoice, fresh)):
        raise Invalid(system_tax.problem, code=ErrorCode.TAX_UNDECIDED)
    taxed_invoices = await tax_invoices(scope, system_tax, fresh, session)
    for invoice in fresh:
        if taxed := taxed_invoices.get(invoice["_id"]):
            if taxed.snapshot is None:
                raise Invalid(taxed.problem, code=ErrorCode.TAX_UNDECIDED)
            invoice["tax"] = taxed.snapshot


async def tax_invoices(
    scope: Scope,
    system_tax: SystemTax | None,
    invoices: Sequence[StoredInvoice],
    session: AsyncClientSession | None = None,
) -> dict[ObjectId, TaxedInvoice]:
    """Return the tax of invoices that are not issued, by their ids, without those on which none is charged. A credit
    note for an invoice is taxed as that one was, whatever the setup says now."""
    notes = [invoice for invoice in invoices if _credits_invoice(invoice)]
    taxes = {note["_id"]: taxed for note in notes if (taxed := await _tax_credit_note(scope, note, session))}
    if system_tax is None:
        return taxes
    decided = [invoice for invoice in invoices if not _credits_invoice(invoice)]
    payers = await find_invoice_payers(scope, decided, session)
    shipments = await _load_taxed_shipments(
        scope, [record_id for invoice in decided for record_id in invoice["shipment_ids"]], session
    )
    reference_dates = await _load_reference_dates(scope, decided, session)
    for invoice in decided:
        payer_id = get_payer_id(invoice)
        payer: StoredAccount = payers.get(payer_id) or build_missing_account(payer_id)
        reference_date = reference_dates.get(invoice.get("reference_id"), "")
        if taxed := system_tax.tax_invoice(invoice, payer, shipments, reference_date):
            taxes[invoice["_id"]] = taxed
    return taxes


def read_issued_tax(invoice: StoredInvoice) -> TaxedInvoice | None:
    """Return the tax that an issued invoice keeps; None where none was charged."""
    tax = invoice.get("tax")
    if not tax:
        return None
    return TaxedInvoice(
        build_taxed_charges(invoice["lines"], _find_kept(parse_line_treatments(tax), invoice["number"])),
        parse_tax_breakdown(tax, invoice["total"]),
        "",
        tax["language"],
        tax["seller"],
        tax["buyer"],
        tax.get("accounting"),
        tax,
    )


async def _tax_credit_note(
    scope: Scope, note: StoredInvoice, session: AsyncClientSession | None
) -> TaxedInvoice | None:
    """Return the tax of a credit note: each line has the treatment of the line it credits, whose id it has."""
    invoices = scoped(Invoice, scope)
    credited = await invoices.get(note["reference_id"], "invoice", session=session)
    tax = credited.get("tax")
    if not tax:
        return None
    charges = build_taxed_charges(note["lines"], _find_kept(parse_line_treatments(tax), credited["number"]))
    issued = {**match_credit_notes([credited["_id"]]), "status": {"$in": list(ISSUED)}}
    earlier_rows = [
        row
        async for other in invoices.find(issued, session=session)
        if other["_id"] != note["_id"] and (other_tax := other.get("tax"))
        for row in parse_tax_breakdown(other_tax, other["total"]).rows
    ]
    earlier = sum_breakdown_rows(earlier_rows)
    breakdown = compute_credit_tax(charges, note["currency"], parse_tax_breakdown(tax, credited["total"]), earlier)
    accounting = tax.get("accounting")
    return complete_taxed_invoice(
        charges,
        breakdown,
        problem=find_invoice_tax_problem(charges),
        language=tax["language"],
        seller=tax["seller"],
        buyer=tax["buyer"],
        service_days=(date.fromisoformat(tax["service_from"]), date.fromisoformat(tax["service_to"])),
        reference_date=credited["invoice_date"],
        # by the exchange rate of the invoice
        accounting=convert_accounting_tax(accounting, breakdown.tax, sum_amounts(row.tax for row in earlier))
        if accounting
        else None,
    )


def _find_kept(treatments: Mapping[str, TaxTreatment], number: str) -> Callable[[Stored], TaxTreatment | TaxProblem]:
    """Return what finds the treatment of a line of an issued invoice."""

    def find(line: Stored) -> TaxTreatment | TaxProblem:
        missing = TaxProblem(TaxProblemKind.NOT_CREDITED, f"It is not on invoice {number}. Remove it.")
        return treatments.get(line["line_id"], missing)

    return find


async def _load_taxed_shipments(
    scope: Scope, shipment_ids: Sequence[ObjectId], session: AsyncClientSession | None
) -> dict[ObjectId, Stored]:
    """Return what tax rules may ask of these shipments, by their ids."""
    cursor = scoped(Shipment, scope).find(
        {"_id": {"$in": list(shipment_ids)}}, list(_ASKED_OF_SHIPMENTS), session=session, archived=True
    )
    return index_by_id([shipment async for shipment in cursor])


async def _load_reference_dates(
    scope: Scope, invoices: Iterable[StoredInvoice], session: AsyncClientSession | None
) -> dict[ObjectId | None, str]:
    """Return the dates of the invoices that these refer to, by their ids."""
    ids = [reference for invoice in invoices if (reference := invoice.get("reference_id"))]
    if not ids:
        return {}
    cursor = scoped(Invoice, scope).find({"_id": {"$in": ids}}, {"invoice_date": 1}, session=session)
    return {invoice["_id"]: invoice["invoice_date"] async for invoice in cursor}


def _credits_invoice(invoice: StoredInvoice) -> bool:
    return invoice.get("reference_kind") == CREDITS and invoice.get("reference_id") is not None

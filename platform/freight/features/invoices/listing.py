"""Read invoices: the list, one with its charges and history, and the charges of a shipment before it is billed."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import cast

from bson import ObjectId

from freight.core.errors import NotFound
from freight.core.fields.given import to_given_values
from freight.core.fields.wire import wire_value
from freight.core.invoices.account_rules import ChargeRules
from freight.core.invoices.amounts import to_rate_per_kg
from freight.core.invoices.charges import ChargeLine
from freight.core.invoices.comparing import Quoted, is_line_mismatched
from freight.core.invoices.figures import compute_invoice_amounts, compute_tariff_difference
from freight.core.invoices.readiness import BILLABLE, find_readiness_problem, get_entered_currency
from freight.core.invoices.received import LineReviewStatus, get_line_review_status, list_unanswered_lines
from freight.core.invoices.settling import find_open_invoice_problem
from freight.core.invoices.statuses import ISSUED, OPEN
from freight.core.records import Stored, copy_record
from freight.core.shipments.document import get_shipment_rating
from freight.core.shipments.statuses import NOT_RATED
from freight.documents.invoice import Invoice
from freight.documents.records.invoice import StoredInvoice
from freight.documents.records.shipment import StoredShipment
from freight.documents.shipment import Shipment
from freight.features.invoices.filters import build_invoice_query, build_invoice_sort
from freight.features.invoices.list_totals import sum_listed_invoices
from freight.features.invoices.open_issues import count_open_issues
from freight.features.invoices.schemas import (
    BillToParty,
    InvoiceCharge,
    InvoiceDetail,
    InvoicedShipment,
    InvoiceList,
    InvoiceListRequest,
    InvoiceRow,
    StatusChange,
    Totals,
)
from freight.features.invoices.tariff_values import (
    build_offered_lines,
    load_invoice_quoted_values,
    sum_chargeable_weight,
)
from freight.features.invoices.tax_schemas import ChargeTax
from freight.features.invoices.tax_views import InvoiceTaxView, load_invoice_tax_views
from freight.features.ledger.invoices.computing import (
    build_computed_cells,
    build_computed_filter_fields,
    list_computed_specs,
)
from freight.features.ledger.invoices.drafts import STANDING, Issuance, begin_invoice, load_tariff_lines
from freight.features.ledger.invoices.filter_fields import FIELDS
from freight.features.ledger.invoices.payers import build_missing_account, find_billed_accounts, find_shipment_accounts
from freight.features.setup.list_layouts.total_schemas import build_column_total_views
from freight.kit import clock
from freight.kit.records.history import load_user_names
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import index_by_id, parse_object_id, scoped

_SHOWN_NUMBERS = 5
# the fields a row shows. Charges are the bulk of an invoice: a row has only their number and those awaiting an answer
_OF_A_ROW = {
    **dict.fromkeys(
        (
            "number",
            "invoice_type",
            "status",
            "account_id",
            "bill_to",
            "currency",
            "total",
            "tax.amount",
            "tariff_total",
            "shipment_ids",
            "shipment_numbers",
            "invoice_date",
            "due_date",
            "auto_billing_status",
            "is_received",
            "is_rejected",
            "created_on",
            "tag_ids",
            "computed",
        ),
        1,
    ),
    "charges": {"$size": "$lines"},
    "lines": {"$cond": [{"$eq": ["$is_received", True]}, "$lines", []]},
}


class _Listed(StoredInvoice):
    charges: int


async def get_invoice_page(scope: Scope, request: InvoiceListRequest) -> InvoiceList:
    """Return a page of the invoices that a filter finds, with the totals of all of them. Raises as
    `build_invoice_query` does."""
    page = Page(request.page_no, request.page_limit)
    computed = await list_computed_specs(scope)
    fields = {**FIELDS, **build_computed_filter_fields(computed)}
    query = build_invoice_query(request, fields, clock.today(scope.place), scope.place)
    invoices = scoped(Invoice, scope)
    cursor = invoices.find(query, _OF_A_ROW).sort(build_invoice_sort(request, fields)).skip(page.skip).limit(page.limit)
    records = cast(list[_Listed], await cursor.to_list())
    issues = await count_open_issues(scope, (record["_id"] for record in records))
    rows = [_row(invoice, issues.get(invoice["_id"], 0)) for invoice in records]
    totals = await sum_listed_invoices(scope, query, computed)
    return InvoiceList(
        count=sum(total.count for total in totals.invoiced),
        page_no=page.number,
        page_limit=page.limit,
        rows=rows,
        totals=totals.invoiced,
        column_totals=build_column_total_views(totals.columns),
    )


async def get_invoice_detail(scope: Scope, invoice_id: str) -> InvoiceDetail:
    """Return one invoice with its charges. Raises NotFound."""
    (invoice_detail,) = await _views(scope, [await scoped(Invoice, scope).get(invoice_id, "invoice")])
    return invoice_detail


async def get_shipment_invoices(
    scope: Scope, shipment_id: str, *, invoice_number: str = "", invoice_type: str = ""
) -> list[InvoiceDetail]:
    """Return the invoices of a shipment, newest first; if it is not billed, what would be billed.

    `invoice_type` "All" or empty takes every type. Raises NotFound for a shipment outside the scope.
    """
    query: dict[str, object] = {}
    if shipment_id:
        query["shipment_ids"] = parse_object_id(shipment_id, "shipment")
    if invoice_number:
        query["number"] = invoice_number
    if not query:
        raise NotFound("Give a shipment or an invoice number.")
    if invoice_type not in ("", "All"):
        query["invoice_type"] = invoice_type
    invoices = await scoped(Invoice, scope).find(query).sort("_id", -1).to_list()
    if invoices or not shipment_id:
        return await _views(scope, invoices)
    return [await build_unbilled_view(scope, shipment_id)]


async def _views(scope: Scope, invoices: list[StoredInvoice]) -> list[InvoiceDetail]:
    """Return the wire forms of stored invoices, with their shipments and the names of the users who worked on them."""
    ids = list({record_id for invoice in invoices for record_id in invoice["shipment_ids"]})
    shipments = index_by_id(await scoped(Shipment, scope).find({"_id": {"$in": ids}}, archived=True).to_list())
    validated = {_validated_by(shipment) for shipment in shipments.values()}
    people = await load_user_names({step["by"] for invoice in invoices for step in invoice["history"]} | validated)
    issues = await count_open_issues(scope, (listed_invoice["_id"] for listed_invoice in invoices))
    taxes = await load_invoice_tax_views(scope, invoices)
    views = []
    for invoice in invoices:
        own = [shipments[record_id] for record_id in invoice["shipment_ids"] if record_id in shipments]
        quoted = await load_invoice_quoted_values(scope, invoice, own) if invoice["status"] in OPEN else None
        finding = find_open_invoice_problem(invoice, own, quoted) if invoice["status"] in OPEN else None
        tax = taxes.get(invoice["_id"])
        not_ready = finding.message if finding else tax.detail.problem if tax else ""
        invoice_detail = build_invoice_view(invoice, own, people, not_ready, quoted, tax)
        views.append(invoice_detail.model_copy(update={"open_issues": issues.get(invoice["_id"], 0)}))
    return views


def _validated_by(shipment: StoredShipment) -> str:
    validation = shipment.get("validation")
    return validation["by"] if validation else ""


def build_invoice_view(
    invoice: Stored,
    shipments: Sequence[StoredShipment],
    people: Mapping[str, str],
    not_ready: str = "",
    quoted: Quoted | None = None,
    tax: InvoiceTaxView | None = None,
) -> InvoiceDetail:
    """Return the wire form of an invoice, or of one not made yet (revision 0). `people`: names by user id; `quoted`:
    the quoted values of its shipments; `tax`: None where none is charged."""
    lines = [ChargeLine(**line) for line in invoice["lines"]]
    weights = {shipment["_id"]: sum_chargeable_weight([shipment]) for shipment in shipments}
    quote_values = quoted if invoice.get("is_quote_selected") else None
    standing = {**STANDING, **invoice}
    balance = invoice["total"] - standing["credited"]
    validation: Stored = next(
        (validation_state for shipment in shipments if (validation_state := shipment.get("validation"))), {}
    )
    is_made = bool(invoice.get("revision"))
    return InvoiceDetail(
        invoice_id=str(invoice["_id"]) if is_made else None,
        revision=invoice.get("revision", 0),
        invoice_number=invoice.get("number", ""),
        invoice_type=invoice["invoice_type"],
        status=invoice["status"],
        currency=invoice["currency"],
        invoice_date=invoice["invoice_date"],
        due_date=invoice["due_date"],
        bill_to=_bill_to(invoice["account_id"], invoice["bill_to"]),
        charges=[
            _charge(
                number,
                line,
                invoice["currency"],
                weights.get(line.shipment_id),
                quote_values,
                get_line_review_status(line) if standing["is_received"] else LineReviewStatus.NONE,
                tax.charges.get(line.line_id) if tax else None,
            )
            for number, line in enumerate(lines, 1)
        ],
        totals=_sums(invoice, lines),
        tax=tax.detail if tax else None,
        shipments=[
            InvoicedShipment(
                shipment_id=str(shipment["shipment_id"]),
                shipment_number=shipment["shipment_number"],
                values={key: wire_value(value) for key, value in to_given_values(shipment["values"]).items()},
            )
            for shipment in invoice["shipments"]
        ],
        history=[
            StatusChange(status=step["status"], on=step["on"], by=people.get(step["by"], ""), note=step["note"])
            for step in invoice["history"]
        ],
        not_ready=not_ready,
        can_edit=invoice["status"] in OPEN and not standing["is_deleted"],
        is_quote_selected=standing["is_quote_selected"],
        has_quote=quoted is not None,
        additional_invoice=standing["is_additional"],
        credit_note_allowed=invoice["status"] in ISSUED and balance > 0,
        credited=str(standing["credited"]),
        reference_invoice=standing["reference_number"],
        reference_id=_text(standing["reference_id"]),
        reference_kind=standing["reference_kind"],
        replicate_invoice=standing["reference_kind"] == "replicates",
        is_deleted=standing["is_deleted"],
        is_received_invoice=standing["is_received"],
        is_invoice_rejected=standing["is_rejected"],
        rejection_allowed=standing["is_received"],
        charge_profile_id=_text(standing["charge_profile_id"]),
        auto_billing_status=standing["auto_billing_status"],
        chargeable_weight=_text(sum_chargeable_weight(shipments)),
        shipment_validation_flag=bool(validation.get("flag")),
        shipment_validation_remarks=validation.get("remarks", ""),
        shipment_validation_by=people.get(validation.get("by", ""), ""),
        shipment_validation_on=validation.get("on"),
    )


def _sums(invoice: Stored, lines: Sequence[ChargeLine]) -> Totals:
    """Return the totals and the difference of the entered values (`core/invoices/figures.py`)."""
    difference = compute_tariff_difference(lines, invoice["user_total"])
    return Totals(
        user=_text(invoice["user_total"]),
        tariff=str(invoice["tariff_total"]),
        invoice=str(invoice["total"]),
        compared_tariff=_text(difference and difference.tariff),
        difference=_text(difference and difference.amount),
    )


async def build_unbilled_view(scope: Scope, shipment_id: str) -> InvoiceDetail:
    """Return what would be billed for a shipment without an invoice, with its present status: the first save begins
    it."""
    shipment = await scoped(Shipment, scope).get(shipment_id, "shipment")
    finding = find_readiness_problem(shipment)
    message = finding.message if finding and shipment["status"] in (*BILLABLE, NOT_RATED) else ""
    accounts = await find_shipment_accounts(scope, [shipment])
    account = accounts.get(shipment["account_id"]) or build_missing_account(shipment["account_id"])
    billed = (await find_billed_accounts(scope, accounts)).get(shipment["account_id"])
    today, rules = clock.today(scope.place), ChargeRules.of(billed or account)
    issuance = Issuance(today, clock.now(), scope.author)
    lines = build_offered_lines(shipment, await load_tariff_lines(scope, [shipment]), rules, today)
    rating = get_shipment_rating(shipment)
    currency = rating.get("currency") or get_entered_currency(shipment) or account.get("currency", "")
    drafted = begin_invoice([shipment], account, currency, lines, issuance, billed)
    people = await load_user_names([_validated_by(shipment)])
    quoted = await load_invoice_quoted_values(scope, drafted, [shipment])
    status = shipment["status"] or NOT_RATED
    tax = (await load_invoice_tax_views(scope, [drafted])).get(drafted["_id"])
    return build_invoice_view(
        copy_record(drafted, {"status": status, "revision": 0}),
        [shipment],
        people,
        message or (tax.detail.problem if tax and status in BILLABLE else ""),
        quoted,
        tax,
    )


def _row(invoice: _Listed, issues: int) -> InvoiceRow:
    received = invoice.get("is_received", False)
    amounts = compute_invoice_amounts(invoice)
    return InvoiceRow(
        id=str(invoice["_id"]),
        number=invoice["number"],
        invoice_type=invoice["invoice_type"],
        status=invoice["status"],
        account_id=_text(invoice["account_id"]),
        account_number=invoice["bill_to"]["account_number"],
        account_name=invoice["bill_to"]["name"],
        currency=invoice["currency"],
        total=str(invoice["total"]),
        tax=str(amounts.tax) if invoice.get("tax") else None,
        gross=str(amounts.gross) if invoice.get("tax") else None,
        tariff_total=str(invoice["tariff_total"]),
        shipment_id=_text(next(iter(invoice["shipment_ids"]), None)),
        shipment_numbers=invoice["shipment_numbers"][:_SHOWN_NUMBERS],
        shipments=len(invoice["shipment_numbers"]),
        charges=invoice["charges"],
        invoice_date=invoice["invoice_date"],
        due_date=invoice["due_date"],
        auto_billing_status=invoice.get("auto_billing_status", ""),
        open_issues=issues,
        is_received_invoice=received,
        is_invoice_rejected=invoice.get("is_rejected", False),
        unanswered=len(list_unanswered_lines(ChargeLine(**line) for line in invoice["lines"])) if received else 0,
        tag_ids=[str(tag_id) for tag_id in invoice.get("tag_ids", [])],
        computed=build_computed_cells(invoice),
        created_on=invoice["created_on"],
    )


def _charge(
    number: int,
    line: ChargeLine,
    currency: str,
    weight: Decimal | None,
    quoted: Quoted | None,
    client_standing: LineReviewStatus,
    tax: ChargeTax | None,
) -> InvoiceCharge:
    return InvoiceCharge(
        charge_line=number,
        line_id=line.line_id,
        charge_code=line.charge_code,
        charge_text=line.charge_text,
        charge_type=line.charge_type,
        shipment_id=str(line.shipment_id),
        shipment_number=line.shipment_number,
        trace_id=_text(line.trace_id),
        user_value=_text(line.user_value),
        tariff_value=_text(line.tariff_value),
        invoice_value=_text(line.invoice_value),
        client_value=_text(line.client_value),
        user_value_perkg=_text(to_rate_per_kg(line.user_value, weight)),
        tariff_value_perkg=_text(to_rate_per_kg(line.tariff_value, weight)),
        final_value_perkg=_text(to_rate_per_kg(line.invoice_value, weight)),
        currency=currency,
        other_currency=line.other_currency,
        other_value=_text(line.other_value),
        exchange_rate=_text(line.exchange_rate),
        exchange_rate_date=line.exchange_rate_date,
        exchange_rate_source=line.exchange_rate_source,
        is_dummy_charge=line.is_dummy,
        is_mandatory=line.is_mandatory,
        disable_round_up=line.disable_round_up,
        as_per_tariff="Yes" if line.as_per_tariff else "No",
        reason_comment=line.reason_comment,
        user_comment=line.user_comment,
        rejection_reason=line.rejection_reason,
        client_standing=client_standing.value,
        is_mismatch=(line.tariff_value is not None or quoted is not None) and is_line_mismatched(line, quoted),
        tax=tax,
    )


def _bill_to(account_id: ObjectId | None, party: Mapping[str, object]) -> BillToParty:
    return BillToParty(
        account_id=_text(party.get("account_id") or account_id),
        account_number=party.get("account_number", ""),
        name=party.get("name", ""),
        address=party.get("address", []),
        country=party.get("country", ""),
    )


def _text(value: object) -> str | None:
    return None if value is None else str(value)

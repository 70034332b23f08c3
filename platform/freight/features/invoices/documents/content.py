"""The printed content of an invoice: plain text by name, which is all that a template ever sees of it."""

import hashlib
from collections.abc import Mapping
from decimal import Decimal

import orjson
from bson import ObjectId

from freight.core.cargo.lines import get_cargo_lines
from freight.core.dates import parse_day
from freight.core.fields.given import to_given_values
from freight.core.fields.numbers import plain_text
from freight.core.invoices.corrections import ADDS_TO, CORRECTS, CREDITS, REPLICATES
from freight.core.invoices.figures import compute_invoice_amounts
from freight.core.invoices.statuses import OPEN
from freight.core.locales import show_amount, show_day, show_figure
from freight.core.money import format_plain_amount, sum_amounts
from freight.core.rating.cities import City, parse_cities
from freight.core.records import Record, Stored, Values
from freight.core.shipments.statuses import DELETED, VOIDED
from freight.core.units import GivenFigure
from freight.features.invoices.documents.tax_content import build_tax_content, list_line_rates
from freight.kit.paper.catalogs import ENGLISH, PaperCatalog, choose_paper_locale, load_catalog

CREDIT_NOTE = "Credit Note"
DRAFT = "DRAFT"
_MOST_LINES = 20  # per shipment: an invoice is not a packing list
_MARKS = {**dict.fromkeys(OPEN, DRAFT), VOIDED: "VOIDED", DELETED: "DELETED"}
# the name of the transport document, by mode
_WAYBILLS = {"Air": "AWB {number}", "Ocean": "B/L {number}", "Ground": "BOL {number}"}
_MANY = 5
_REFERENCES = {CREDITS: "Credit for", CORRECTS: "Corrects", REPLICATES: "Copy of", ADDS_TO: "In addition to"}


def build_invoice_content(invoice: Stored, system_locale: str) -> Record:
    """Build the content of a stored invoice: `invoice`, `bill_to` and `shipments` with their charges; `tax` where it is
    charged. Amounts and days are text as the locale of the paper prints them: the system's, or that of the customer's
    language (`day` alone is yyyy-MM-dd, `amount` the plain figure to pay); charges that are not billed are left out."""
    is_credit = invoice["invoice_type"] == CREDIT_NOTE
    party, tax = invoice["bill_to"], invoice.get("tax")
    language = tax["language"] if tax else ENGLISH
    locale = choose_paper_locale(language, system_locale) if tax else system_locale
    catalog = load_catalog(language)
    shipments = _shipments(invoice, locale, catalog)
    reference_kind = _REFERENCES.get(invoice.get("reference_kind", ""), "")
    content: Record = {
        "invoice": {
            "title": catalog.translate("Credit note" if is_credit else "Invoice"),
            "number": invoice["number"],
            "type": invoice["invoice_type"],
            "mark": get_invoice_watermark(invoice),
            "is_credit": is_credit,
            "day": invoice["invoice_date"],
            "date": show_day(invoice["invoice_date"], locale),
            "due_date": show_day(invoice["due_date"], locale),
            "terms": "" if is_credit else _terms(invoice["invoice_date"], invoice["due_date"], catalog),
            "currency": invoice["currency"],
            "total": show_amount(invoice["total"], invoice["currency"], locale),
            "amount": format_plain_amount(compute_invoice_amounts(invoice).due, invoice["currency"]),
            "lines": sum(len(shipment["lines"]) for shipment in shipments),
            "reference": invoice.get("reference_number", ""),
            "reference_kind": catalog.translate(reference_kind) if reference_kind else "",
        },
        "bill_to": {
            "name": party["name"],
            "address": list(party.get("address", [])),
            "account_number": party["account_number"],
            "country": party.get("country", ""),
        },
        "shipments": shipments,
    }
    if tax:
        # without tax the content is what it was before there was any, and so is its fingerprint
        content["invoice"]["language"] = language
        content["tax"] = build_tax_content(invoice, tax, locale, catalog)
        if tax.get("reference_date") and invoice.get("reference_number"):
            content["invoice"]["reference"] = catalog.translate(
                "{number} of {day}", number=invoice["reference_number"], day=show_day(tax["reference_date"], locale)
            )
    return content


def get_paper_language(content: Stored) -> str:
    """Return the language of the paper of an invoice with that content."""
    language: str = content["invoice"].get("language", ENGLISH)
    return language


def get_invoice_watermark(invoice: Stored) -> str:
    """Return the watermark of an invoice that is not to be paid: DRAFT, VOIDED or DELETED; "" for all others."""
    return _MARKS.get(invoice["status"], "")


def get_invoice_title(content: Stored) -> str:
    """`Invoice INV-000042`, `Credit note CRN-000007`, `Draft invoice`."""
    invoice = content["invoice"]
    if invoice["mark"] == DRAFT:
        draft = "Draft credit note" if invoice["is_credit"] else "Draft invoice"
        return f"{load_catalog(get_paper_language(content)).translate(draft)} {invoice['number']}".strip()
    return f"{invoice['title']} {invoice['number']}".strip()


def fingerprint_invoice_content(content: Mapping[str, object]) -> str:
    """Return a fingerprint that is equal for equal content, whatever the design."""
    return hashlib.sha256(orjson.dumps(content, option=orjson.OPT_SORT_KEYS)).hexdigest()


def _terms(invoice_date: str, due_date: str, catalog: PaperCatalog) -> str:
    """Return the payment term as printed on invoices (`Net 30`); "" if a day is missing."""
    issued, due = parse_day(invoice_date), parse_day(due_date)
    if issued is None or due is None:
        return ""
    days = (due - issued).days
    return catalog.translate("Net {days}", days=days) if days > 0 else catalog.translate("Due on receipt")


def _shipments(invoice: Stored, locale: str, catalog: PaperCatalog) -> list[Record]:
    """Return the shipments with their charges. `place` numbers the charges through the invoice from 1; `brought` and
    `carried` are the running totals before and after each."""
    lines: dict[ObjectId, list[Stored]] = {}
    for line in invoice["lines"]:
        if line["invoice_value"] is not None and not line.get("is_dummy"):
            lines.setdefault(line["shipment_id"], []).append(line)
    shipment_values: list[dict[str, object]] = []
    currency: str = invoice["currency"]
    place, carried = 0, Decimal(0)
    tax = invoice.get("tax")
    rates = list_line_rates(tax, locale) if tax else {}
    for shipment in invoice["shipments"]:
        billed = lines.get(shipment["shipment_id"], [])
        printed = []
        for line in billed:
            place, brought, carried = place + 1, carried, carried + line["invoice_value"]
            printed.append(
                {
                    "place": place,
                    "charge": line["charge_text"],
                    # reasons and comments are internal; the name stays for templates that print it
                    "comment": "",
                    "value": show_amount(line["invoice_value"], currency, locale),
                    "brought": show_amount(brought, currency, locale),
                    "carried": show_amount(carried, currency, locale),
                    **({"rate": rates[line["line_id"]]} if rates else {}),
                }
            )
        if printed:
            subtotal = show_amount(sum_amounts(line["invoice_value"] for line in billed), currency, locale)
            facts = _facts(shipment["values"], locale, catalog)
            shipment_values.append(
                {"number": shipment["shipment_number"], "facts": facts, "subtotal": subtotal, "lines": printed}
            )
    return shipment_values


def _facts(values: Mapping[str, object], locale: str, catalog: PaperCatalog) -> list[str]:
    """Return the facts printed about a shipment, one line each: day and references by name, shipper and consignee,
    route, carrier, cargo with its lines."""

    given_values: Values = to_given_values(values)

    def figure(value: float | Decimal) -> str:
        return show_figure(plain_text(value), locale)

    def write(key: str, unit: str = "") -> str:
        value = given_values.get(key)
        if value in (None, ""):
            return ""
        if isinstance(value, GivenFigure):  # it comes with its own unit
            return f"{figure(value.amount)} {value.unit}"
        text = value if isinstance(value, str) else figure(value)
        return f"{text}{unit}"

    def name(text: str, key: str) -> str:
        value = write(key)
        return catalog.translate(text, number=value, name=value) if value else ""

    def write_place(end: str) -> str:
        port, state, postal = (write(f"shipmentRouting#{end}{part}") for part in ("Port", "State", "PostalCode"))
        city = next(iter(parse_cities(write(f"shipmentRouting#{end}City"))), City(""))
        state = state or city.state
        code = " ".join(filter(None, (state, postal) if state else (postal, write(f"shipmentRouting#{end}Country"))))
        door = ", ".join(filter(None, (city.name, code)))
        if port:
            return f"{port} ({door})" if postal or city.name else port
        return door if postal or state or city.name else ""

    route = (write_place("origin"), write_place("destination"))
    waybill = _WAYBILLS.get(str(values.get("shipmentInformation#transportMode", "")), "Waybill {number}")
    order = write("shipmentInformation#purchaseOrder")
    shipped = write("shipmentInformation#shipDate")
    pieces = write("shipmentCargo#pieces")
    origin, destination = route
    if origin and destination:
        way = catalog.translate("{origin} to {destination}", origin=origin, destination=destination)
    else:
        way = origin or destination
    groups = [
        (shipped and catalog.translate("Shipped {day}", day=show_day(shipped, locale)),),
        (name(waybill, "shipmentInformation#mwab"), name("Booking {number}", "shipmentInformation#bookingNumber")),
        (order if order[:2].upper() == "PO" else name("PO {number}", "shipmentInformation#purchaseOrder"),),
        (name("Shipper {name}", "shipmentParties#shipper"),),
        (name("Consignee {name}", "shipmentParties#consignee"),),
        (way,),
        (write("shipmentInformation#carrier"), write("shipmentInformation#serviceLevel")),
        (_write_pieces(pieces, catalog), write("shipmentCargo#grossWeight", " kg")),
    ]
    told_facts = [text for group in groups if (text := " · ".join(part for part in group if part))]
    lines = get_cargo_lines(values)
    told_facts += [line.words(figure) for line in lines[:_MOST_LINES]]
    if len(lines) > _MOST_LINES:
        told_facts.append(catalog.translate("and {count} more cargo lines", count=len(lines) - _MOST_LINES))
    return told_facts


def _write_pieces(pieces: str, catalog: PaperCatalog) -> str:
    if not pieces:
        return ""
    # a fraction of a piece takes the form of many
    number = int(pieces) if pieces.isdigit() else _MANY
    return catalog.translate_count("{count} piece", "{count} pieces", number, pieces)

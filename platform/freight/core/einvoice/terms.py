"""The business terms of an issued invoice (EN 16931-1): its data by their numbers (`BT-1`), as the library writes them.

Nothing is worked out here: every amount, code and text is one that the invoice was issued with. Amounts of a credit
note, which is stored negative, are positive in one: its type says that it is one.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from freight.core.dates import parse_day
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.fields.numbers import plain_text
from freight.core.invoices.figures import compute_invoice_amounts
from freight.core.money import format_plain_amount, sum_amounts
from freight.core.records import Stored
from freight.core.tax.categories import CATEGORY_RULES, TaxCategory

Terms = dict[str, Any]
_INVOICE, _CREDIT_NOTE = "380", "381"
# UN/ECE recommendation 20: one, of whatever it is
_ONE = "C62"
# UNTDID 4461: SEPA credit transfer, and credit transfer
_SEPA, _TRANSFER = "58", "30"
_PIECE = Decimal(1)


def build_invoice_terms(invoice: Stored) -> Terms:
    """Return the business terms of an issued invoice. Raises Invalid for one without tax, and for one with two taxes
    side by side, which EN 16931 has no place for."""
    tax = invoice.get("tax")
    if not tax:
        raise Invalid(
            "The invoice has no tax, so it can't be sent as data by EN 16931. Set up tax and issue it again.",
            code=ErrorCode.EINVOICE,
        )
    if any(row.get("tax") for row in tax["rows"]):
        raise Invalid(
            "EN 16931 has no place for two taxes on one charge. Send the invoice as a PDF.", code=ErrorCode.EINVOICE
        )
    is_credit = invoice["invoice_type"] == "Credit Note"
    amounts, write = compute_invoice_amounts(invoice), _AmountWriter(invoice["currency"], -1 if is_credit else 1)
    terms: Terms = {
        "BT-1": invoice["number"],
        "BT-2": _read_day(invoice["invoice_date"]),
        "BT-3": _CREDIT_NOTE if is_credit else _INVOICE,
        "BT-5": invoice["currency"],
        "BT-9": None if is_credit else _read_day(invoice["due_date"]),
        "BT-10": tax["buyer"].get("buyer_reference", ""),
        "BG-4": _build_seller(tax),
        "BG-7": _build_buyer(invoice, tax),
        **_build_service_days(tax),
        "BG-25": _build_lines(invoice, tax, write),
        "BG-23": _build_breakdown(tax, write),
        "BT-106": write(amounts.net),
        "BT-109": write(amounts.net),
        "BT-110": write(amounts.tax),
        "BT-112": write(amounts.gross),
        "BT-115": write(amounts.due),
        **_build_payment(invoice, tax),
    }
    if accounting := tax.get("accounting"):
        write_accounting = _AmountWriter(accounting["currency"], write.sign)
        terms |= {"BT-6": accounting["currency"], "BT-111": write_accounting(accounting["amount"])}
    if reference := invoice.get("reference_number"):
        terms["BG-3"] = [{"BT-25": reference, "BT-26": _read_day(tax.get("reference_date", ""))}]
    return {name: value for name, value in terms.items() if value not in (None, "", [])}


def get_electronic_address(party: Terms) -> str:
    """Return the electronic address of a party (BT-34, BT-49) with its scheme, such as `0106:24123456`."""
    return f"{party['einvoicing_addr_schemeid']}:{party['einvoicing_addr']}"


@dataclass(frozen=True)
class _AmountWriter:
    """Writes amounts of a currency; `sign` is -1 for a credit note."""

    currency: str
    sign: int

    def __call__(self, amount: Decimal) -> str:
        return format_plain_amount(amount * self.sign, self.currency)


def _build_seller(tax: Stored) -> Terms:
    seller = tax["seller"]
    identity: Mapping[str, str] = seller.get("identity") or {}
    party = {
        "name": identity.get("name", ""),
        "addr_l1": identity.get("street", ""),
        "city": identity.get("city", ""),
        "postcode": identity.get("postal_code", ""),
        "country_code": seller["country"],
        "legal_identifier": identity.get("legal_number", ""),
        "legal_identifier_schemeid": identity.get("legal_scheme", ""),
        "einvoicing_addr": identity.get("endpoint_id", ""),
        "einvoicing_addr_schemeid": identity.get("endpoint_scheme", ""),
    }
    contact = {name: identity.get(f"contact_{name}", "") for name in ("name", "phone", "email")}
    if any(contact.values()):
        party["contacts"] = [{name: text for name, text in contact.items() if text}]
    return _identify(_keep(party), seller["number"], seller["country"], tax)


def _build_buyer(invoice: Stored, tax: Stored) -> Terms:
    party, buyer = invoice["bill_to"], tax["buyer"]
    lines = list(party.get("address", ()))
    built = {
        "name": party["name"],
        "identifiers": {None: party["account_number"]},
        **{f"addr_l{place}": line for place, line in enumerate(lines[:3], 1)},
        "city": buyer.get("city", ""),
        "postcode": buyer.get("postal_code", ""),
        "country_subdivision": buyer.get("region", ""),
        "country_code": party.get("country", ""),
        "einvoicing_addr": buyer.get("endpoint_id", ""),
        "einvoicing_addr_schemeid": buyer.get("endpoint_scheme", ""),
    }
    return _identify(_keep(built), buyer.get("number", ""), party.get("country", ""), tax)


def _identify(party: Terms, number: str, country: str, tax: Stored) -> Terms:
    """Return a party with its tax number. An invoice outside the scope of tax names none (BR-O-02 to BR-O-04): there it
    is an identifier like others, since a seller must have one (BR-CO-26)."""
    if not number:
        return party
    if any(row["category"] == TaxCategory.OUTSIDE_SCOPE for row in tax["rows"]):
        return party if party.get("identifiers") else {**party, "identifiers": {None: number}}
    # BR-CO-09: with the prefix of its country, which not every country writes
    return {**party, "vat_identifier": number if number[:2].isalpha() else f"{country}{number}"}


def _build_service_days(tax: Stored) -> Terms:
    first, last = _read_day(tax["service_from"]), _read_day(tax["service_to"])
    return {"BT-72": last} if first == last else {"BT-72": last, "BT-73": first, "BT-74": last}


def _build_lines(invoice: Stored, tax: Stored, write: _AmountWriter) -> list[Terms]:
    treatments = {line_id: treatment for treatment in tax["treatments"] for line_id in treatment["line_ids"]}
    billed = [line for line in invoice["lines"] if line["line_id"] in treatments]
    return [_build_line(place, line, treatments[line["line_id"]], write) for place, line in enumerate(billed, 1)]


def _build_line(place: int, line: Stored, treatment: Stored, write: _AmountWriter) -> Terms:
    amount: Decimal = line["invoice_value"]
    # BR-27: a price is never negative, so what is taken off is minus one
    quantity = _PIECE if amount * write.sign >= 0 else -_PIECE
    term: Terms = {
        "BT-126": str(place),
        "BT-129": plain_text(quantity),
        "BT-130": _ONE,
        "BT-131": write(amount),
        "BT-146": format_plain_amount(abs(amount), write.currency),
        "BT-151": treatment["category"],
        "BT-153": line["charge_text"] or line["charge_code"],
        "BT-154": f"{line['shipment_number']}" if line.get("shipment_number") else "",
        "BT-155": line["charge_code"],
    }
    if _has_rate(treatment["category"]):
        term["BT-152"] = plain_text(sum_amounts(rate["percent"] for rate in treatment["rates"]))
    return _keep(term)


def _build_breakdown(tax: Stored, write: _AmountWriter) -> list[Terms]:
    """Return the rows of the tax. Those of a category without tax are one (BR-E-01, BR-AE-01…), with their reasons."""
    grouped: dict[tuple[str, Decimal], list[Stored]] = {}
    for row in tax["rows"]:
        grouped.setdefault((row["category"], row["percent"]), []).append(row)
    return [_build_tax_row(category, percent, rows, write) for (category, percent), rows in grouped.items()]


def _build_tax_row(category: str, percent: Decimal, rows: Sequence[Stored], write: _AmountWriter) -> Terms:
    codes = _list_distinct(row.get("exemption_code", "") for row in rows)
    term: Terms = {
        "BT-116": write(sum_amounts(row["base"] for row in rows)),
        "BT-117": write(sum_amounts(row["amount"] for row in rows)),
        "BT-118": category,
        "BT-120": "; ".join(_list_distinct(row.get("exemption_text", "") for row in rows)),
        "BT-121": codes[0] if len(codes) == 1 else "",
    }
    if _has_rate(category):
        term["BT-119"] = plain_text(percent)
    return _keep(term)


def _build_payment(invoice: Stored, tax: Stored) -> Terms:
    identity: Mapping[str, str] = tax["seller"].get("identity") or {}
    iban = identity.get("iban", "")
    if not iban:
        return {}
    return {
        "BT-81": _SEPA if invoice["currency"] == "EUR" else _TRANSFER,
        "BT-83": invoice["number"],
        "BT-84": iban,
        "BT-85": identity.get("name", ""),
        "BT-86": identity.get("bic", ""),
    }


def _has_rate(category: str) -> bool:
    return CATEGORY_RULES[TaxCategory(category)].has_rate


def _list_distinct(texts: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(text for text in texts if text))


def _keep(terms: Mapping[str, Any]) -> Terms:
    return {name: value for name, value in terms.items() if value}


def _read_day(text: str) -> date | None:
    return parse_day(text) if text else None

"""The tax that an issued invoice keeps, written once and read back as it was decided."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date
from decimal import Decimal

from freight.core.dates import format_iso_day
from freight.core.money import round_to_currency
from freight.core.tax.breakdown import BreakdownKey, BreakdownRow, TaxBreakdown
from freight.core.tax.categories import TaxCategory
from freight.core.tax.codes import AppliedRate
from freight.core.tax.customers import TaxProfile
from freight.core.tax.invoices import TaxedCharge
from freight.core.tax.registrations import TaxRegistration
from freight.core.tax.treatment import TaxTreatment
from freight.documents.records.invoice import (
    StoredAccountingTax,
    StoredInvoiceTax,
    StoredLineTreatment,
    StoredTaxBuyer,
    StoredTaxRow,
    StoredTaxSeller,
)


@dataclass(frozen=True)
class TaxedInvoice:
    """The tax of an invoice, as it was issued or as it would be issued now. `problem`: why it can't be issued, with
    the remedy; without one, `snapshot` is what the issued invoice keeps."""

    charges: Sequence[TaxedCharge]
    breakdown: TaxBreakdown
    problem: str
    language: str
    seller: StoredTaxSeller
    buyer: StoredTaxBuyer
    accounting: StoredAccountingTax | None
    snapshot: StoredInvoiceTax | None


def complete_taxed_invoice(
    charges: Sequence[TaxedCharge],
    breakdown: TaxBreakdown,
    *,
    problem: str,
    language: str,
    seller: StoredTaxSeller,
    buyer: StoredTaxBuyer,
    service_days: tuple[date, date],
    reference_date: str,
    accounting: StoredAccountingTax | None,
) -> TaxedInvoice:
    """Return the tax of an invoice with what it keeps of it when it is issued. `reference_date`: that of the invoice it
    refers to, empty if it refers to none."""
    snapshot: StoredInvoiceTax | None = None
    if not problem:
        snapshot = {
            "language": language,
            "seller": seller,
            "buyer": buyer,
            "treatments": _build_treatments(charges),
            "rows": [_build_row(row) for row in breakdown.rows],
            "service_from": format_iso_day(service_days[0]),
            "service_to": format_iso_day(service_days[1]),
            "reference_date": reference_date,
            "amount": breakdown.tax,
            "gross": breakdown.gross,
            "accounting": accounting,
        }
    return TaxedInvoice(charges, breakdown, problem, language, seller, buyer, accounting, snapshot)


def build_tax_seller(
    registration: TaxRegistration, tax_name: str, company_name: str, company_address: Sequence[str]
) -> StoredTaxSeller:
    """Return a registration as invoices keep it, with the company's name and street where it has none of its own."""
    identity = {name: text for name, text in asdict(registration.identity).items() if text}
    usual = {"name": company_name, "street": next(iter(company_address), "")}
    return {
        "country": registration.country,
        "number": registration.number,
        "tax_name": tax_name,
        "further_numbers": dict(registration.further_numbers),
        "identity": {**{name: text for name, text in usual.items() if text}, **identity},
    }


def build_tax_buyer(profile: TaxProfile) -> StoredTaxBuyer:
    """Return the tax fields of an account as invoices keep them."""
    return {
        "number": profile.number,
        "kind": profile.kind or "",
        "city": profile.city,
        "region": profile.region,
        "postal_code": profile.postal_code,
        "buyer_reference": profile.buyer_reference,
        "endpoint_scheme": profile.endpoint_scheme,
        "endpoint_id": profile.endpoint_id,
    }


def convert_accounting_tax(
    rate: StoredAccountingTax, tax: Decimal, earlier: Decimal = Decimal("0.00")
) -> StoredAccountingTax:
    """Return the tax of a document in the currency of the return, by the exchange rate in `rate`. `earlier`: the tax
    of earlier credits of the same invoice. What all of them come to is rounded, so that credits of everything leave
    nothing there either."""

    def convert(amount: Decimal) -> Decimal:
        return round_to_currency(amount * rate["exchange_rate"], rate["currency"])

    return {**rate, "amount": convert(earlier + tax) - convert(earlier)}


def parse_line_treatments(tax: StoredInvoiceTax) -> dict[str, TaxTreatment]:
    """Return the treatments of the lines of an issued invoice, by their ids."""
    return {
        line_id: _parse_treatment(treatment) for treatment in tax["treatments"] for line_id in treatment["line_ids"]
    }


def parse_tax_breakdown(tax: StoredInvoiceTax, net: Decimal) -> TaxBreakdown:
    """Return what the tax of an issued invoice of this net total adds up to."""
    rows = tuple(
        BreakdownRow(
            BreakdownKey(
                TaxCategory(row["category"]),
                row.get("tax", ""),
                row["percent"],
                row.get("exemption_code", ""),
                row.get("exemption_text", ""),
            ),
            row["base"],
            row["amount"],
        )
        for row in tax["rows"]
    )
    return TaxBreakdown(rows, net)


def _build_treatments(charges: Sequence[TaxedCharge]) -> list[StoredLineTreatment]:
    """Return the treatments of charges; those with the same one share it."""
    line_ids: dict[TaxTreatment, list[str]] = {}
    for charge in charges:
        assert isinstance(charge.treatment, TaxTreatment)
        line_ids.setdefault(charge.treatment, []).append(charge.line_id)
    return [
        {
            "line_ids": ids,
            "code": treatment.code,
            "category": treatment.category.value,
            "rates": [{"name": rate.name, "percent": rate.percent} for rate in treatment.rates],
            "exemption_code": treatment.exemption_code,
            "exemption_text": treatment.exemption_text,
            "rule_id": treatment.rule_id,
            "rule_name": treatment.rule_name,
            "facts": dict(treatment.facts),
        }
        for treatment, ids in line_ids.items()
    ]


def _parse_treatment(treatment: StoredLineTreatment) -> TaxTreatment:
    return TaxTreatment(
        treatment["code"],
        TaxCategory(treatment["category"]),
        tuple(AppliedRate(rate["name"], rate["percent"]) for rate in treatment["rates"]),
        treatment.get("exemption_code", ""),
        treatment.get("exemption_text", ""),
        treatment.get("rule_id", ""),
        treatment.get("rule_name", ""),
        tuple(treatment.get("facts", {}).items()),
    )


def _build_row(row: BreakdownRow) -> StoredTaxRow:
    return {
        "category": row.key.category.value,
        "tax": row.key.tax,
        "percent": row.key.percent,
        "exemption_code": row.key.exemption_code,
        "exemption_text": row.key.exemption_text,
        "base": row.base,
        "amount": row.tax,
    }

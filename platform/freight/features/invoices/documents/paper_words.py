"""The texts of the built-in invoice in the language of its content, by name: `words.bill_to`."""

from collections.abc import Mapping

from freight.core.records import Stored
from freight.features.invoices.documents.content import DRAFT, get_paper_language
from freight.features.invoices.documents.schemas import PageWords
from freight.kit.paper.catalogs import load_catalog

_LABELS: Mapping[str, str] = {
    "bill_to": "Bill to",
    "number": "Number",
    "not_issued": "not issued",
    "date": "Date",
    "terms": "Terms",
    "due": "Due",
    "currency": "Currency",
    "shipment": "Shipment",
    "charge": "Charge",
    "rate": "Rate",
    "total": "Total",
    "net_total": "Net total",
    "remit_to": "Remit to",
    "supply": "Date of supply",
    "page": "Page",
    "of": "of",
}


def build_paper_words(content: Stored, company: Stored) -> dict[str, str]:
    """Return the texts of an invoice's paper. `company` is the letterhead's."""
    invoice, account = content["invoice"], content["bill_to"]["account_number"]
    catalog = load_catalog(get_paper_language(content))
    translate = catalog.translate
    tax_number = company.get("tax_number", "")
    return {
        "language": get_paper_language(content),
        **{name: translate(text) for name, text in _LABELS.items()},
        "mark": translate(invoice["mark"]) if invoice["mark"] else "",
        "account": translate("Account {number}", number=account),
        "tax_number": translate("Tax number {number}", number=tax_number) if tax_number else "",
        "to_pay": translate("Total credited" if invoice["is_credit"] else "Total to pay"),
        # the amount follows in the template, which alone knows where a page ends
        "carried": translate("Carried forward {amount}", amount="").strip(),
        "brought": translate("Brought forward {amount}", amount="").strip(),
        "payment": _describe_payment(content),
    }


def build_page_words(content: Stored) -> PageWords:
    """Return the texts of an invoice's web page, in the language of its paper."""
    invoice = content["invoice"]
    language = get_paper_language(content)
    translate = load_catalog(language).translate
    return PageWords(
        language=language,
        bill_to=translate("Bill to"),
        account=translate("Account {number}", number=content["bill_to"]["account_number"]),
        date=translate("Date"),
        due=translate("Due"),
        shipment=translate("Shipment"),
        charge=translate("Charge"),
        total=translate("Total"),
        net_total=translate("Net total"),
        to_pay=translate("Total credited" if invoice["is_credit"] else "Total to pay"),
        download=translate("Download PDF"),
        print=translate("Print"),
        note=translate("The PDF is the invoice. Questions? Reply to whoever sent you this link."),
    )


def _describe_payment(content: Stored) -> str:
    """Return what the paper asks of the customer."""
    invoice = content["invoice"]
    translate = load_catalog(get_paper_language(content)).translate
    if invoice["is_credit"]:
        return translate("This amount is credited to account {number}.", number=content["bill_to"]["account_number"])
    if not invoice["mark"]:
        return translate(
            "Payable in {currency} by {day}. Reference {number} with payment.",
            currency=invoice["currency"],
            day=invoice["due_date"],
            number=invoice["number"],
        )
    if invoice["mark"] == DRAFT:
        return translate("A draft for information. It is not an invoice yet and asks for no payment.")
    return translate(f"This document is {invoice['mark'].lower()}. No payment is due on it.")

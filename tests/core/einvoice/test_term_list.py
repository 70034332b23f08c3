"""The data of an electronic invoice, term by term, as the preview of a profile shows it next to the paper."""

import pytest

from freight.core.einvoice.term_list import list_invoice_terms
from freight.core.einvoice.terms import build_invoice_terms
from tests.delivery.einvoice.invoices import EXPORT, OUTSIDE, REVERSE, STANDARD, taxed

HAUL = ("Freight", "100.00", STANDARD)


def test_each_term_says_what_it_is_about_and_where_it_comes_from():
    terms = list_invoice_terms(build_invoice_terms(taxed(HAUL)))
    listed = {(term.part, term.number): (term.name, term.value, term.place) for term in terms}
    assert listed["Invoice", "BT-10"] == ("The buyer reference", "04011000-12345-67", "the account, under Tax")
    assert listed["Seller", "BT-34"] == ("Our electronic address", "0106:12345678", "the tax registration")
    assert listed["Seller", "BT-41"] == ("Our contact's name", "Ana Ortiz", "the tax registration")
    assert listed["Customer", "BT-44"] == ("The customer's name", "Lakeshore Diagnostics GmbH", "the account")
    assert listed["Line 1", "BT-131"] == ("Amount", "100.00", "the charge")
    # 21 % of 100.00
    assert listed["Tax S 21", "BT-117"] == ("Tax", "21.00", "the tax rules")
    assert listed["Totals", "BT-112"][1] == "121.00"
    assert listed["Payment", "BT-84"][1] == "NL91ABNA0417164300"


def test_the_order_is_that_of_the_paper():
    parts = [term.part for term in list_invoice_terms(build_invoice_terms(taxed(HAUL)))]
    assert list(dict.fromkeys(parts)) == ["Invoice", "Seller", "Customer", "Line 1", "Tax S 21", "Totals", "Payment"]


@pytest.mark.parametrize(
    "invoice",
    [
        taxed(HAUL, ("Export", "50.00", EXPORT)),
        taxed(("Freight", "100.00", REVERSE)),
        taxed(("Freight", "100.00", OUTSIDE)),
        taxed(
            ("Freight", "-100.00", STANDARD),
            invoice_type="Credit Note",
            reference_number="INV-1",
            tax={"reference_date": "2026-10-01"},
        ),
    ],
    ids=["two categories", "reverse charge", "outside the scope", "credit note"],
)
def test_no_term_of_the_file_is_left_out(invoice):
    """Every text in the terms is the value of a listed one."""
    terms = build_invoice_terms(invoice)
    values = " ".join(term.value for term in list_invoice_terms(terms))
    missing = [text for text in _texts(terms) if text not in values]
    assert missing == []


def _texts(terms: object) -> list[str]:
    if isinstance(terms, dict):
        return [text for value in terms.values() for text in _texts(value)]
    if isinstance(terms, (list, tuple)):
        return [text for value in terms for text in _texts(value)]
    return [str(terms)]

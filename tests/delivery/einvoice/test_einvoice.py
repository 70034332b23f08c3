"""Invoices as data, held against the XSD and the official rules of EN 16931 by programs that are not ours."""

import copy
import io
from decimal import Decimal
from typing import Any

import facturx
import pytest
from lxml import etree

from freight.core.einvoice.checks import find_einvoice_problems
from freight.core.einvoice.formats import EINVOICE_FORMATS, EInvoiceFormat
from freight.core.einvoice.terms import build_invoice_terms
from freight.core.errors import Invalid
from freight.delivery.einvoice.judging import judge_einvoice
from freight.delivery.einvoice.writing import embed_einvoice_xml, write_einvoice_xml
from tests.delivery.einvoice.invoices import EXPORT, OUTSIDE, REVERSE, STANDARD, taxed
from tests.features.invoices.documents.papers import an_invoice, drawn

MIXED = (
    ("Terminal handling", "215.00", STANDARD),
    ("Documents", "45.00", STANDARD),
    ("Ocean freight", "1850.00", EXPORT),
)
FORMATS = list(EInvoiceFormat)


async def broken_rules(invoice: dict[str, Any], chosen: EInvoiceFormat) -> list[str]:
    """Return the rules that an invoice breaks in a format."""
    terms = build_invoice_terms(invoice)
    own = [problem.rule for problem in find_einvoice_problems(terms, chosen)]
    judged = await judge_einvoice(write_einvoice_xml(terms, chosen), EINVOICE_FORMATS[chosen].syntax)
    return [*own, *(problem.rule for problem in judged)]


def read(xml: bytes, name: str) -> list[str]:
    return [element.text or "" for element in etree.fromstring(xml).iter(f"{{*}}{name}")]


@pytest.mark.parametrize("chosen", FORMATS)
@pytest.mark.parametrize(
    "charges",
    [
        pytest.param(MIXED, id="standard rate and export"),
        pytest.param((("Haulage", "112.50", REVERSE),), id="reverse charge"),
        pytest.param((("Ocean freight", "1850.00", OUTSIDE),), id="outside the scope"),
        pytest.param((("Freight", "100.00", STANDARD), ("Discount", "-10.00", STANDARD)), id="with a discount"),
        pytest.param(
            (("Freight", "10.00", EXPORT), ("Duty", "5.00", {**EXPORT, "reason": ("VATEX-EU-79-C", "Paid for you")})),
            id="two reasons of one category",
        ),
    ],
)
async def test_every_format_passes_the_official_rules(charges, chosen):
    assert await broken_rules(taxed(*charges), chosen) == []


@pytest.mark.parametrize("chosen", [EInvoiceFormat.EN16931_CII, EInvoiceFormat.PEPPOL])
async def test_a_credit_note_is_positive_and_names_its_invoice(chosen):
    note = taxed(
        ("Freight", "-100.00", STANDARD),
        invoice_type="Credit Note",
        reference_kind="credits",
        reference_number="INV-000041",
        tax={"reference_date": "2026-10-01"},
    )
    assert await broken_rules(note, chosen) == []
    terms = build_invoice_terms(note)
    assert (terms["BT-3"], terms["BT-110"], terms["BT-115"]) == ("381", "21.00", "121.00")
    assert terms["BG-3"][0]["BT-25"] == "INV-000041"


@pytest.mark.parametrize("chosen", [EInvoiceFormat.EN16931_UBL, EInvoiceFormat.EN16931_CII])
async def test_a_tax_that_is_off_by_a_cent_is_found(chosen):
    """BR-CO-17: 21 % of 260.00 is 54.60."""
    xml = write_einvoice_xml(build_invoice_terms(taxed(*MIXED)), chosen)
    syntax = EINVOICE_FORMATS[chosen].syntax
    rules = [problem.rule for problem in await judge_einvoice(xml.replace(b">54.60<", b">54.61<"), syntax)]
    assert {"BR-CO-15", "BR-S-09"} & set(rules), rules


@pytest.mark.parametrize(
    ("chosen", "missing", "rule", "called"),
    [
        (EInvoiceFormat.XRECHNUNG_UBL, "buyer_reference", "BR-DE-15", "the buyer reference"),
        (EInvoiceFormat.XRECHNUNG_CII, "city", "BR-DE-8", "the customer's city"),
        (EInvoiceFormat.XRECHNUNG_CII, "postal_code", "BR-DE-9", "the customer's postal code"),
        (EInvoiceFormat.PEPPOL, "buyer_reference", "PEPPOL-EN16931-R003", "the buyer reference"),
        (EInvoiceFormat.PEPPOL, "endpoint_id", "PEPPOL-EN16931-R010", "the customer's electronic address"),
    ],
)
def test_what_a_customer_lacks_is_named_with_its_rule_and_where_it_is_entered(chosen, missing, rule, called):
    problems = find_einvoice_problems(build_invoice_terms(taxed(*MIXED, buyer={missing: ""})), chosen)
    remedy = f"Enter {called} in the account, under Tax."
    assert [(problem.rule, problem.message) for problem in problems] == [(rule, remedy)]


@pytest.mark.parametrize(
    ("missing", "rule"),
    [("iban", "BR-DE-1"), ("city", "BR-DE-3"), ("postal_code", "BR-DE-4"), ("contact_name", "BR-DE-5"),
     ("contact_phone", "BR-DE-6"), ("contact_email", "BR-DE-7"), ("endpoint_id", "PEPPOL-EN16931-R020")],
)  # fmt: skip
def test_what_our_registration_lacks_for_xrechnung_is_named(missing, rule):
    invoice = copy.deepcopy(taxed(*MIXED))
    del invoice["tax"]["seller"]["identity"][missing]
    problems = find_einvoice_problems(build_invoice_terms(invoice), EInvoiceFormat.XRECHNUNG_UBL)
    assert [problem.rule for problem in problems] == [rule]
    assert "in the tax registration" in problems[0].message


def test_amounts_and_texts_of_the_data_are_those_of_the_invoice():
    invoice = taxed(*MIXED)
    for chosen in (EInvoiceFormat.EN16931_CII, EInvoiceFormat.EN16931_UBL):
        xml = write_einvoice_xml(build_invoice_terms(invoice), chosen)
        written = xml.decode()
        for text in (
            "INV-000001",
            "2110.00",
            "54.60",
            "2164.60",
            "Terminal handling",
            "VATEX-EU-146-1E",
            "NL123456782B90",
        ):
            assert f">{text}<" in written, text


@pytest.mark.parametrize("name", ['A & B <C> "D"', "日本貨物 株式会社", "Łódź 🚚", "x" * 300])
async def test_any_name_and_leading_zeros_survive(name):
    invoice = taxed(*MIXED, buyer={"buyer_reference": "000420"})
    invoice["bill_to"]["name"] = name
    xml = write_einvoice_xml(build_invoice_terms(invoice), EInvoiceFormat.PEPPOL)
    assert name in read(xml, "Name") + read(xml, "RegistrationName")
    assert read(xml, "BuyerReference") == ["000420"]
    assert await judge_einvoice(xml, "ubl") == []


async def test_an_invoice_of_400_lines_passes():
    charges = [(f"Charge {place}", "1.23", STANDARD) for place in range(400)]
    assert await broken_rules(taxed(*charges), EInvoiceFormat.EN16931_CII) == []


async def test_the_tax_in_another_currency_is_in_the_data():
    accounting = {"currency": "EUR", "amount": Decimal("47.21"), "exchange_rate": Decimal("0.8647")}
    invoice = taxed(*MIXED, currency="USD", tax={"accounting": accounting})
    terms = build_invoice_terms(invoice)
    assert (terms["BT-6"], terms["BT-111"]) == ("EUR", "47.21")
    assert await broken_rules(invoice, EInvoiceFormat.EN16931_UBL) == []


async def test_a_factur_x_pdf_carries_the_data_and_looks_as_before(connections):
    xml = write_einvoice_xml(build_invoice_terms(taxed(*MIXED)), EInvoiceFormat.FACTUR_X)
    hybrid = embed_einvoice_xml(await drawn(an_invoice()), xml)
    name, inside = facturx.get_facturx_xml_from_pdf(io.BytesIO(hybrid), check_xsd=True, check_schematron=False)
    assert name == "factur-x.xml"
    assert b">2164.60<" in inside


def test_an_invoice_without_tax_is_none_by_the_standard():
    with pytest.raises(Invalid, match="Set up tax"):
        build_invoice_terms({"number": "INV-1"})


def test_two_taxes_on_one_charge_have_no_place_in_the_standard():
    invoice = taxed(*MIXED)
    invoice["tax"]["rows"][0]["tax"] = "QST"
    with pytest.raises(Invalid, match="two taxes"):
        build_invoice_terms(invoice)

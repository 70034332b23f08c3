"""What an invoice has to say on paper, and on which sheet."""

import io
from decimal import Decimal

import pypdf
import pytest
from bson import ObjectId

from freight.core.places import HOME
from freight.core.records import CARGO_LINES
from freight.documents.company import Company
from freight.documents.system import System
from freight.features.invoices.documents.content import build_invoice_content
from freight.features.invoices.documents.rendering import DrawingOffice
from freight.features.ledger.invoices.design import build_invoice_design
from freight.kit.paper.paper_sizes import get_paper_size
from tests.features.invoices.documents.papers import SCOPE, an_invoice, drawn, pages_of

LETTER, A4 = (612, 792), (595, 842)


async def printed(invoice, country="US", **stored):
    company = Company(code="MERIDIAN", name="Meridian Forwarding", address=["200 W Adams St", "Chicago, IL"])
    system = System(company_id=ObjectId(), code="AEC", name="Air Export Chicago", country=country)
    content = await DrawingOffice(SCOPE, company, system).draw_in(
        build_invoice_content(invoice, HOME.locale), await build_invoice_design(SCOPE, stored)
    )
    box = pypdf.PdfReader(io.BytesIO(content)).pages[0].mediabox
    return "\n".join(pages_of(content)), (round(box.width), round(box.height))


@pytest.mark.parametrize(
    ("country", "paper", "sheet"),
    [("US", "", LETTER), ("CA", "", LETTER), ("MX", "", LETTER), ("PL", "", A4), ("", "", A4), ("US", "A4", A4),
     ("PL", "letter", LETTER)],
)  # fmt: skip
async def test_the_sheet_is_that_of_the_country_unless_the_template_says_another(connections, country, paper, sheet):
    _, size = await printed(an_invoice(), country, paper=paper)
    assert size == sheet


def test_a_country_nobody_knows_has_a4():
    assert [get_paper_size(country) for country in ("us", "PH", "GB", "")] == ["letter", "letter", "A4", "A4"]


async def test_references_are_named_and_one_piece_is_one_piece(connections):
    invoice = an_invoice()
    invoice["shipments"][0]["values"] |= {
        "shipmentInformation#transportMode": "Air",
        "shipmentInformation#shipDate": "2026-11-02",
        "shipmentInformation#mwab": "016-12345675",
        "shipmentInformation#bookingNumber": "BK77",
        "shipmentInformation#purchaseOrder": "4500123",
        "shipmentParties#shipper": "Acme Tools",
        "shipmentParties#consignee": "Bosch GmbH",
        "shipmentCargo#pieces": Decimal(1),
        "shipmentCargo#grossWeight": Decimal("448.5"),
    }
    text, _ = await printed(invoice)
    for line in ("Shipped 11/02/2026", "AWB 016-12345675 · Booking BK77", "PO 4500123", "Shipper Acme Tools",
                 "Consignee Bosch GmbH", "1 piece · 448.5 kg"):  # fmt: skip
        assert line in text
    for mode, name in (("Ocean", "B/L 016"), ("Ground", "BOL 016")):
        invoice["shipments"][0]["values"]["shipmentInformation#transportMode"] = mode
        assert name in (await printed(invoice))[0]
    invoice["shipments"][0]["values"] |= {
        "shipmentCargo#grossWeight": 453.59237,
        "shipmentCargo#grossWeight_unit": "lb",
    }
    assert "1 piece · 1,000 lb" in (await printed(invoice))[0]


async def test_it_says_when_and_where_to_pay_and_where_the_customer_is(connections):
    text, _ = await printed(an_invoice(address=["12 Harbor Road", "Chicago, IL 60606"]))
    for line in ("Net 30", "Remit to", "12 Harbor Road", "Chicago, IL 60606"):
        assert line in text
    assert text.count("200 W Adams St") == 2  # the letterhead, and where to pay without another word
    told, _ = await printed(an_invoice(), remit_to="Meridian Receivables\nPO Box 77\nDallas, TX")
    assert "PO Box 77" in told and told.count("200 W Adams St") == 1


async def test_what_is_not_to_be_paid_names_no_place_to_pay(connections):
    for invoice in (an_invoice(status="Voided"), an_invoice(invoice_type="Credit Note", total="-5.00")):
        assert "Remit to" not in (await printed(invoice))[0]


@pytest.mark.parametrize(
    ("locale", "dates"),
    [("en-US", ("11/21/2026", "12/21/2026")), ("de", ("21.11.2026", "21.12.2026")), ("en-GB", ("21/11/2026",))],
)
def test_days_are_printed_as_the_system_writes_them(locale, dates):
    """B12: no ISO date on what a customer reads."""
    content = build_invoice_content(an_invoice() | {"invoice_date": "2026-11-21", "due_date": "2026-12-21"}, locale)
    assert (content["invoice"]["date"], content["invoice"]["due_date"])[: len(dates)] == dates
    assert content["invoice"]["day"] == "2026-11-21"
    assert "2026-" not in str({**content, "invoice": {**content["invoice"], "day": ""}})


async def test_cargo_lines_are_printed_and_of_many_the_first(connections):
    invoice = an_invoice()
    line = {"pieces": 4, "packageType": "Pallet", "weight": 1000.0, "weightUnit": "lb", "freightClass": "70"}
    invoice["shipments"][0]["values"][CARGO_LINES] = [line] * 22
    text, _ = await printed(invoice)
    assert text.count("4 × pallet, 1,000 lb, class 70") == 20
    assert "and 2 more cargo lines" in text


def test_a_ground_shipment_is_printed_with_its_postal_codes_and_grouped_pounds():
    invoice = an_invoice()
    invoice["shipments"][0]["values"] = {
        "shipmentRouting#originPostalCode": "60607",
        "shipmentRouting#originState": "IL",
        "shipmentRouting#destinationPostalCode": "30301",
        "shipmentRouting#destinationCountry": "US",
        "shipmentCargo#grossWeight": 839.1458845,
        "shipmentCargo#grossWeight_unit": "lb",
    }
    assert build_invoice_content(invoice, "en-US")["shipments"][0]["facts"] == ["IL 60607 to 30301 US", "1,850 lb"]
    invoice["shipments"][0]["values"]["shipmentRouting#originPort"] = "USORD"
    assert "USORD (IL 60607) to 30301 US" in build_invoice_content(invoice, "en-US")["shipments"][0]["facts"]


def test_a_truckload_is_printed_with_its_cities():
    invoice = an_invoice()
    invoice["shipments"][0]["values"] = {
        "shipmentRouting#originCity": "Joliet, IL",
        "shipmentRouting#destinationCity": "Atlanta",
        "shipmentRouting#destinationState": "GA",
        "shipmentRouting#destinationPostalCode": "30301",
    }
    assert build_invoice_content(invoice, "en-US")["shipments"][0]["facts"] == ["Joliet, IL to Atlanta, GA 30301"]


def test_amounts_are_printed_as_the_system_writes_them():
    content = build_invoice_content(an_invoice(total="2428.20"), "nl-NL")
    line = content["shipments"][0]["lines"][0]
    assert {content["invoice"]["total"], content["shipments"][0]["subtotal"], line["value"], line["carried"]} == {
        "2.428,20"
    }
    assert content["invoice"]["amount"] == "2428.20"  # for programs
    credit = build_invoice_content(an_invoice(invoice_type="Credit Note", total="-1204.18"), "en-US")
    assert credit["invoice"]["total"] == "\N{MINUS SIGN}1,204.18"


async def test_the_companys_tax_number_is_on_the_letterhead(connections):
    text = "".join(pages_of(await drawn(an_invoice(), tax_number="NL001234567B01")))
    assert "Tax number NL001234567B01" in text
    assert "Tax number" not in "".join(pages_of(await drawn(an_invoice())))

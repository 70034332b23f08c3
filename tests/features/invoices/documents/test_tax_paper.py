"""The tax of an invoice on paper, in the language of the customer."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from freight.core.tax.breakdown import TaxBreakdown, compute_tax_breakdown
from freight.core.tax.categories import TaxCategory
from freight.core.tax.codes import AppliedRate
from freight.core.tax.invoices import build_taxed_charges
from freight.core.tax.treatment import TaxTreatment
from freight.features.invoices.documents.content import build_invoice_content
from freight.features.ledger.invoices.tax_snapshots import complete_taxed_invoice
from freight.kit.paper.catalogs import PAPER_LANGUAGES, choose_paper_locale, load_catalog
from tests.features.invoices.documents.papers import an_invoice, drawn, pages_of

STANDARD = TaxTreatment("NL-STD", TaxCategory.STANDARD, (AppliedRate("BTW", Decimal(21)),))
REVERSE = TaxTreatment(
    "NL-RC",
    TaxCategory.REVERSE_CHARGE,
    (AppliedRate("BTW", Decimal(0)),),
    "VATEX-EU-AE",
    "Steuerschuldnerschaft des Leistungsempfängers",
)
QUEBEC = TaxTreatment(
    "CA-QC", TaxCategory.STANDARD, (AppliedRate("GST", Decimal(5)), AppliedRate("QST", Decimal("9.975")))
)
ACCOUNTING: Any = {
    "currency": "EUR",
    "exchange_rate": Decimal("0.8"),
    "exchange_rate_date": "2026-11-20",
    "exchange_rate_source": "ECB",
    "amount": Decimal("202.30"),
}


def taxed(invoice: dict[str, Any], language: str, treatment: TaxTreatment = STANDARD, **more: Any) -> dict[str, Any]:
    """Return an issued invoice with its tax."""
    charges = build_taxed_charges(invoice["lines"], lambda _: treatment)
    breakdown: TaxBreakdown = compute_tax_breakdown(
        [treatment.build_taxed_amount(charge.net) for charge in charges], invoice["currency"]
    )
    kept = complete_taxed_invoice(
        charges,
        breakdown,
        problem="",
        language=language,
        seller={"country": "NL", "number": "NL123456782B90", "tax_name": "BTW", "further_numbers": {}},
        buyer={"number": "DE136695976", "buyer_reference": "0042"},
        service_days=(date(2026, 11, 2), date(2026, 11, 2)),
        **{"reference_date": "", "accounting": None, **more},
    )
    return invoice | {"tax": kept.snapshot}


async def text_of(invoice: dict[str, Any]) -> str:
    return " ".join(" ".join(pages_of(await drawn(invoice))).split())


# 21 % of 1,204.18 is 252.8778; with it the customer pays 1,457.06
@pytest.mark.parametrize(
    ("language", "printed"),
    [
        ("en", ("Invoice", "BTW 21% on 1,204.18 252.88", "Total to pay 1,457.06", "Your tax number DE136695976")),
        ("de", ("Rechnung", "BTW 21 % auf 1.204,18 252,88", "Zu zahlen 1.457,06", "Ihre Referenz 0042")),
        ("nl", ("Factuur", "BTW 21 % over 1.204,18 252,88", "Te betalen 1.457,06", "BTW-nummer NL123456782B90")),
        ("fr", ("Facture", "BTW 21 % sur 1 204,18 252,88", "Total à payer 1 457,06", "Date de la prestation")),
        ("es", ("Factura", "BTW 21 % sobre 1.204,18 252,88", "Total a pagar 1.457,06", "Fecha de la operación")),
        ("it", ("Fattura", "BTW 21 % su 1.204,18 252,88", "Totale da pagare 1.457,06", "Data della prestazione")),
        ("pl", ("Faktura", "BTW 21 % od 1 204,18 252,88", "Do zapłaty 1 457,06", "Data wykonania usługi")),
        ("pt", ("Fatura", "BTW 21 % sobre 1 204,18 252,88", "Total a pagar 1 457,06", "Data da prestação")),
    ],
)
async def test_the_paper_is_in_the_language_of_the_customer(connections, language, printed):
    paper = await text_of(taxed(an_invoice(), language))
    for text in printed:
        assert text in paper, paper


async def test_no_english_word_is_left_on_a_german_paper(connections):
    paper = await text_of(taxed(an_invoice(), "de"))
    for word in ("Bill to", "Number", "Terms", "Due", "Currency", "Charge", "Remit", "Payable", "Page", " to "):
        assert word not in paper, paper


async def test_where_nothing_is_charged_the_law_is_named(connections):
    paper = await text_of(taxed(an_invoice(), "de", REVERSE))
    assert "BTW 0 % auf 1.204,18 0,00" in paper
    assert "Steuerschuldnerschaft des Leistungsempfängers" in paper
    assert "Zu zahlen 1.204,18" in paper


async def test_the_seller_is_the_registration_and_its_bank_is_to_be_paid(connections):
    identity = {"name": "Meridian Forwarding B.V.", "street": "Waalhaven 1", "postal_code": "3087 BM",
                "city": "Rotterdam", "iban": "NL91ABNA0417164300", "bic": "ABNANL2A"}  # fmt: skip
    invoice = taxed(an_invoice(), "nl")
    invoice["tax"]["seller"]["identity"] = identity
    paper = await text_of(invoice)
    assert paper.startswith("Meridian Forwarding B.V. Waalhaven 1 3087 BM Rotterdam Nederland BTW-nummer")
    assert (
        "Betalen aan Meridian Forwarding B.V. Waalhaven 1 3087 BM Rotterdam Nederland IBAN NL91ABNA0417164300" in paper
    )


async def test_two_taxes_are_two_rows(connections):
    """5 % of 1,204.18 is 60.209, and 9.975 % is 120.116955."""
    paper = await text_of(taxed(an_invoice(), "en", QUEBEC))
    assert "GST 5% on 1,204.18 60.21" in paper
    assert "QST 9.975% on 1,204.18 120.12" in paper
    assert "Total to pay 1,384.51" in paper


async def test_the_tax_is_in_the_currency_of_the_return_too(connections):
    paper = await text_of(taxed(an_invoice(), "en", accounting=ACCOUNTING))
    assert "Tax in EUR: 202.30, at an exchange rate of 0.8 on 11/20/2026" in paper


async def test_a_credit_note_names_the_invoice_and_its_date(connections):
    note = an_invoice(
        total="-100.00", invoice_type="Credit Note", reference_kind="credits", reference_number="INV-000041"
    )
    paper = await text_of(taxed(note, "nl", reference_date="2026-11-02"))
    assert "Creditnota" in paper
    assert "Credit voor INV-000041 van 02-11-2026" in paper
    assert "Gecrediteerd bedrag −121,00" in paper


@pytest.mark.parametrize(
    ("kind", "printed"),
    [
        ("corrects", "Corrigeert INV-000041 van 02-11-2026"),
        ("replicates", "Kopie van INV-000041 van 02-11-2026"),
        ("adds to", "Aanvulling op INV-000041 van 02-11-2026"),
    ],
)
async def test_a_copy_names_the_invoice_it_comes_from_and_its_date(connections, kind, printed):
    copy = an_invoice(reference_kind=kind, reference_number="INV-000041")
    assert printed in await text_of(taxed(copy, "nl", reference_date="2026-11-02"))


@pytest.mark.parametrize("language", [language for language in PAPER_LANGUAGES if language != "en"])
def test_each_relation_to_another_invoice_is_said_in_the_language_of_the_paper(language):
    catalog = load_catalog(language)
    relations = ("Credit for", "Corrects", "Copy of", "In addition to")
    assert all(catalog.translate(relation) != relation for relation in relations)


async def test_four_hundred_lines_keep_their_figures_in_sight(connections):
    """400 × 1,204.18 is 481,672.00, and 21 % of it 101,151.12."""
    paper = await text_of(taxed(an_invoice(400), "nl"))
    assert "BTW 21 % over 481.672,00 101.151,12" in paper
    assert "Te betalen 582.823,12" in paper


async def test_the_code_for_a_payment_asks_for_what_is_due(connections):
    assert build_invoice_content(taxed(an_invoice(), "nl"), "nl-NL")["invoice"]["amount"] == "1457.06"


def test_days_and_figures_follow_the_language_unless_the_system_speaks_it():
    assert choose_paper_locale("de", "de-AT") == "de-AT"
    assert choose_paper_locale("de", "nl-NL") == "de-DE"
    assert all(choose_paper_locale(language, "ja-JP").startswith(language) for language in PAPER_LANGUAGES)

"""The tax of carriers' invoices, held against the rules. A Dutch forwarder: carriers at home charge 21 %, those in
another member state charge none, and the forwarder declares it. The figures are worked out by hand."""

from datetime import date
from decimal import Decimal

import pytest

from freight.core.payables.taxing import AgreedCharge, AuditedTax, audit_carrier_tax
from freight.core.tax.categories import TaxCategory
from freight.core.tax.classes import TaxClass
from freight.core.tax.codes import TaxCode, TaxDirection
from freight.core.tax.purchases import NO_CARRIER_RULES, PurchaseCharge, PurchaseTaxPolicy, TaxSupplier
from freight.core.tax.registrations import TaxRegistration
from freight.core.tax.rules import TaxRule, TaxRuleSet
from freight.core.tax.territories import find_tax_territory
from freight.core.tax.transports import ServicePeriod
from tests.core.tax.examples import FIRST, NL, part, rule, transport

DAY = date(2026, 11, 2)
HOME = TaxSupplier(find_tax_territory("NL"), has_number=True)
BELGIAN = TaxSupplier(find_tax_territory("BE"), has_number=True)
CODES = {
    code.code: code
    for code in (
        TaxCode("IN21", "Input tax", TaxCategory.STANDARD, (part((FIRST, "21")),), TaxDirection.INPUT),
        TaxCode("IN9", "Input tax, reduced", TaxCategory.STANDARD, (part((FIRST, "9")),), TaxDirection.INPUT),
        TaxCode("IN0", "Zero", TaxCategory.ZERO, (part((FIRST, "0")),), TaxDirection.INPUT),
        TaxCode(
            "GSTQST", "GST and QST", TaxCategory.STANDARD,
            (part((FIRST, "5"), name="GST"), part((FIRST, "9.975"), name="QST")), TaxDirection.INPUT,
        ),
        TaxCode("SELF", "Reverse charge", TaxCategory.STANDARD, (part((FIRST, "21")),), TaxDirection.SELF_ASSESSED),
    )
}  # fmt: skip
RULES = [
    rule("Documents", 5, "IN9", carrier_place="same_country", charge_code="DOC"),
    rule("Nothing due", 6, "IN0", carrier_place="same_country", charge_code="DUTY"),
    rule("Two taxes", 7, "GSTQST", carrier_place="same_country", charge_code="QC"),
    rule("Carrier at home", 10, "IN21", carrier_place="same_country"),
    rule("Carrier in the union", 20, "SELF", carrier_place="same_union"),
]


def policy(rules: list[TaxRule] = RULES) -> PurchaseTaxPolicy:
    assert NL
    registration = TaxRegistration("NL", "NL123456782B90", FIRST, "EUR")
    return PurchaseTaxPolicy(NL, registration, TaxRuleSet(rules), CODES, {"freight": TaxClass.TRANSPORT})


def charge(net: str, agreed: str = "", code: str = "freight") -> AgreedCharge:
    own = PurchaseCharge(code, code, Decimal(net), transport("NL", "NL"), ServicePeriod(DAY, DAY))
    return AgreedCharge(own, Decimal(agreed or net))


def audit(
    tax: str | None, *charges: AgreedCharge, supplier: TaxSupplier = HOME, currency: str = "EUR"
) -> tuple[str, list[str]]:
    """The tax that is agreed, and what is found."""
    audited = run(tax, *charges, supplier=supplier, currency=currency)
    return str(audited.agreed), [str(finding) for finding in audited.findings]


def run(tax: str | None, *charges: AgreedCharge, supplier: TaxSupplier = HOME, currency: str = "EUR") -> AuditedTax:
    return audit_carrier_tax(policy(), supplier, charges, None if tax is None else Decimal(tax), currency)


def test_the_right_tax_is_agreed():
    assert audit("21.00", charge("100.00")) == ("21.00", [])


@pytest.mark.parametrize(
    ("tax", "agreed", "sentence"),
    [
        ("19.00", "19.00", "Tax: the rules give 21.00 (21 % of 100.00), and the invoice has 19.00."),
        ("25.00", "21.00", "Tax: the rules give 21.00 (21 % of 100.00), and the invoice has 25.00."),
        ("0.00", "0.00", "Tax: the rules give 21.00 (21 % of 100.00), and the invoice has 0.00."),
    ],
)
def test_another_tax_is_found_and_no_more_than_is_charged_is_agreed(tax: str, agreed: str, sentence: str):
    assert audit(tax, charge("100.00")) == (agreed, [sentence])


def test_a_file_that_says_nothing_of_tax_that_is_due_is_found():
    agreed, (sentence,) = audit(None, charge("100.00"))
    assert agreed == "0"
    assert sentence.startswith("Tax: the rules give 21.00 (21 % of 100.00), and the file says nothing of tax.")


def test_a_carrier_may_round_each_charge():
    """21 % of 0.31 is 0.07, three times 0.21; of all three, 0.93, it is 0.20."""
    assert audit("0.21", charge("0.31"), charge("0.31"), charge("0.31")) == ("0.21", [])
    # 0.20 is due; 0.24 is more than one cent for each of three charges
    assert audit("0.24", charge("0.31"), charge("0.31"), charge("0.31"))[1] == [
        "Tax: the rules give 0.20 (21 % of 0.93), and the invoice has 0.24."
    ]


def test_four_hundred_lines_rounded_by_line():
    """400 × 10.01 = 4,004.00, of which 21 % is 840.84; by line 2.10 each, 840.00."""
    lines = [charge("10.01") for _ in range(400)]
    assert audit("840.00", *lines) == ("840.00", [])
    assert audit("836.00", *lines)[1] == ["Tax: the rules give 840.84 (21 % of 4004.00), and the invoice has 836.00."]
    (row,) = run("840.00", *lines).rows
    assert (row.line.tax, row.agreed_tax) == (Decimal("840.84"), Decimal("840.00")), "deducted as the carrier rounds"


def test_reverse_charge_has_no_tax_and_is_declared():
    (row,) = run("0.00", charge("100.00"), supplier=BELGIAN).rows
    assert (row.line.direction, row.line.base, row.line.tax) == ("self_assessed", Decimal("100.00"), Decimal("21.00"))
    assert audit("0.00", charge("100.00"), supplier=BELGIAN) == ("0.00", [])
    assert audit(None, charge("100.00"), supplier=BELGIAN) == ("0", [])
    assert audit("21.00", charge("100.00"), supplier=BELGIAN) == (
        "0.00",
        ["Tax: the invoice has 21.00, and we declare this tax ourselves (21 % of 100.00)."],
    )


def test_tax_where_none_is_due():
    assert audit("21.00", charge("100.00", code="DUTY")) == (
        "0.00",
        ["Tax: the rules give none, and the invoice has 21.00."],
    )


def test_two_rates_on_one_invoice():
    """21 % of 100.00 and 9 % of 50.00: 25.50."""
    assert audit("25.50", charge("100.00"), charge("50.00", code="DOC")) == ("25.50", [])
    assert audit("31.50", charge("100.00"), charge("50.00", code="DOC"))[1] == [
        "Tax: the rules give 25.50 (9 % of 50.00 and 21 % of 100.00), and the invoice has 31.50."
    ]


def test_two_taxes_on_one_charge():
    """5 % of 200.00 is 10.00, and 9.975 % is 19.95."""
    assert audit("29.95", charge("200.00", code="QC")) == ("29.95", [])


def test_a_short_paid_net_takes_its_part_of_the_tax():
    assert audit("21.00", charge("100.00", agreed="90.00")) == ("18.90", [])
    (row,) = run("21.00", charge("100.00", agreed="90.00")).rows
    assert (row.agreed_base, row.agreed_tax) == (Decimal("90.00"), Decimal("18.90"))


def test_a_credit_has_negative_tax():
    assert audit("-21.00", charge("-100.00")) == ("-21.00", [])
    assert audit("-19.00", charge("-100.00"))[1] == [
        "Tax: the rules give -21.00 (21 % of -100.00), and the invoice has -19.00."
    ]


def test_yen_have_no_smaller_unit():
    """21 % of 10,005 is 2,101.05."""
    assert audit("2101", charge("10005"), currency="JPY") == ("2101", [])
    assert audit("2102", charge("10005"), currency="JPY") == ("2102", [])
    assert audit("2103", charge("10005"), currency="JPY")[1] == [
        "Tax: the rules give 2101 (21 % of 10005), and the invoice has 2103."
    ]


def test_a_carrier_without_a_country_is_not_decided():
    agreed, (sentence,) = audit("21.00", charge("100.00"), supplier=TaxSupplier(None))
    assert agreed == "0.00"
    assert sentence.startswith("Tax: freight: Carrier")
    assert "Payables → Terms" in sentence


def test_without_rules_for_carriers_the_tax_is_paid_with_a_hint():
    audited = audit_carrier_tax(policy([]), HOME, [charge("100.00", agreed="90.00")], Decimal("21.00"), "EUR")
    assert (audited.agreed, audited.findings, audited.hint) == (Decimal("18.90"), (), NO_CARRIER_RULES)
    silent = audit_carrier_tax(policy([]), HOME, [charge("100.00")], None, "EUR")
    assert (silent.findings, silent.hint) == ((), "")
    unregistered = audit_carrier_tax(None, HOME, [charge("100.00")], Decimal("21.00"), "EUR")
    assert (unregistered.agreed, unregistered.hint) == (Decimal("21.00"), "")

"""The boxes of a return with purchases: deducted tax, several boxes of a base, and what is left to pay."""

from decimal import Decimal

from freight.core.tax.categories import TaxCategory
from freight.core.tax.codes import AppliedRate, TaxDirection
from freight.core.tax.facts import TaxSide
from freight.core.tax.purchases import PurchaseTaxLine, build_purchase_entries
from freight.core.tax.return_boxes import split_boxes, sum_return_balances, sum_return_boxes
from freight.core.tax.return_drill import ReturnFigure, list_counted_documents
from freight.core.tax.returns import ReturnDocument, sum_return_rows
from tests.core.tax.packs import pack

D = Decimal
HOME = PurchaseTaxLine(
    "GB-IN-STD", TaxDirection.INPUT, TaxCategory.STANDARD, (AppliedRate("VAT", D(20)),), D("100.00"), D("20.00")
)
ABROAD = PurchaseTaxLine(
    "GB-SELF",
    TaxDirection.SELF_ASSESSED,
    TaxCategory.REVERSE_CHARGE,
    (AppliedRate("VAT", D(20)),),
    D("50.00"),
    D("10.00"),
)


def bought(*lines: PurchaseTaxLine, currency: str = "GBP") -> ReturnDocument:
    entries = build_purchase_entries(lines, currency)
    return ReturnDocument("1", "M-1", "2026-08-01", "", "Maas", "", "", currency, entries, side=TaxSide.CARRIERS)


def test_a_british_return_with_a_carrier_at_home_and_one_abroad() -> None:
    """The reverse charge is a sale and a purchase at once: 50.00 are in boxes 6 and 7, and 10.00 in boxes 1 and 4."""
    rows = sum_return_rows([bought(HOME, ABROAD)], {code.code: code for code in pack("GB").codes})
    assert [(box.box, box.base, box.tax) for box in sum_return_boxes(rows)] == [
        ("1", None, D("10.00")),
        ("4", None, D("30.00")),
        ("6", D("50.00"), None),
        ("7", D("150.00"), None),
    ]
    (balance,) = sum_return_balances(rows)
    assert (balance.owed, balance.deducted, balance.to_pay) == (D("10.00"), D("30.00"), D("-20.00"))
    counted = list_counted_documents([bought(HOME, ABROAD)], rows, ReturnFigure(box="6"), "GB")
    assert [(one.base, one.tax, len(one.entries)) for one in counted] == [(D("50.00"), None, 1)]


def test_two_taxes_of_a_line_are_divided_by_their_rates() -> None:
    """14.98 of 100.00 in Quebec: 5 of 14.975 are 5.00, and the rest is 9.98. Its base counts once."""
    line = PurchaseTaxLine(
        "CA-IN-QC",
        TaxDirection.INPUT,
        TaxCategory.STANDARD,
        (AppliedRate("GST", D(5)), AppliedRate("QST", D("9.975"))),
        D("100.00"),
        D("14.98"),
    )
    (entry,) = build_purchase_entries([line], "CAD")
    assert [(tax.name, tax.amount) for tax in entry.taxes] == [("GST", D("5.00")), ("QST", D("9.98"))]
    rows = sum_return_rows([bought(line, currency="CAD")], {code.code: code for code in pack("CA").codes})
    assert [(box.box, box.base, box.tax) for box in sum_return_boxes(rows)] == [
        ("106", None, D("5.00")),
        ("206", None, D("9.98")),
    ]


def test_boxes_are_read_with_or_without_spaces() -> None:
    """Each box once."""
    assert split_boxes("A3,08 , A3,") == ("A3", "08")
    assert split_boxes("") == ()

"""Tax returns of a Dutch forwarder for a quarter, and of one in Quebec. All figures are worked out by hand."""

from datetime import date
from decimal import Decimal
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freight.core.errors import Invalid
from freight.core.money import sum_amounts
from freight.core.tax.breakdown import TaxBreakdown, compute_tax_breakdown
from freight.core.tax.categories import TaxCategory
from freight.core.tax.codes import AppliedRate, DatedRate, TaxCode, TaxPart
from freight.core.tax.invoices import TaxedCharge, compute_charges_tax, compute_credit_tax
from freight.core.tax.return_boxes import sum_return_boxes, sum_return_totals
from freight.core.tax.return_drill import ReturnFigure, list_counted_documents, sum_counted
from freight.core.tax.return_lists import list_union_sales, sum_customer_tax
from freight.core.tax.return_periods import (
    ReturnInterval,
    ReturnPeriod,
    ReturnState,
    find_return_period,
    get_return_state,
    list_unfiled_periods,
    read_return_period,
)
from freight.core.tax.returns import (
    ReturnDocument,
    convert_return_entries,
    divide_amount,
    divide_tax_by_code,
    sum_return_rows,
)
from freight.core.tax.treatment import TaxTreatment

D = Decimal
STANDARD = TaxTreatment("NL-STD", TaxCategory.STANDARD, (AppliedRate("BTW", D(21)),))
PASSED_ON = TaxTreatment("NL-FEE", TaxCategory.STANDARD, (AppliedRate("BTW", D(21)),))
REVERSED = TaxTreatment("NL-RC", TaxCategory.REVERSE_CHARGE, (AppliedRate("VAT", D(0)),), "VATEX-EU-AE")
EXPORTED = TaxTreatment("NL-EXP", TaxCategory.EXPORT, (AppliedRate("VAT", D(0)),), "VATEX-EU-G")
QUEBEC = TaxTreatment("CA-QC", TaxCategory.STANDARD, (AppliedRate("GST", D(5)), AppliedRate("QST", D("9.975"))))


def make_code(code: str, *parts: tuple[str, str, str]) -> TaxCode:
    dated = (DatedRate(date(2020, 1, 1), D(1)),)
    return TaxCode(code, f"{code} in words", TaxCategory.STANDARD, tuple(TaxPart(n, dated, b, t) for n, b, t in parts))


CODES = {
    code.code: code
    for code in (
        make_code("NL-STD", ("BTW", "1a", "1a")),
        make_code("NL-FEE", ("BTW", "1a", "1a")),
        make_code("NL-RC", ("VAT", "3b", "")),
        make_code("CA-QC", ("GST", "101", "105"), ("QST", "201", "205")),
    )
}
_ids = count(1)


def charge(net: str, treatment: TaxTreatment) -> TaxedCharge:
    return TaxedCharge(f"L{next(_ids)}", "Freight", D(net), treatment)


def document(*charges: TaxedCharge, tax: TaxBreakdown | None = None, currency: str = "EUR", **who: str):
    rows = (tax or compute_charges_tax(charges, currency)).rows
    named = {"account_number": "C1", "account_name": "Van Dijk", "account_country": "NL", "customer_number": "", **who}
    return ReturnDocument(
        f"D{next(_ids)}",
        "INV-1",
        "2026-08-14",
        currency=currency,
        entries=divide_tax_by_code(charges, rows, currency),
        **named,
    )


def amounts(rows):
    return [(row.key.code, row.key.tax, str(row.base), str(row.tax)) for row in rows]


def test_a_dutch_quarter():
    """At home 112.50 + 21 % = 23.63, to Germany 400.00, export 80.00, and a credit of 12.50 with 2.63 of it."""
    freight, fuel = charge("100.00", STANDARD), charge("12.50", STANDARD)
    home = compute_charges_tax([freight, fuel], "EUR")
    credited = [TaxedCharge(fuel.line_id, "Fuel", D("-12.50"), STANDARD)]
    documents = [
        document(freight, fuel),
        document(charge("400.00", REVERSED), customer_number="DE136695976", account_country="DE"),
        document(charge("80.00", EXPORTED), account_country="US"),
        document(*credited, tax=compute_credit_tax(credited, "EUR", home, ())),
    ]
    rows = sum_return_rows(documents, CODES)
    assert amounts(rows) == [
        ("NL-EXP", "VAT", "80.00", "0.00"),
        ("NL-RC", "VAT", "400.00", "0.00"),
        ("NL-STD", "BTW", "100.00", "21.00"),
    ]
    boxes = [(box.box, box.base, box.tax) for box in sum_return_boxes(rows)]
    assert boxes == [("1a", D("100.00"), D("21.00")), ("3b", D("400.00"), None)], "export has no box in this setup"
    (total,) = sum_return_totals(documents)
    assert (total.base, total.tax) == (D("580.00"), D("21.00"))


def test_two_codes_of_one_rate_divide_its_tax_to_the_cent():
    """21 % of 20.06 is 4.2126, so 4.21: half of it is 2.105, and the odd cent goes to the first."""
    fee = document(charge("10.03", STANDARD), charge("10.03", PASSED_ON))
    assert [(entry.code, str(entry.tax)) for entry in fee.entries] == [("NL-STD", "2.11"), ("NL-FEE", "2.10")]
    (box,) = sum_return_boxes(sum_return_rows([fee], CODES))
    assert (box.base, box.tax) == (D("20.06"), D("4.21"))


def test_codes_that_cancel_out_keep_their_own_tax():
    """A fee of 100.00 and a rebate of 100.00: nothing is owed, 21.00 in one code and −21.00 in the other."""
    even = document(charge("100.00", STANDARD), charge("-100.00", PASSED_ON))
    assert [str(entry.tax) for entry in even.entries] == ["21.00", "-21.00"]


def test_two_taxes_in_quebec_have_one_base():
    """5 % of 100.00 is 5.00; 9.975 % is 9.975, so 9.98."""
    sold = document(charge("100.00", QUEBEC), currency="CAD")
    rows = sum_return_rows([sold], CODES)
    assert amounts(rows) == [("CA-QC", "GST", "100.00", "5.00"), ("CA-QC", "QST", "100.00", "9.98")]
    boxes = [(box.box, box.base, box.tax) for box in sum_return_boxes(rows)]
    assert boxes == [
        ("101", D("100.00"), None),
        ("105", None, D("5.00")),
        ("201", D("100.00"), None),
        ("205", None, D("9.98")),
    ]
    (total,) = sum_return_totals([sold])
    assert (total.base, total.tax) == (D("100.00"), D("14.98")), "the base counts once"
    (row,) = sum_customer_tax([sold])
    assert (row.key.percent, row.net, row.tax, row.gross) == (D("14.975"), D("100.00"), D("14.98"), D("114.98"))


def test_two_taxes_that_name_one_box_have_their_base_in_it_once():
    sold = document(charge("100.00", QUEBEC), currency="CAD")
    codes = {"CA-QC": make_code("CA-QC", ("GST", "101", "105"), ("QST", "101", "205"))}
    rows = sum_return_rows([sold], codes)
    assert [(box.box, box.base) for box in sum_return_boxes(rows)] == [("101", D(100)), ("105", None), ("205", None)]
    both = ReturnFigure(code="CA-QC")
    for figure in (ReturnFigure(box="101"), both):
        (found,) = list_counted_documents([sold], rows, figure, "CA")
        assert found.base == D(100)


def test_an_invoice_in_dollars_is_in_the_return_in_euros():
    """At 0.90: 20.06 is 18.054, so 18.05; its tax was issued as 3.79 and is divided like the rest."""
    sold = document(charge("10.03", STANDARD), charge("10.03", PASSED_ON), currency="USD")
    entries = convert_return_entries(sold.entries, D("0.90"), D("3.79"), "EUR")
    assert [(str(entry.base), str(entry.tax)) for entry in entries] == [("9.03", "1.90"), ("9.02", "1.89")]


def test_the_sales_list_has_businesses_of_other_member_states():
    """Services to a Dutch business or one in Switzerland are not on it, nor what is taxed. Greece writes EL."""
    documents = [
        document(charge("400.00", REVERSED), charge("10.00", STANDARD), customer_number="DE136695976"),
        document(charge("-150.00", REVERSED), customer_number="DE136695976"),
        document(charge("70.00", REVERSED), customer_number="EL094259216"),
        document(charge("30.00", REVERSED), customer_number="NL123456782B90"),
        document(charge("20.00", REVERSED), customer_number="CHE107787577"),
        document(charge("5.00", REVERSED), account_country="FR", account_name="Dubois"),
    ]
    assert [(*row.key[:3], str(row.amount)) for row in list_union_sales(documents, "NL")] == [
        ("DE", "DE136695976", "Van Dijk", "250.00"),
        ("FR", "", "Dubois", "5.00"),
        ("GR", "EL094259216", "Van Dijk", "70.00"),
    ]
    assert list_union_sales(documents, "CH") == []


def test_a_document_that_is_taken_back_leaves_nothing():
    sold = document(charge("112.50", STANDARD))
    rows = sum_return_rows([sold, sold.take_back("2026-08")], CODES)
    assert amounts(rows) == [("NL-STD", "BTW", "0.00", "0.00")]


PERIODS = {
    "2026-08": (date(2026, 8, 1), date(2026, 8, 31)),
    "2026-12": (date(2026, 12, 1), date(2026, 12, 31)),
    "2028-02": (date(2028, 2, 1), date(2028, 2, 29)),
    "2026-Q4": (date(2026, 10, 1), date(2026, 12, 31)),
}


@pytest.mark.parametrize("key", PERIODS)
def test_a_period_is_a_month_or_a_quarter(key):
    period = read_return_period(key)
    assert (period.first, period.last, period.key) == (*PERIODS[key], key)
    assert find_return_period(period.last, period.interval) == period


@pytest.mark.parametrize("key", ["2026-Q5", "2026-13", "2026", "1999-01", "2026-8", "x" * 900, "2026-08\n", "２026-08"])
def test_no_other_text_is_a_period(key):
    with pytest.raises(Invalid):
        read_return_period(key)


def test_periods_follow_the_last_one_that_was_filed():
    today, oldest = date(2026, 11, 30), date(2026, 5, 20)
    quarters = list_unfiled_periods(None, oldest, ReturnInterval.QUARTER, today)
    assert [period.key for period in quarters] == ["2026-Q2", "2026-Q3", "2026-Q4"]
    after_october = list_unfiled_periods(date(2026, 10, 31), oldest, ReturnInterval.QUARTER, date(2027, 1, 5))
    assert [period.key for period in after_october] == ["2026-11", "2026-12", "2027-Q1"], "no month is in two returns"
    ahead = list_unfiled_periods(date(2026, 12, 31), oldest, ReturnInterval.MONTH, today)
    assert [period.key for period in ahead] == ["2027-01"]


def test_a_period_is_due_on_the_day_after_its_last():
    quarter = ReturnPeriod(date(2026, 7, 1), date(2026, 9, 30))
    assert get_return_state(quarter, date(2026, 9, 30)) is ReturnState.OPEN
    assert get_return_state(quarter, date(2026, 10, 1)) is ReturnState.DUE


MONEY = st.decimals(-(10**6), 10**6, places=2)
CURRENCIES = st.sampled_from(["EUR", "JPY", "KWD"])


@given(st.lists(MONEY, min_size=1, max_size=8), MONEY, CURRENCIES)
def test_parts_of_an_amount_always_add_up_to_it(exact, amount, currency):
    assert sum_amounts(divide_amount(amount, exact, currency)) == amount


@given(
    st.lists(st.tuples(MONEY, st.sampled_from([STANDARD, PASSED_ON, REVERSED, QUEBEC])), min_size=1, max_size=8),
    CURRENCIES,
    st.decimals("0.01", "150", places=4),
    MONEY,
)
def test_the_codes_of_a_document_always_add_up_to_its_tax(lines, currency, rate, accounting):
    charges = [charge(str(net), treatment) for net, treatment in lines]
    breakdown = compute_tax_breakdown(
        (each.treatment.build_taxed_amount(each.net) for each in charges if isinstance(each.treatment, TaxTreatment)),
        currency,
    )
    entries = divide_tax_by_code(charges, breakdown.rows, currency)
    assert sum_amounts(entry.tax for entry in entries) == breakdown.tax
    assert sum_amounts(entry.base for entry in entries) == breakdown.net
    assert {line_id for entry in entries for line_id in entry.line_ids} == {each.line_id for each in charges}
    converted = convert_return_entries(entries, rate, accounting, "EUR")
    assert sum_amounts(entry.tax for entry in converted) == accounting


DOCUMENTS = st.lists(
    st.lists(
        st.tuples(MONEY, st.sampled_from([STANDARD, PASSED_ON, REVERSED, EXPORTED, QUEBEC])), min_size=1, max_size=4
    ),
    max_size=4,
)


@given(DOCUMENTS)
def test_the_documents_of_each_figure_add_up_to_it(made):
    documents = [
        document(
            *(charge(str(net), treatment) for net, treatment in lines),
            account_number=f"C{at % 2}",
            customer_number="DE136695976" if at % 2 else "",
        )
        for at, lines in enumerate(made)
    ]
    rows = sum_return_rows(documents, CODES)

    def add_up(figure: ReturnFigure) -> tuple[Decimal | None, Decimal | None]:
        found = list_counted_documents(documents, rows, figure, "NL")
        return sum_counted(one.base for one in found), sum_counted(one.tax for one in found)

    for row in rows:
        assert add_up(ReturnFigure(row.key.code, row.key.tax, row.key.percent)) == (row.base, row.tax)
    for box in sum_return_boxes(rows):
        assert add_up(ReturnFigure(box=box.box)) == (box.base, box.tax)
    for customer in sum_customer_tax(documents):
        key = customer.key
        assert add_up(ReturnFigure(account=key.account_number, percent=key.percent)) == (customer.net, customer.tax)
    for sale in list_union_sales(documents, "NL"):
        assert add_up(ReturnFigure(sale=sale.key.number)) == (sale.amount, None)
    for total in sum_return_totals(documents):
        assert add_up(ReturnFigure()) == (total.base, total.tax)

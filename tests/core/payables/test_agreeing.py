"""What is agreed of carriers' charges. Expected figures are worked out by hand."""

from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from freight.core.payables.agreeing import ChargedAmount, SettledCharge, compute_agreed_amounts

D = Decimal


def charged(invoice: str, amount: str, code: str = "freight") -> ChargedAmount:
    return ChargedAmount(invoice, code, code.capitalize(), D(amount))


def test_what_was_settled_as_entered_is_agreed_as_charged():
    found = compute_agreed_amounts(
        [charged("M1", "112.00")], {"freight": SettledCharge(D("112.00"), D("112.00"))}, "USD"
    )
    assert (found["M1"].charged, found["M1"].amount, found["M1"].finding) == (D("112.00"), D("112.00"), "")


def test_what_was_settled_at_the_tariff_is_agreed_at_the_tariff_and_says_so():
    found = compute_agreed_amounts(
        [charged("M1", "114.00")], {"freight": SettledCharge(D("114.00"), D("100.00"))}, "USD"
    )
    assert found["M1"].amount == D("100.00")
    assert found["M1"].finding == "Freight was settled at 100.00, not 114.00."


def test_a_charge_that_the_tariff_lacks_is_agreed_at_nothing_once_it_is_not_billed():
    found = compute_agreed_amounts([charged("M1", "35.00", "lg")], {"lg": SettledCharge(D("35.00"), D("0"))}, "USD")
    assert found["M1"].amount == D("0.00")


def test_what_nobody_has_settled_is_an_exception_at_the_tariff():
    found = compute_agreed_amounts(
        [charged("M1", "114.00")], {"freight": SettledCharge(D("114.00"), D("100.00"), is_open=True)}, "USD"
    )
    assert found["M1"].amount == D("100.00")
    assert found["M1"].finding == "Freight: the tariff says 100.00, not 114.00."


def test_less_than_the_tariff_is_not_rounded_up_to_it():
    found = compute_agreed_amounts(
        [charged("M1", "90.00")], {"freight": SettledCharge(D("90.00"), D("100.00"), is_open=True)}, "USD"
    )
    assert found["M1"].amount == D("90.00")


def test_what_is_no_longer_on_the_invoice_is_agreed_at_nothing():
    found = compute_agreed_amounts([charged("M1", "12.00", "fuel")], {}, "USD")
    assert (found["M1"].amount, found["M1"].finding) == (D("0"), "Fuel is no longer on the shipment’s invoice.")


def test_a_balance_due_shares_what_was_agreed_with_the_first_invoice():
    # 100 and 15 were charged, 90 agreed: 100 × 90 ÷ 115 = 78.26, and the rest of 90 for the other
    settled = {"freight": SettledCharge(D("115.00"), D("90.00"))}
    found = compute_agreed_amounts([charged("M1", "100.00"), charged("M1-B", "15.00")], settled, "USD")
    assert (found["M1"].amount, found["M1-B"].amount) == (D("78.26"), D("11.74"))


def test_yen_have_no_decimals():
    settled = {"freight": SettledCharge(D(1000), D(999))}
    found = compute_agreed_amounts([charged("A", "333"), charged("B", "333"), charged("C", "334")], settled, "JPY")
    assert [found[one].amount for one in "ABC"] == [D(333), D(332), D(334)]


def test_more_than_is_charged_is_never_agreed():
    found = compute_agreed_amounts([charged("M1", "90.00")], {"freight": SettledCharge(D("90.00"), D("100.00"))}, "USD")
    assert (found["M1"].amount, found["M1"].finding) == (D("90.00"), "")


def test_a_discount_that_was_not_accepted_pays_no_more_than_is_asked_for():
    settled = {"freight": SettledCharge(D("100.00"), D("100.00")), "discount": SettledCharge(D("-20.00"), D("0"))}
    found = compute_agreed_amounts([charged("M1", "100.00"), charged("M1", "-20.00", "discount")], settled, "USD")
    assert (found["M1"].charged, found["M1"].amount) == (D("80.00"), D("80.00"))


def test_an_amount_that_was_entered_anew_by_hand_does_not_hide_what_is_charged():
    found = compute_agreed_amounts(
        [charged("M1", "114.00")], {"freight": SettledCharge(D("100.00"), D("100.00"))}, "USD"
    )
    assert found["M1"].amount == D("100.00")
    assert found["M1"].finding == "Freight was settled at 100.00, not 114.00."


def test_in_another_currency_the_share_is_agreed():
    # 110.00 EUR are 121.00 USD; at 110.00 USD ten elevenths of them are agreed
    settled = {"freight": SettledCharge(D("121.00"), D("110.00"))}
    found = compute_agreed_amounts([charged("M1", "110.00")], settled, "EUR", converted=True)
    assert found["M1"].amount == D("100.00")


@given(
    st.lists(st.decimals(min_value="0.01", max_value="99999", places=2), min_size=1, max_size=8),
    st.decimals(min_value="0", max_value="99999", places=2),
)
def test_the_parts_always_add_up_to_what_was_settled(amounts: list[Decimal], billed: Decimal):
    charges = [charged(f"M{at}", str(amount)) for at, amount in enumerate(amounts)]
    found = compute_agreed_amounts(charges, {"freight": SettledCharge(sum(amounts), billed)}, "USD")
    assert sum(each.amount for each in found.values()) == min(billed, sum(amounts))
    assert all(0 <= each.amount <= each.charged for each in found.values())


def test_an_invoice_is_settled_where_all_that_differs_was_settled_by_somebody():
    settled = {"freight": SettledCharge(D("114.00"), D("100.00")), "fuel": SettledCharge(D("9.00"), D("9.00"))}
    only = compute_agreed_amounts([charged("M1", "114.00")], settled, "USD")["M1"]
    assert only.is_settled
    # nothing differs, so there is nothing to settle
    equal = compute_agreed_amounts([charged("M1", "9.00", "fuel")], settled, "USD")["M1"]
    assert not equal.is_settled and equal.finding == ""
    # one of two is settled, the other is open
    open_fuel = settled | {"fuel": SettledCharge(D("9.00"), D("8.00"), is_open=True)}
    both = compute_agreed_amounts([charged("M1", "114.00"), charged("M1", "9.00", "fuel")], open_fuel, "USD")["M1"]
    assert not both.is_settled
    assert both.finding == "Freight was settled at 100.00, not 114.00."
    gone = compute_agreed_amounts([charged("M1", "114.00"), charged("M1", "5.00", "toll")], settled, "USD")["M1"]
    assert not gone.is_settled


def test_the_findings_of_one_invoice_say_nothing_of_another():
    settled = {
        "freight": SettledCharge(D("114.00"), D("100.00")),
        "fuel": SettledCharge(D("9.00"), D("8.00"), is_open=True),
    }
    found = compute_agreed_amounts([charged("M1", "114.00"), charged("M2", "9.00", "fuel")], settled, "USD")
    assert (found["M1"].is_settled, found["M2"].is_settled) == (True, False)

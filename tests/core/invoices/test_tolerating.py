"""Charge lines under the tolerances: a small difference is settled on its line and no mismatch any more."""

from decimal import Decimal

from freight.core.invoices.charges import ChargeLine
from freight.core.invoices.comparing import is_line_mismatched
from freight.core.invoices.tolerances import Tolerance
from freight.core.invoices.tolerating import apply_tolerances

D = Decimal
TWO_PERCENT = [Tolerance("Two percent", percent=D(2))]


def line(user, tariff="100.00", **values):
    return ChargeLine("FUEL", "Fuel", "id", "00042", user_value=D(user), tariff_value=D(tariff), **values)


def judged(one, rules=TWO_PERCENT):
    (after,) = apply_tolerances([one], "FILL1", "USD", rules)
    return after


def test_a_difference_within_is_settled_on_the_line_and_is_no_mismatch():
    after = judged(line("102.00"))
    assert (after.tolerance, is_line_mismatched(after)) == ("Two percent", False)
    assert after.reason_comment.startswith("Within tolerance “Two percent” (2 %): 102.00 entered, tariff 100.00 USD")


def test_a_difference_beyond_goes_to_a_person():
    assert is_line_mismatched(judged(line("102.01")))


def test_what_was_settled_is_judged_anew_when_value_or_rule_change():
    settled = judged(line("102.00"))
    assert judged(settled, []).reason_comment == ""
    assert is_line_mismatched(judged(settled, []))


def test_a_reason_that_a_person_gave_stands():
    after = judged(line("102.00", reason_comment="Agreed by phone."))
    assert (after.reason_comment, after.tolerance) == ("Agreed by phone.", "")


def test_a_quote_is_held_to_the_cent():
    assert is_line_mismatched(judged(line("102.00")), {"fuel": D("101.00")})

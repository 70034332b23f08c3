"""What is a currency: ISO 4217, and the message for anything else."""

import pytest

from freight.core.currency import check_currency, find_currency_problem, list_current_currencies
from freight.core.errors import Invalid


def test_what_is_no_currency_is_refused_by_field_value_and_remedy() -> None:
    with pytest.raises(Invalid) as refused:
        check_currency("Currency", "ZZZ")
    said = "Currency: “ZZZ” is not a currency. Enter the three capital letters of ISO 4217, such as USD."
    assert (str(refused.value), refused.value.code) == (said, "currency_unknown")


@pytest.mark.parametrize("text", ["ZZZ", "usd", "US$", "XTS", "XXX", "EURO", "USD "])
def test_what_only_looks_like_a_currency_is_none(text: str) -> None:
    assert find_currency_problem(text)


def test_a_currency_that_is_missing_or_pasted_at_length_is_told_shortly() -> None:
    assert find_currency_problem("").startswith("A currency is missing. Enter ")
    assert len(find_currency_problem("Z" * 10_000)) < 120


@pytest.mark.parametrize("text", ["USD", "EUR", "VND", "XAF", "BGN", "HRK"])
def test_currencies_of_today_and_those_withdrawn_lately_are_currencies(text: str) -> None:
    assert find_currency_problem(text) == ""


def test_only_those_of_today_are_suggested() -> None:
    assert list_current_currencies()["EUR"] == "Euro"
    assert not {"HRK", "XXX", "XTS"} & list_current_currencies().keys()

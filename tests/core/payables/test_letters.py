"""Which letters an invoice has something to say in, and the languages they are written in."""

from dataclasses import fields
from decimal import Decimal

import pytest

from freight.core.locales import show_amount, show_day
from freight.core.payables.letters import (
    LANGUAGES,
    LetterKind,
    LetterSubject,
    explain_missing_letter,
    get_letter_locale,
)
from freight.core.payables.statuses import PayableStatus


def subject(status: PayableStatus, approved: str | None = None, *, paid: bool = False) -> LetterSubject:
    """An invoice of 126.00."""
    return LetterSubject(status, Decimal("126.00"), None if approved is None else Decimal(approved), paid)


@pytest.mark.parametrize(
    ("about", "kinds"),
    [
        (subject(PayableStatus.RECEIVED), []),
        (subject(PayableStatus.MATCHED), []),
        (subject(PayableStatus.EXCEPTION), [LetterKind.DISPUTE]),
        (subject(PayableStatus.DISPUTED), [LetterKind.DISPUTE]),
        (subject(PayableStatus.APPROVED, "126.00"), []),
        (subject(PayableStatus.APPROVED, "112.00"), [LetterKind.SHORT_PAY]),
        (subject(PayableStatus.SCHEDULED, "126.00", paid=True), [LetterKind.REMITTANCE]),
        (subject(PayableStatus.PAID, "112.00", paid=True), [LetterKind.REMITTANCE, LetterKind.SHORT_PAY]),
        (subject(PayableStatus.REJECTED), []),
    ],
)
def test_an_invoice_is_written_about_where_there_is_something_to_say(about: LetterSubject, kinds: list[LetterKind]):
    assert [kind for kind in LetterKind if not explain_missing_letter(kind, about)] == kinds


def test_each_language_has_all_words_and_a_locale_of_its_own():
    for language, words in LANGUAGES.items():
        assert all(getattr(words, field.name) for field in fields(words))
        assert words.locale.startswith(language)


@pytest.mark.parametrize(
    ("language", "system", "day", "amount"),
    [
        ("en", "en-US", "10/15/2026", "1,126.00"),
        ("en", "en-GB", "15/10/2026", "1,126.00"),
        ("de", "en-US", "15.10.2026", "1.126,00"),
        ("en", "de-DE", "10/15/2026", "1,126.00"),
    ],
)
def test_days_and_amounts_are_the_systems_own_if_it_is_of_that_language(
    language: str, system: str, day: str, amount: str
):
    tag = get_letter_locale(language, system)
    assert show_day("2026-10-15", tag) == day
    assert show_amount(Decimal("1126.00"), "USD", tag) == amount

"""The bundled history of the ECB, and a newer file in its place."""

import zipfile
from datetime import date, timedelta
from decimal import Decimal

import pytest

from freight.core.currency import NoRate, RateBook, RateRequest
from freight.core.errors import Invalid
from freight.features.setup.currency import ecb
from tests.core.currency.sources import LINES

D = Decimal


def rate(base: str, counter: str, on: str) -> object:
    return RateBook([ecb.read_ecb_history()]).rate(RateRequest(base, counter, date.fromisoformat(on)))


@pytest.mark.parametrize(
    ("on", "of", "usd"),
    [
        ("1999-01-04", "1999-01-04", "1.1789"),  # the first day of the euro
        ("2023-12-29", "2023-12-29", "1.105"),
        ("2024-01-01", "2023-12-29", "1.105"),  # New Year's Day
        ("2024-03-30", "2024-03-28", "1.0811"),  # the Saturday of Easter
        ("2024-05-01", "2024-04-30", "1.0718"),  # Labour Day
    ],
)
def test_what_the_ecb_published(on: str, of: str, usd: str) -> None:
    found = rate("EUR", "USD", on)
    assert (found.day.isoformat(), found.rate) == (of, D(usd))  # type: ignore[attr-defined]


def test_before_the_euro_there_is_no_rate() -> None:
    assert rate("EUR", "USD", "1999-01-03") == NoRate(
        "The ECB has no rate for 1999-01-03: its history starts on 1999-01-04."
    )


def test_the_ecb_was_never_closed_for_a_week() -> None:
    """What holds the limit of `MOST_DAYS_BACK`: on every day of the history there is a dollar rate."""
    book, history = RateBook([ecb.read_ecb_history()]), ecb.read_ecb_history()
    days = (history.last_day - history.first_day).days
    missing = [
        on
        for on in (history.first_day + timedelta(days=n) for n in range(days))
        if isinstance(book.rate(RateRequest("EUR", "USD", on)), NoRate)
    ]
    assert missing == []
    assert days > 10_000


def test_a_newer_file_takes_the_place_of_the_bundled_one(tmp_path) -> None:  # type: ignore[no-untyped-def]
    text = "\n".join(LINES)
    plain, packed = tmp_path / "rates.csv", tmp_path / "eurofxref-hist.zip"
    plain.write_text(text)
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("eurofxref-hist.csv", text)
    assert ecb.read_ecb_history(plain).last_day == ecb.read_ecb_history(packed).last_day == date(2024, 4, 8)
    with pytest.raises(Invalid, match="FREIGHT_ECB_HISTORY"):
        ecb.read_ecb_history(tmp_path / "none.zip")

"""Read an ECB file figure by figure, and compare it with what is stored."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from freight.core.currency import ContinuedHistory, EuroHistory, ManualRate, NoRate, RateBook, RateRequest
from freight.core.currency.ecb_table import StoredFigure, compare_ecb_figures, read_ecb_csv
from freight.core.errors import Invalid
from tests.core.currency.sources import LINES, day

LATEST = date(2026, 11, 24)
HIST = "Date,USD,JPY,HRK,\n2026-11-20,1.0550,163.20,N/A,\n2026-11-19,1.0560,163.10,N/A,\n"
DAILY = "Date, USD, JPY, HRK, \n20 November 2026, 1.0550, 163.20, N/A, \n"


def test_figures_are_kept_as_they_are_printed_and_what_is_not_quoted_is_no_figure() -> None:
    table = read_ecb_csv(HIST, LATEST)
    assert table.done() == {
        "2026-11-20": {"USD": "1.0550", "JPY": "163.20"},
        "2026-11-19": {"USD": "1.0560", "JPY": "163.10"},
    }
    assert table.not_quoted == 2


def test_the_file_of_one_day_writes_the_day_in_words() -> None:
    assert read_ecb_csv(DAILY, LATEST).done() == {"2026-11-20": {"USD": "1.0550", "JPY": "163.20"}}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "row 1 is not Date, USD"),
        ("Carrier,USD\n2026-11-20,1.1\n", "row 1 is not Date, USD"),
        ("Date\n2026-11-20\n", "row 1 is not Date, USD"),
        ("Date,USD,ZZZ\n2026-11-20,1.1,2\n", "Row 1, column 3: “ZZZ” is not a currency."),
        ("Date,USD,USD\n2026-11-20,1.1,2\n", "Row 1: a currency stands there twice"),
        (HIST.replace("163.10", "163,10"), "Row 3: 5 cells below 4 headings."),
        (HIST.replace("1.0560", "1.05.60"), "Row 3, column USD: “1.05.60” is not a rate."),
        (HIST.replace("1.0560", "0.000"), "Row 3, column USD: “0.000” is not a rate."),
        (HIST.replace("1.0560", "-1.05"), "Row 3, column USD: “-1.05” is not a rate."),
        (HIST.replace("1.0560", "١"), "Row 3, column USD: “١” is not a rate."),
        (HIST.replace(",163.10,N/A,", ""), "Row 3, column JPY: the row ends before it."),
        (HIST.replace("2026-11-19", "11/19/2026"), "Row 3, column Date: “11/19/2026” is not a day."),
        (HIST.replace("2026-11-19", "2026-11-31"), "Row 3, column Date: “2026-11-31” is not a day."),
        (HIST.replace("2026-11-19", "2026-11-20"), "Row 3, column Date: 2026-11-20 is in the file twice."),
        (HIST.replace("2026-11-19", "2026-11-25"), "Row 3, column Date: 2026-11-25 is in the future."),
        (HIST.replace("2026-11-19", "1998-12-31"), "Row 3, column Date: 1998-12-31 is before the euro."),
    ],
)
def test_a_broken_file_is_refused_with_row_and_column(text: str, said: str) -> None:
    with pytest.raises(Invalid) as refused:
        read_ecb_csv(text, LATEST).done()
    assert said in refused.value.message


def test_a_file_without_a_figure_is_refused() -> None:
    with pytest.raises(Invalid, match="no rates"):
        read_ecb_csv("Date,USD,\n2026-11-20,N/A,\n", LATEST).done()


def test_new_same_and_different_figures_are_counted_and_kept_apart() -> None:
    """1.055 is the 1.0550 of the file; 163.1 of the day before is stored as 163.00."""
    there = {
        ("2026-11-20", "USD"): StoredFigure(Decimal("1.055"), "release"),
        ("2026-11-19", "JPY"): StoredFigure(Decimal("163.00"), "entered"),
    }
    found = compare_ecb_figures(read_ecb_csv(HIST, LATEST).done(), lambda day, code: there.get((day, code)))
    assert (found.new_figures, found.same, len(found.different)) == (2, 1, 1)
    assert found.different[0].printed == "163.10"
    assert found.to_store(replacing=False) == {"2026-11-19": {"USD": "1.0560"}, "2026-11-20": {"JPY": "163.20"}}
    assert found.to_store(replacing=True)["2026-11-19"] == {"USD": "1.0560", "JPY": "163.10"}


NEWER = {"2024-04-08": {"USD": "1.0900"}, "2024-04-22": {"USD": "1.0650", "AUD": "1.65"}}


def rate(history: Any, on: str, to: str = "USD") -> Any:
    return RateBook([history]).rate(RateRequest("EUR", to, day(on)))


def test_figures_of_an_uploaded_file_go_before_those_of_the_release_and_continue_them() -> None:
    history = EuroHistory(LINES).with_uploaded(NEWER)
    assert rate(history, "2024-04-08").rate == Decimal("1.0900")
    assert rate(history, "2024-04-08", "GBP").rate == Decimal("0.8581")
    assert rate(history, "2024-04-28").day == day("2024-04-22")
    assert rate(history, "2024-04-22", "AUD").rate == Decimal("1.65")
    assert (history.last_day, history.first_day) == (day("2024-04-22"), day("2022-12-30"))
    assert EuroHistory(LINES).last_day == day("2024-04-08")


def test_a_gap_between_two_files_has_no_rate_and_says_where_to_get_it() -> None:
    assert rate(EuroHistory(LINES).with_uploaded(NEWER), "2024-04-16") == NoRate(
        "The ECB rates on file have none between 2024-04-08 and 2024-04-22: there is none for 2024-04-16. "
        "Upload the ECB’s own file under Exchange rates."
    )


def test_an_entered_rate_stands_in_until_a_file_has_the_day() -> None:
    """Entered for Monday the 15th, it holds for a week; a file that has Tuesday counts from Tuesday on. Of one day the
    uploaded figure counts, the release's does not."""
    entered = [ManualRate("EUR", "USD", Decimal("1.25"), day(on), "daily") for on in ("2024-04-08", "2024-04-15")]
    history = EuroHistory(LINES)
    without = ContinuedHistory(history, entered)
    assert rate(without, "2024-04-08").rate == rate(without, "2024-04-17").rate == Decimal("1.25")
    files = {"2024-04-08": {"USD": "1.0823"}, "2024-04-16": {"USD": "1.0640"}}
    continued = ContinuedHistory(history.with_uploaded(files), entered)
    assert [rate(continued, f"2024-04-{on}").rate for on in ("08", "15", "16", "17")] == [
        Decimal("1.0823"), Decimal("1.25"), Decimal("1.0640"), Decimal("1.0640"),
    ]  # fmt: skip

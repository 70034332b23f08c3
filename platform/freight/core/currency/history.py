"""The reference rates of the European Central Bank, as its own file states them: 1 EUR in other currencies by day; and
those that people enter of later days, until a newer file is there."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal, InvalidOperation

from freight.core.currency.days import MOST_DAYS_BACK, Frequency, fixing_day
from freight.core.currency.manual import ManualRate, ManualSource
from freight.core.currency.rate import EURO, Quote
from freight.core.errors import Invalid

ECB = "ECB"


class EuroHistory:
    """The whole history. Lines stay text until a day is asked for: thirty years are read in a few milliseconds.

    `lines` are those of `eurofxref-hist.csv`: a heading `Date,USD,JPY,…`, then a line for each business day, in any
    order; `N/A` where a currency was not quoted. Raises Invalid for another file.
    """

    name = ECB

    def __init__(self, lines: Sequence[str]) -> None:
        heading = [each.strip() for each in lines[0].split(",")] if lines else []
        rows = sorted((line[:10], line) for line in lines[1:] if line.strip())
        if not rows or heading[0] != "Date":
            raise Invalid("This is not an ECB reference rate file: its heading is not Date,USD,JPY,…")
        self._column = {code: at for at, code in enumerate(heading) if at and code}
        self._days = [day for day, _ in rows]
        self._lines = [line for _, line in rows]

    @property
    def first_day(self) -> date:
        """The first day with rates."""
        return date.fromisoformat(self._days[0])

    @property
    def last_day(self) -> date:
        """The last day with rates."""
        return date.fromisoformat(self._days[-1])

    @property
    def currencies(self) -> list[str]:
        """Every currency that was ever quoted, and the euro itself."""
        return sorted({EURO, *self._column})

    def quote(self, base: str, counter: str, day: date, frequency: Frequency) -> Quote | None:
        """1 EUR in `counter` on the fixing day, or the last business day before it."""
        if base != EURO:
            return None
        fixing = fixing_day(day, frequency)
        found = self._last(counter, fixing, MOST_DAYS_BACK)
        return found if found and (fixing - found.day).days < MOST_DAYS_BACK else None

    def missing(self, base: str, counter: str, day: date, frequency: Frequency) -> str:
        """The reason: a currency the ECB does not quote, a day before or after the history, or a gap in it."""
        fixing = fixing_day(day, frequency)
        for code in (base, counter):
            if code != EURO and code not in self._column:
                return f"The ECB publishes no {code} rate. Enter one manually and name its source in the tariff."
        if fixing < self.first_day:
            return f"The ECB has no rate for {fixing}: its history starts on {self.first_day}."
        if (fixing - self.last_day).days >= MOST_DAYS_BACK:
            return (
                f"The ECB rates on file end on {self.last_day}: there is none for {fixing}. "
                f"Enter newer ones under Exchange rates with the source {ECB}."
            )
        code = next(c for c in (base, counter) if c != EURO and not self.quote(EURO, c, day, frequency))
        last = self._last(code, fixing, len(self._days))
        since = f"none since {last.day}" if last else "none so early"
        return f"The ECB has no {code} rate for {fixing}: {since}."

    def _last(self, counter: str, day: date, lines: int) -> Quote | None:
        """The last quote on the day or before it, looking at that many lines of the history."""
        column = self._column.get(counter)
        if column is None:
            return None
        at = bisect_right(self._days, day.isoformat())
        for position in range(at - 1, max(at - 1 - lines, -1), -1):
            try:
                rate = Decimal(self._lines[position].split(",")[column])
            except (InvalidOperation, IndexError):
                continue  # N/A: not quoted that day
            return Quote(EURO, counter, rate, date.fromisoformat(self._days[position]))
        return None


class ContinuedHistory:
    """The history, and rates entered under the ECB's name for days after its end. What was entered goes first."""

    name = ECB

    def __init__(self, history: EuroHistory, entered: Iterable[ManualRate]) -> None:
        self._history = history
        self._entered = ManualSource(ECB, entered)

    def quote(self, base: str, counter: str, day: date, frequency: Frequency) -> Quote | None:
        """What was entered for the day, or for the day whose rate counts for it; else what the history has."""
        return (
            self._entered.quote(base, counter, day, frequency)
            or self._entered.quote(base, counter, fixing_day(day, frequency), "daily")
            or self._history.quote(base, counter, day, frequency)
        )

    def missing(self, base: str, counter: str, day: date, frequency: Frequency) -> str:
        """Why the history has none, which says where to enter it."""
        return self._history.missing(base, counter, day, frequency)

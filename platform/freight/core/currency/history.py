"""The reference rates of the European Central Bank, as its own files state them: 1 EUR in other currencies by day; and
those that people enter of later days, until a newer file is there."""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from datetime import date
from decimal import Decimal, InvalidOperation

from freight.core.currency.days import MOST_DAYS_BACK, Frequency, get_fixing_day
from freight.core.currency.manual import ManualRate, ManualSource
from freight.core.currency.rate import EURO, ExchangeQuote
from freight.core.errors import Invalid

ECB = "ECB"


class EuroHistory:
    """The whole history. Lines stay text until a day is asked for: thirty years are read in a few milliseconds.

    `lines` are those of `eurofxref-hist.csv`: a heading `Date,USD,JPY,…`, then a line for each business day, in any
    order; `N/A` where a currency was not quoted. Raises Invalid for another file.
    """

    name = ECB

    def __init__(self, lines: Sequence[str]) -> None:
        heading = [part.strip() for part in lines[0].split(",")] if lines else []
        rows = sorted((line[:10], line) for line in lines[1:] if line.strip())
        if not rows or heading[0] != "Date":
            raise Invalid("This is not an ECB reference rate file: its heading is not Date,USD,JPY,…")
        self._column = {code: at for at, code in enumerate(heading) if at and code}
        self._days = [day for day, _ in rows]
        self._lines = [line for _, line in rows]
        self._uploaded: Mapping[str, Mapping[str, str]] = {}
        self._uploaded_days: list[str] = []

    def with_uploaded(self, days: Mapping[str, Mapping[str, str]]) -> "EuroHistory":
        """Return the history with figures of other files of the ECB, by day and currency: they take precedence over its
        own."""
        if not days:
            return self
        euro_history = copy(self)
        euro_history._uploaded = days
        euro_history._uploaded_days = sorted(days)
        return euro_history

    @property
    def first_day(self) -> date:
        """The first day with rates."""
        return date.fromisoformat(min([self._days[0], *self._uploaded_days[:1]]))

    @property
    def last_day(self) -> date:
        """The last day with rates."""
        return date.fromisoformat(max([self._days[-1], *self._uploaded_days[-1:]]))

    @property
    def currencies(self) -> list[str]:
        """Every currency that was ever quoted, and the euro itself."""
        return sorted({EURO, *self._column, *(code for day in self._uploaded.values() for code in day)})

    def is_uploaded(self, day: date, counter: str) -> bool:
        """Return whether the figure of exactly that day is from an uploaded file."""
        return counter in self._uploaded.get(day.isoformat(), {})

    def figure(self, day: str, counter: str) -> Decimal | None:
        """Return what 1 EUR was in `counter` on exactly that day."""
        if text := self._uploaded.get(day, {}).get(counter):
            return Decimal(text)
        at = bisect_right(self._days, day) - 1
        return self._figure(at, counter) if at >= 0 and self._days[at] == day else None

    def quote(self, base: str, counter: str, day: date, frequency: Frequency) -> ExchangeQuote | None:
        """Return 1 EUR in `counter` on the fixing day, or the last business day before it."""
        if base != EURO:
            return None
        fixing = get_fixing_day(day, frequency)
        exchange_quote = self._last(counter, fixing, MOST_DAYS_BACK)
        return exchange_quote if exchange_quote and (fixing - exchange_quote.day).days < MOST_DAYS_BACK else None

    def missing(self, base: str, counter: str, day: date, frequency: Frequency) -> str:
        """Return the reason: a currency the ECB does not quote, a day before or after the history, or a gap in it."""
        fixing = get_fixing_day(day, frequency)
        for code in (base, counter):
            if code not in self.currencies:
                return f"The ECB publishes no {code} rate. Enter one manually and name its source in the tariff."
        if fixing < self.first_day:
            return f"The ECB has no rate for {fixing}: its history starts on {self.first_day}."
        before, after = self._days_around(fixing)
        if (fixing - before).days >= MOST_DAYS_BACK:
            ends = f"on file end on {before}" if after is None else f"on file have none between {before} and {after}"
            return f"The ECB rates {ends}: there is none for {fixing}. Upload the ECB’s own file under Exchange rates."
        code = next(c for c in (base, counter) if c != EURO and not self.quote(EURO, c, day, frequency))
        last = self._last(code, fixing, len(self._days))
        since = f"none since {last.day}" if last else "none so early"
        return f"The ECB has no {code} rate for {fixing}: {since}."

    def _days_around(self, day: date) -> tuple[date, date | None]:
        """The last day with rates until then, and the first one after it."""
        iso = day.isoformat()
        sides = [(days, bisect_right(days, iso)) for days in (self._days, self._uploaded_days)]
        before = max(days[at - 1] for days, at in sides if at)
        after = min((days[at] for days, at in sides if at < len(days)), default=None)
        return date.fromisoformat(before), date.fromisoformat(after) if after else None

    def _last(self, counter: str, day: date, lines: int) -> ExchangeQuote | None:
        """Return the last quote on the day or before it, searching that many lines of the history."""
        iso = day.isoformat()
        at = bisect_right(self._days, iso)
        latest: tuple[str, Decimal] | None = None
        for position in range(at - 1, max(at - 1 - lines, -1), -1):
            if (rate := self._figure(position, counter)) is not None:
                latest = self._days[position], rate
                break
        at = bisect_right(self._uploaded_days, iso)
        for position in range(at - 1, max(at - 1 - lines, -1), -1):
            newer = self._uploaded_days[position]
            if latest and newer < latest[0]:
                break
            if text := self._uploaded[newer].get(counter):
                latest = newer, Decimal(text)
                break
        return ExchangeQuote(EURO, counter, latest[1], date.fromisoformat(latest[0])) if latest else None

    def _figure(self, position: int, counter: str) -> Decimal | None:
        column = self._column.get(counter)
        if column is None:
            return None
        try:
            return Decimal(self._lines[position].split(",")[column])
        except (InvalidOperation, IndexError):
            return None  # N/A: not quoted that day


class ContinuedHistory:
    """The history, and rates entered under the ECB's name for days it has no figures for. The later day takes
    precedence; for the same day, an uploaded file, then an entered rate, then the file that came with the release."""

    name = ECB

    def __init__(self, history: EuroHistory, entered: Iterable[ManualRate]) -> None:
        self._history = history
        self._entered = ManualSource(ECB, entered)

    def quote(self, base: str, counter: str, day: date, frequency: Frequency) -> ExchangeQuote | None:
        """What was entered or published for the day, or for the day whose rate counts for it."""
        published = self._history.quote(base, counter, day, frequency)
        exchange_quote = self._entered.quote(base, counter, day, frequency) or self._entered.quote(
            base, counter, get_fixing_day(day, frequency), "daily"
        )
        if exchange_quote is None or published is None:
            return exchange_quote or published
        if exchange_quote.day == published.day:
            return published if self._history.is_uploaded(published.day, counter) else exchange_quote
        return max(exchange_quote, published, key=lambda quote_option: quote_option.day)

    def missing(self, base: str, counter: str, day: date, frequency: Frequency) -> str:
        """Return why the history has no rate, and where to get it."""
        return self._history.missing(base, counter, day, frequency)

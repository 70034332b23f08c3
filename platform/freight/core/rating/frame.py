"""Rating a pandas frame: the notebooks' `rate()`, by the same engine as the web app and so to the same cent."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from decimal import Decimal

import numpy as np
import pandas as pd

from freight.core.currency import RateBook
from freight.core.rating.asked import CURRENCY, USER_FREIGHT, Measurer, build_lookup_key
from freight.core.rating.bulk import NONE, BulkRater
from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.conversions import (
    NO_EXCHANGE_RATE,
    find_missing_rate,
    look_up_conversion_rates,
    to_rate_measures,
)
from freight.core.rating.engine import Engine, Rating, TariffCandidate
from freight.core.rating.explain import NO_BREAK, NO_LANE
from freight.core.rating.identifiers import IDENTIFIERS
from freight.core.rating.left_open import CHOOSE_LANE
from freight.core.rating.measures import GROSS_WEIGHT, PIECES, VOLUME, MissingMeasure
from freight.core.rating.references import References
from freight.core.rating.status import get_status_after_rating
from freight.core.records import CARGO_LINES, Values
from freight.core.shipments.statuses import NOT_RATED

ACCOUNT = "account_id"
_FIELDS = (
    *(identifier.field for identifier in IDENTIFIERS.values()),
    GROSS_WEIGHT,
    VOLUME,
    PIECES,
    CARGO_LINES,
    USER_FREIGHT,
    CURRENCY,
    "shipmentInformation#shipDate",
    "shipmentInformation#entryDate",
    "shipmentInformation#deliveryDate",
)
_LINED = MissingMeasure("lined", "")
TOTAL_COLUMNS = ("total", "lane", "reason_code")
RESULT_COLUMNS = ("status", "total", "currency", "reason_code", "reason", "tariff", "version", "lane")


def rate_frame(
    tariffs: Engine | CompiledTariff,
    frame: pd.DataFrame,
    columns: Mapping[str, str] | None = None,
    rates: RateBook | None = None,
    references: References | None = None,
) -> pd.DataFrame:
    """Rate every row of `frame`.

    A field is read from the column of its wire key (`shipmentRouting#originPort`), of its bare name (`originPort`), or
    of the name that `columns` gives for the wire key; the account from `account_id`. Figures may be text, float or
    Decimal: a float counts as it is written. Returns a frame with the same index and `RESULT_COLUMNS`; totals are
    Decimal, None without a rate. A version given alone applies to every row, whatever its date, and takes the exchange
    rates it needs from `rates` and what its charges look up from `references`; an engine brings its own.
    """
    rate: Callable[[Values, object], Rating]
    if isinstance(tariffs, Engine):
        rate = tariffs.rate
        further = {field for candidate in tariffs.candidates for field in candidate.ready.measurer.fields}
    else:
        rate, further = _by_version(tariffs, rates, references), set(Measurer(tariffs).fields)
    rows = _rows(frame, columns or {}, sorted(further))
    results = [_result(rate(values, account_id), values) for values, account_id in rows]
    return pd.DataFrame(results, index=frame.index, columns=list(RESULT_COLUMNS)).astype({"lane": "Int64"})


def total_frame(
    tariff: CompiledTariff,
    frame: pd.DataFrame,
    columns: Mapping[str, str] | None = None,
    rates: RateBook | None = None,
    references: References | None = None,
) -> pd.DataFrame:
    """Return what one version would charge for every row of `frame`, totals only and in bulk: for comparing versions
    over many shipments. Fields as in `rate_frame`; returns `TOTAL_COLUMNS` with the same index."""
    measurer = Measurer(tariff, references)
    every = [values for values, _ in _rows(frame, columns or {}, measurer.fields)]
    # lines of several classes, and packages, are summed per shipment, by the same function that explains them
    by_package = tariff.terms.is_by_package
    lined = {at: values for at, values in enumerate(every) if by_package or CARGO_LINES in values}
    measured = [_LINED if at in lined else measurer.measures(values) for at, values in enumerate(every)]
    complete_rows = {at: measures for at, measures in enumerate(measured) if not isinstance(measures, MissingMeasure)}
    keys = [build_lookup_key(tariff, every[at]) for at in complete_rows]
    conversions, book = tuple(tariff.charges.scope.rates), rates or RateBook()
    exchange = {at: look_up_conversion_rates(conversions, every[at], book) for at in complete_rows if conversions}
    more = {at: measurer.more(every[at]) for at in complete_rows}
    figures = np.array(
        [
            measures + more[at].figures + to_rate_measures(exchange.get(at, ()))
            for at, measures in complete_rows.items()
        ],
        np.int64,
    )
    figures = figures.reshape(len(complete_rows), len(tariff.charges.scope.measures))
    ratings = BulkRater(tariff).rate(keys, figures)

    codes = [measures.code if isinstance(measures, MissingMeasure) else "" for measures in measured]
    totals: list[Decimal | None] = [None] * len(every)
    lanes: list[int | None] = [None] * len(every)
    for at, lane, total, matched, left_open in zip(
        complete_rows, ratings.lane.tolist(), ratings.total.tolist(), ratings.matched, ratings.left_open, strict=True
    ):
        is_rated = lane != NONE
        if matched and (missing := more[at].lacking(total) if is_rated else more[at].missing):
            codes[at] = missing.code
        elif lane == NONE and not left_open:
            codes[at] = NO_BREAK if matched else NO_LANE
        elif find_missing_rate(exchange.get(at, ())):
            codes[at] = NO_EXCHANGE_RATE
        elif left_open:
            codes[at] = CHOOSE_LANE
        else:
            lanes[at], totals[at] = lane, tariff.charges.total.as_decimal(total)
    alone = TariffCandidate.alone(tariff, references=references)
    for at, values in lined.items():
        rating = alone.rate(values, book)
        totals[at], lanes[at], codes[at] = rating.total, rating.facts.get("lane"), rating.reason_code
    result = pd.DataFrame(
        dict(zip(TOTAL_COLUMNS, (totals, lanes, codes), strict=True)), index=frame.index, dtype=object
    )
    return result.astype({"lane": "Int64"})


def _by_version(
    tariff: CompiledTariff, rates: RateBook | None, references: References | None
) -> Callable[[Values, object], Rating]:
    alone = TariffCandidate.alone(tariff, references=references)
    return lambda values, _: alone.rate(values, rates)


def _result(rating: Rating, values: Values) -> tuple[object, ...]:
    return (
        get_status_after_rating(NOT_RATED, rating, values),
        rating.total,
        rating.currency,
        rating.reason_code,
        rating.reason,
        rating.candidate.tariff_name if rating.candidate else "",
        rating.candidate.number if rating.candidate else 0,
        rating.facts.get("lane"),
    )


def _rows(
    frame: pd.DataFrame, columns: Mapping[str, str], further: Iterable[str]
) -> Iterator[tuple[dict[str, object], object]]:
    """Yield (values by wire key, account id) of each row; missing values are left out. `further`: fields that a tariff
    reads in addition to the usual ones."""
    sources = {}
    for field in dict.fromkeys((*_FIELDS, *further)):
        candidates = (columns.get(field, field), field, field.partition("#")[2])
        column_name = next((name for name in candidates if name in frame.columns), None)
        if column_name is not None:
            sources[field] = frame[column_name].tolist()
    accounts = frame[ACCOUNT].tolist() if ACCOUNT in frame.columns else [None] * len(frame)
    for at, account_id in enumerate(accounts):
        values = {field: column[at] for field, column in sources.items() if not _is_missing(column[at])}
        yield values, account_id


def _is_missing(value: object) -> bool:
    return value is None or value is pd.NaT or value is pd.NA or value != value

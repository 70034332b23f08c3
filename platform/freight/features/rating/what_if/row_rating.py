"""One shipment of a what-if: its present rating compared with the one by the draft. Nothing here reads or writes."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import cast

from bson import ObjectId

from freight.core.money import ZERO
from freight.core.rating.engine import Engine, Rating
from freight.core.rating.identifiers import IDENTIFIERS
from freight.core.rating.lane_ends import name_shipment_end
from freight.core.records import Stored, Values
from freight.core.shipments.document import ACCOUNT_NUMBER, CUSTOMER_NAME, flatten, get_shipment_rating
from freight.documents.records.rating_trace import StoredRatingTrace
from freight.documents.records.shipment import StoredShipment
from freight.documents.records.what_if_run import StoredWhatIfRow
from freight.documents.what_if_run import WhatIfOutcome
from freight.features.rating import stored_choices
from freight.kit.storage.tenancy import Record

NOT_ITEMISED = ("", "Not itemized")  # for a rating whose charges are no longer stored
Lines = list[tuple[str, str, Decimal]]


@dataclass(frozen=True)
class WhatIfResult:
    """A row and what it adds to the run's totals, by currency."""

    row: StoredWhatIfRow
    before: Mapping[str, Decimal]
    after: Mapping[str, Decimal]


def rate_what_if_row(
    shipment: StoredShipment,
    trace: StoredRatingTrace | None,
    engine: Engine,
    run_id: ObjectId,
    now: datetime,
    present: Engine | None = None,
) -> WhatIfResult:
    """Return the row of one shipment, rated by the user's chosen tariff if that still fits. `trace`: of its present
    rating, for the charges. `present`: of the buying side, where no rating is stored, what rates it at present."""
    values = flatten(shipment["data"])
    bought = present.rate(values, shipment["account_id"]) if present else None
    tariff_choice = None if present else shipment.get("tariff_choice")
    ruled = engine.rate(values, shipment["account_id"])
    by_choice = stored_choices.rate_by_stored_choice(tariff_choice, values, shipment["account_id"], engine)
    rating = by_choice or ruled
    standing = _as_standing(bought) if bought else get_shipment_rating(shipment)
    before_lines = bought.lines() if bought else _list_current_lines(standing, trace)
    sums = _sums(standing["total"], standing["currency"], rating)
    delta = sums[0]["after"] - sums[0]["before"] if len(sums) == 1 and _both(standing, rating) else None
    row: Record = {
        "_id": ObjectId(),
        "account_id": shipment["account_id"],
        "run_id": run_id,
        "shipment_id": shipment["_id"],
        "shipment_number": shipment["shipment_number"],
        **_groups(values),
        "outcome": _outcome(standing, rating, delta),
        "before": {
            name: standing[name]
            for name in ("trace_id", "tariff_name", "version_number", "total", "currency", "reason_code", "reason")
        },
        "after": _as_standing(rating),
        "sums": sums,
        "charges": _charges(before_lines, standing["currency"], rating),
        "delta": delta,
        "moved": max((abs(currency_sum["after"] - currency_sum["before"]) for currency_sum in sums), default=ZERO),
        "status": shipment["status"],
        "choice": stored_choices.describe_choice(tariff_choice, ruled) if tariff_choice and by_choice else None,
        "choice_gone": stored_choices.describe_unmatched_choice(tariff_choice)
        if tariff_choice and not by_choice
        else "",
        "after_version_id": ObjectId(rating.candidate.version_id) if rating.candidate else None,
        "applied_on": rating.day,
        "lines": [{"charge_id": charge, "name": name, "amount": amount} for charge, name, amount in rating.lines()],
        "facts": rating.stored_facts(),
        "values": dict(values),
        "tried": [{"version_id": version, "outcome": outcome} for version, outcome in rating.tried],
        "rated_on": now,
        "created_on": now,
        "updated_on": now,
    }
    before = {standing["currency"]: standing["total"]} if standing["total"] is not None else {}
    after = {rating.currency: rating.total} if rating.total is not None else {}
    return WhatIfResult(cast(StoredWhatIfRow, row), before, after)


def _as_standing(rating: Rating) -> Record:
    return {
        "trace_id": None,
        "tariff_name": rating.candidate.tariff_name if rating.candidate else "",
        "version_number": rating.candidate.number if rating.candidate else 0,
        "total": rating.total,
        "currency": rating.currency if rating.is_rated else "",
        "reason_code": rating.reason_code,
        "reason": rating.reason,
    }


def _both(standing: Stored, rating: Rating) -> bool:
    return standing["total"] is not None and rating.total is not None and standing["currency"] == rating.currency


def _outcome(standing: Stored, rating: Rating, delta: Decimal | None) -> WhatIfOutcome:
    if standing["total"] is None:
        return WhatIfOutcome.GAINED if rating.is_rated else WhatIfOutcome.UNRATED
    if not rating.is_rated:
        return WhatIfOutcome.LOST
    if delta is None:
        return WhatIfOutcome.CURRENCY
    return WhatIfOutcome.CHANGED if delta else WhatIfOutcome.SAME


def _sums(total: Decimal | None, currency: str, rating: Rating) -> list[Record]:
    """Return before and after for each currency: two entries if they differ."""
    sums_by_currency: dict[str, Record] = {}
    if total is not None:
        sums_by_currency[currency] = {"currency": currency, "before": total, "after": ZERO}
    if rating.total is not None:
        sums = sums_by_currency.setdefault(
            rating.currency, {"currency": rating.currency, "before": ZERO, "after": ZERO}
        )
        sums["after"] = rating.total
    return list(sums_by_currency.values())


def _charges(before: Lines, currency: str, rating: Rating) -> list[Record]:
    """Return the same for each charge. Since lines add up to their total, the charges of a currency add up to its
    sums."""
    charges_by_key: dict[tuple[str, str], Record] = {}
    for side, money, lines in (("before", currency, before), ("after", rating.currency, rating.lines())):
        for charge_id, name, amount in lines:
            charge = charges_by_key.setdefault(
                (charge_id, money),
                {"charge_id": charge_id, "name": name, "currency": money, "before": ZERO, "after": ZERO},
            )
            charge[side] += amount
            charge["name"] = name
    return list(charges_by_key.values())


def _list_current_lines(standing: Stored, trace: StoredRatingTrace | None) -> Lines:
    """Return the charges of the present rating; what they leave of its total is its own line."""
    if standing["total"] is None:
        return []
    lines = [(line["charge_id"], line["name"], line["amount"]) for line in (trace["lines"] if trace else ())]
    rest = standing["total"] - sum((amount for _, _, amount in lines), ZERO)
    return [*lines, (*NOT_ITEMISED, rest)] if rest else lines


def _groups(values: Values) -> dict[str, object]:
    def first(*fields: str) -> str:
        return next((str(first_value) for field in fields if (first_value := values.get(field))), "")

    def identified(*names: str) -> str:
        return first(*(IDENTIFIERS[name].field for name in names))

    return {
        "customer": first(CUSTOMER_NAME, ACCOUNT_NUMBER),
        "carrier": identified("carrier"),
        "origin": name_shipment_end(values, "origin"),
        "destination": name_shipment_end(values, "destination"),
        "service": identified("serviceLevel"),
    }

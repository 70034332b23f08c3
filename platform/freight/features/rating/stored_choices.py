"""The tariff a user chose for a shipment, as stored: used for rating, and shown in the trace."""

from datetime import datetime
from typing import cast

from bson import ObjectId

from freight.core.rating import choices
from freight.core.rating.choices import TariffChoice
from freight.core.rating.engine import Engine, Rating
from freight.core.records import Values, copy_record
from freight.documents.records.rating_trace import StoredChosenTariff
from freight.documents.records.shipment import StoredShipmentTariffChoice
from freight.kit.storage.tenancy import Record


def build_stored_choice(choice: TariffChoice, by: str, by_name: str, now: datetime) -> StoredShipmentTariffChoice:
    """Return a choice as a shipment stores it."""
    return cast(StoredShipmentTariffChoice, {**_lane(choice), "by": by, "by_name": by_name, "on": now})


def refresh_stored_choice(kept: StoredShipmentTariffChoice, rating: Rating) -> StoredShipmentTariffChoice:
    """Return a stored choice with its lane as in the version that the rating used."""
    return copy_record(kept, _lane(TariffChoice.of(rating)))


def parse_stored_choice(kept: StoredShipmentTariffChoice | None) -> TariffChoice | None:
    """Return a stored choice; None if the rules of the tariffs decide."""
    if not kept:
        return None
    identifiers = tuple((kept.get("identifiers") or {}).items())
    tariff_id = str(kept.get("tariff_id") or "")
    return TariffChoice(str(kept["version_id"]), kept["lane"], tariff_id, identifiers, kept.get("transit_days"))


def rate_by_stored_choice(
    kept: StoredShipmentTariffChoice | None, values: Values, account_id: object, engine: Engine
) -> Rating | None:
    """Rate by a stored choice; None without one, and if it no longer fits."""
    choice = parse_stored_choice(kept)
    return choices.rate_by_choice(engine, values, account_id, choice) if choice else None


def describe_choice(kept: StoredShipmentTariffChoice, ruled: Rating) -> StoredChosenTariff:
    """Describe a choice for a trace. `ruled`: the rating by the rules alone."""
    return {"by_name": kept["by_name"], "on": kept["on"], "rules_take": _in_words(ruled)}


def describe_unmatched_choice(kept: StoredShipmentTariffChoice) -> str:
    """Return the message for a choice whose lane no longer fits."""
    days = kept.get("transit_days")
    lane_parts = [
        *(kept.get("identifiers") or {}).values(),
        *([f"{days} day{'' if days == 1 else 's'}"] if days else []),
    ]
    lane = f"lane {', '.join(lane_parts)}" if lane_parts else "a lane"
    return f"{kept['by_name']} chose {lane}, which doesn't match here, so the tariff rules apply."


def _lane(choice: TariffChoice) -> Record:
    return {
        "version_id": ObjectId(choice.version_id),
        "lane": choice.lane,
        "tariff_id": ObjectId(choice.tariff_id),
        "identifiers": dict(choice.identifiers),
        "transit_days": choice.transit_days,
    }


def describe_rated_lane(rating: Rating) -> str:
    """Describe the lane of a rating with an amount, in the order of the tariff's identifiers."""
    assert rating.candidate is not None
    lane = rating.candidate.ready.tariff.lanes[rating.facts["lane"]]
    return ", ".join(pattern.strip() or "any" for pattern in lane.identifiers)


def _in_words(rating: Rating) -> str:
    """Describe a rating in one line, or why there is none."""
    if rating.candidate is None or rating.total is None:
        return rating.reason or "no rate"
    tariff_candidate = rating.candidate
    name = f"{tariff_candidate.tariff_name}, version {tariff_candidate.number}"
    return f"{name}, lane {describe_rated_lane(rating)}: {rating.total:,.2f} {rating.currency}"

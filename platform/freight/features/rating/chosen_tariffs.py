"""The tariff that a person chose for a shipment, as it is stored: rated by, and told in the trace."""

from datetime import datetime
from typing import cast

from bson import ObjectId

from freight.core.rating import choices
from freight.core.rating.choices import TariffChoice
from freight.core.rating.engine import Engine, Rating
from freight.core.records import Values, copy_record
from freight.documents.records.shipment import StoredShipmentTariffChoice
from freight.documents.records.trace import StoredChosenTariff
from freight.kit.storage.tenancy import Record


def build_stored_choice(choice: TariffChoice, by: str, by_name: str, now: datetime) -> StoredShipmentTariffChoice:
    """A choice as a shipment keeps it."""
    return cast(StoredShipmentTariffChoice, {**_lane(choice), "by": by, "by_name": by_name, "on": now})


def refresh_stored_choice(kept: StoredShipmentTariffChoice, rating: Rating) -> StoredShipmentTariffChoice:
    """A stored choice with its lane as the version has it that the rating went by."""
    return copy_record(kept, _lane(TariffChoice.of(rating)))


def parse_stored_choice(kept: StoredShipmentTariffChoice | None) -> TariffChoice | None:
    """A choice as a shipment keeps it; None where the rules of the tariffs decide."""
    if not kept:
        return None
    named = tuple((kept.get("identifiers") or {}).items())
    tariff_id = str(kept.get("tariff_id") or "")
    return TariffChoice(str(kept["version_id"]), kept["lane"], tariff_id, named, kept.get("transit_days"))


def rate_by_stored_choice(
    kept: StoredShipmentTariffChoice | None, values: Values, account_id: object, engine: Engine
) -> Rating | None:
    """The rating by a stored choice; None without one, and where it does not fit any more."""
    choice = parse_stored_choice(kept)
    return choices.rate_by_choice(engine, values, account_id, choice) if choice else None


def describe_choice(kept: StoredShipmentTariffChoice, ruled: Rating) -> StoredChosenTariff:
    """What a trace says of a choice. `ruled`: the rating that the rules would have taken."""
    return {"by_name": kept["by_name"], "on": kept["on"], "rules_take": _in_words(ruled)}


def describe_unmatched_choice(kept: StoredShipmentTariffChoice) -> str:
    """What is said where the lane of a choice does not fit any more."""
    days = kept.get("transit_days")
    named = [*(kept.get("identifiers") or {}).values(), *([f"{days} day{'' if days == 1 else 's'}"] if days else [])]
    lane = f"lane {', '.join(named)}" if named else "a lane"
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
    """What the lane of a rating with an amount is for, in the order of the tariff's identifiers."""
    assert rating.candidate is not None
    lane = rating.candidate.ready.tariff.lanes[rating.facts["lane"]]
    return ", ".join(pattern.strip() or "any" for pattern in lane.identifiers)


def _in_words(rating: Rating) -> str:
    """A rating in one line, or why there is none."""
    if rating.candidate is None or rating.total is None:
        return rating.reason or "no rate"
    found = rating.candidate
    name = f"{found.tariff_name}, version {found.number}"
    return f"{name}, lane {describe_rated_lane(rating)}: {rating.total:,.2f} {rating.currency}"

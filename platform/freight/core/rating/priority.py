"""Other tariffs that would have rated a shipment, and why the one that did comes before them."""

from freight.core.rating.engine import Engine, VersionInForce
from freight.core.rating.identifiers import IDENTIFIERS, normalize_identifier
from freight.core.records import Values


def explain_priority(engine: Engine, values: Values, account_id: object, version_id: str) -> list[str]:
    """Return a sentence for each tariff that also has a lane for the shipment but comes after the version that rated
    it, in order of precedence. Empty if that version is not among those in force on the shipment's day."""
    in_force, day = engine.in_force(values, account_id)
    at = next((at for at, version in enumerate(in_force) if version.version_id == version_id), None)
    if at is None:
        return []
    carrier = normalize_identifier(values.get(IDENTIFIERS["carrier"].field))
    return [
        f"{later_version.tariff_name}, version {later_version.number}: "
        f"{_why_first(in_force[at], later_version, carrier)}"
        for later_version in in_force[at + 1 :]
        if later_version.rate(values, engine.rates, day).is_for(values)
    ]


def _why_first(winner: VersionInForce, other: VersionInForce, carrier: str) -> str:
    """Return the part of the order (see `core.rating.engine`) by which the other one comes later."""
    if other.account_id is None and winner.account_id is not None:
        return "for all accounts"
    if carrier in winner.carriers and carrier not in other.carriers:
        return "names no lane of this carrier"
    if other.effective < winner.effective:
        return f"effective earlier, {other.effective}"
    return "effective the same day, published earlier"

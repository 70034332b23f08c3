"""Convert stored versions and lanes for the engine. Without I/O, so that notebooks, which read synchronously, can use
it too."""

from collections.abc import Iterable, Sequence
from typing import TypedDict, cast

from pydantic import ValidationError

from freight.core.carriers.names import CarrierNames
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.rating.breaks import Range
from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.engine import NOT_YET, BrokenVersion, TariffCandidate, TrialCandidate
from freight.core.rating.identifiers import normalize_identifier
from freight.core.rating.lanes import Lane, LaneCharge
from freight.core.rating.ready import ReadyTariff
from freight.core.rating.terms import TariffTerms
from freight.core.rating.zone_rows import ZoneRows
from freight.core.rating.zones import IndexedZoneTable
from freight.core.records import Record
from freight.documents.records.lane import StoredLaneDocument
from freight.documents.records.tariff_version import StoredTariffVersion
from freight.documents.records.zone_table import StoredZonePart


def parse_version_terms(version: StoredTariffVersion) -> TariffTerms:
    """Return the terms of a stored version."""
    try:
        return TariffTerms.model_validate(version["terms"])
    except ValidationError as broken:
        raise Invalid("The terms of this tariff version cannot be read.", code=ErrorCode.TERMS_BROKEN) from broken


def compile_stored_version(
    version: StoredTariffVersion, lanes: Iterable[StoredLaneDocument], parts: Iterable[StoredZonePart] = ()
) -> CompiledTariff:
    """Compile a stored version; `lanes` and `parts` of its zones are the records of its sets, in order."""
    terms, frozen_zones = parse_version_terms(version), version.get("zones")
    zones = (
        IndexedZoneTable(
            frozen_zones["name"], frozen_zones["country"], ZoneRows.unpacked(bytes(part["packed"]) for part in parts)
        )
        if frozen_zones
        else None
    )
    every = [parse_stored_lane(lane, terms.identifiers) for lane in lanes]
    return CompiledTariff(str(version["_id"]), terms, every, zones)


def to_rating_candidate(
    version: StoredTariffVersion, ready: ReadyTariff, bought_from: CarrierNames | None = None
) -> TariffCandidate:
    """Return a stored version as a candidate for the engine. `bought_from`: the names of the carrier whose shipments
    alone it rates."""
    return TariffCandidate(**_in_force(version, bought_from), ready=ready)


class StatedCharge(TypedDict):
    """What lists show of a charge."""

    id: str
    name: str


def to_trial_candidate(
    version: StoredTariffVersion, ready: ReadyTariff, bought_from: CarrierNames | None = None
) -> TrialCandidate:
    """Return a stored version as a candidate that is in force on every day; `bought_from` as `to_rating_candidate`."""
    return TrialCandidate(**_in_force(version, bought_from), ready=ready)


def to_broken_candidate(
    version: StoredTariffVersion, why: str, bought_from: CarrierNames | None = None
) -> BrokenVersion:
    """Return a stored version that cannot be calculated as the engine's broken candidate; its terms may be
    unreadable."""
    default = TariffTerms.model_fields["tariff_applied_on_date"].default
    return BrokenVersion(
        **_in_force(version, bought_from),
        applied_on=str(version["terms"].get("tariff_applied_on_date") or default),
        why=why,
    )


def _in_force(version: StoredTariffVersion, bought_from: CarrierNames | None) -> Record:
    return {
        "version_id": str(version["_id"]),
        "tariff_id": str(version["tariff_id"]),
        "tariff_name": version["tariff_name"],
        "number": version["number"],
        "account_id": version["account_id"],
        "effective": version["effective_date"],
        "expires": version["expiry_date"],
        "carriers": frozenset(map(normalize_identifier, version["carriers"])),
        "published_on": version["published_on"] or NOT_YET,
        "bought_from": bought_from,
        "carrier": version.get("carrier", "") if bought_from else "",
    }


def list_identifiers(version: StoredTariffVersion) -> list[str]:
    """Return the identifiers of a version in order, for lists, without parsing all of its terms."""
    return cast(list[str], version["terms"]["identifiers"])


def list_charges(version: StoredTariffVersion) -> list[StatedCharge]:
    """Return the charges of a version in order, for lists, without parsing all of its terms."""
    return cast(list[StatedCharge], version["terms"]["charges"])


def parse_stored_lane(record: StoredLaneDocument, identifiers: Sequence[str]) -> Lane:
    """Return a lane from its stored form."""
    return Lane(
        number=record["number"],
        identifiers=tuple(record["identifiers"].get(name, "") for name in identifiers),
        charges={
            charge_id: LaneCharge(
                rate=stated["rate"],
                minimum=stated["minimum"],
                maximum=stated["maximum"],
                ranges=tuple(Range(**break_range) for break_range in stated["ranges"]),
            )
            for charge_id, stated in record["charges"].items()
        },
        transit_days=record["transit_days"],
        attributes=record["attributes"],
    )

"""Compare two versions: lanes that were added, removed, or changed their rates."""

import asyncio
from collections import Counter
from collections.abc import Sequence

from freight.core.rating.lane_changes import list_cell_changes, pair_lanes
from freight.core.rating.lanes import Lane
from freight.core.rating.term_changes import list_term_changes
from freight.core.rating.terms import TariffTerms
from freight.documents.lane_change import LaneAction
from freight.documents.records.tariff_version import StoredTariffVersion
from freight.documents.tariff import Tariff
from freight.features.tariffs import lanes, versions
from freight.features.tariffs.lane_schemas import ComparedLane, LaneDifference, VersionComparison
from freight.features.tariffs.stored_versions import parse_version_terms
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

MOST_SHOWN = 1_000


async def compare_tariff_versions(scope: Scope, tariff_id: str, old_id: str, new_id: str) -> VersionComparison:
    """Return the differences between two versions. Raises Invalid for versions of another tariff."""
    tariff = await scoped(Tariff, scope).get(tariff_id, "tariff")
    old = await versions.find_tariff_version(scope, tariff, old_id)
    new = await versions.find_tariff_version(scope, tariff, new_id)
    terms = parse_version_terms(new)
    before = await lanes.read_lane_set(scope, old["lane_set"], terms.identifiers)
    after = await lanes.read_lane_set(scope, new["lane_set"], terms.identifiers)
    # takes seconds for 50,000 lanes, so keep it off the event loop
    rows = await asyncio.to_thread(_differing, before, after, terms)
    counts = Counter(row.action for row in rows)
    return VersionComparison(
        old_number=old["number"],
        new_number=new["number"],
        added=counts[LaneAction.ADDED],
        removed=counts[LaneAction.REMOVED],
        changed=counts[LaneAction.CHANGED],
        unchanged=len(after) - counts[LaneAction.ADDED] - counts[LaneAction.CHANGED],
        terms=_terms(old, new),
        rows=rows[:MOST_SHOWN],
    )


async def load_first_lanes(scope: Scope, version: StoredTariffVersion, most: int) -> list[ComparedLane]:
    """Return at most `most` lanes of a version without a predecessor, as added lanes."""
    terms = parse_version_terms(version)
    every = await lanes.read_lane_set(scope, version["lane_set"], terms.identifiers)
    return [_row(None, lane, terms) for lane in every[:most]]


def _terms(old: StoredTariffVersion, new: StoredTariffVersion) -> list[LaneDifference]:
    """Return the dates and terms that differ."""
    lane_differences = [
        LaneDifference(label="Effective", before=old["effective_date"], after=new["effective_date"]),
        LaneDifference(label="Expires", before=old["expiry_date"], after=new["expiry_date"]),
    ]
    lane_differences += [
        LaneDifference(**term_change._asdict())
        for term_change in list_term_changes(parse_version_terms(old), parse_version_terms(new))
    ]
    return [lane_difference for lane_difference in lane_differences if lane_difference.before != lane_difference.after]


def _differing(before: Sequence[Lane], after: Sequence[Lane], terms: TariffTerms) -> list[ComparedLane]:
    """Return the lanes that differ: changed ones in the order of the new version, then added and removed ones."""
    pairs = pair_lanes(before, after)
    changed = [_row(before[old], after[new], terms) for old, new in pairs.same]
    added = [_row(None, after[at], terms) for at in pairs.added]
    removed = [_row(before[at], None, terms) for at in pairs.removed]
    return [row for row in (*changed, *added, *removed) if row.changes]


def _row(before: Lane | None, after: Lane | None, terms: TariffTerms) -> ComparedLane:
    lane = after or before
    assert lane is not None
    action = LaneAction.ADDED if before is None else LaneAction.REMOVED if after is None else LaneAction.CHANGED
    return ComparedLane(
        action=action,
        number=lane.number + 1,
        identifiers=dict(zip(terms.identifiers, lane.identifiers, strict=True)),
        changes=[
            LaneDifference(label=change.label, before=change.before, after=change.after)
            for change in list_cell_changes(before, after, terms)
            if not change.key.startswith("id:")
        ],
    )

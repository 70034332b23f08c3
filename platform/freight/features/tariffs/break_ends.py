"""Move the end of a break on every lane of a draft at once."""

import asyncio
from decimal import Decimal, InvalidOperation

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.rating.break_ends import read_break_end, with_break_end
from freight.core.rating.break_sets import INVALID_VALUE
from freight.core.rating.lanes import Lane
from freight.documents.lane_change import LaneOrigin
from freight.documents.tariff import Tariff
from freight.documents.tariff_version import VersionState
from freight.features.tariffs import lanes, versions
from freight.features.tariffs.lane_schemas import BreakEndBody, LanesSaved
from freight.features.tariffs.stored_versions import parse_version_terms
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped


async def move_draft_break_end(scope: Scope, tariff_id: str, body: BreakEndBody, user_name: str) -> LanesSaved:
    """Move the end of a break on all lanes. Raises Invalid for an invalid end (R270-R272), for one that swallows the
    next break on any lane, and for a version that is not a draft; Conflict when another user changed its lanes in the
    meantime. All lanes are stored, or none."""
    tariff = await scoped(Tariff, scope).get(tariff_id, "tariff")
    version = await versions.find_tariff_version(scope, tariff, body.version_id)
    if version["state"] != VersionState.DRAFT:
        raise Invalid(
            f"Version {version['number']} is published and can't be changed.", code=ErrorCode.VERSION_PUBLISHED
        )
    start, end = _figure(body.start), _figure(body.end) if body.end else None
    to = read_break_end(body.to, start)
    terms = parse_version_terms(version)
    every = await lanes.read_lane_set(scope, version["lane_set"], terms.identifiers)

    def work() -> list[Lane | None]:
        return [with_break_end(lane, body.charge_id, start, end, to) for lane in every]

    # takes seconds for a sheet of 50,000 lanes, so keep it off the event loop
    moved = await asyncio.to_thread(work)
    changed = sum(lane is not None for lane in moved)
    if not changed:
        raise Invalid("No lane in this draft has that break.", code=ErrorCode.BREAK_ABSENT)
    after = [lane or before for lane, before in zip(moved, every, strict=True)]
    await lanes.write_lane_set(scope, version, after, version["band_count"], user_name, LaneOrigin.EDIT)
    return LanesSaved(
        version_id=str(version["_id"]), version_number=version["number"], added=0, changed=changed, deleted=0
    )


def _figure(text: str) -> Decimal:
    try:
        value = Decimal(text)
    except InvalidOperation as wrong:
        raise Invalid(INVALID_VALUE, code=ErrorCode.BREAK_INVALID) from wrong
    if not value.is_finite():
        raise Invalid(INVALID_VALUE, code=ErrorCode.BREAK_INVALID)
    return value

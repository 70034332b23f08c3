"""Delete orphaned lanes: left by an upload, a copy or a what-if whose process was killed. For the scheduler."""

from datetime import datetime, timedelta

import structlog

from freight.documents.lane import LaneDocument, list_referenced_lane_sets
from freight.documents.tariff_version import TariffVersion
from freight.documents.what_if_run import WhatIfRun

log = structlog.get_logger()

# lanes are written before the version that names them, which takes minutes for the largest sheet
GRACE = timedelta(days=1)


async def sweep_lane_sets(now: datetime) -> int:
    """Delete the lane sets that neither a version nor a what-if names; return how many lanes. Sets begun within a day
    before `now` stay: their version may not be stored yet."""
    # read the sets first: one that is named in the meantime is then among the names
    begun = await LaneDocument.sets_begun_before(now - GRACE)
    record_ids = begun - await list_referenced_lane_sets(TariffVersion) - await list_referenced_lane_sets(WhatIfRun)
    if not record_ids:
        return 0
    erased = await LaneDocument.drop_sets(record_ids)
    log.info("lanes that nothing names were erased", sets=len(record_ids), lanes=erased)
    return erased

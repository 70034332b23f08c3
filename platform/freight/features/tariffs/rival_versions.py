"""Other tariffs for the same shipments that start on the same day: if two have the same lane, the one published last is
used (see the order of tariffs in `core.rating.engine`)."""

from freight.core.rating.lint import RivalVersion
from freight.documents.lane import LaneDocument
from freight.documents.records.tariff_version import StoredTariffVersion
from freight.documents.tariff_version import TariffVersion, match_rival_versions
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

# limits on the tariffs of one account and first day, and on their lanes, that are considered
MOST_RIVALS, MOST_LANES = 20, 100_000


async def find_rival_versions(scope: Scope, version: StoredTariffVersion) -> list[StoredTariffVersion]:
    """Return the published versions of other tariffs of the same account with the same first day, newest first."""
    query = match_rival_versions(version)
    cursor = scoped(TariffVersion, scope).find(query).sort([("published_on", -1), ("_id", -1)])
    return await cursor.limit(MOST_RIVALS).to_list()


async def load_lint_rivals(scope: Scope, version: StoredTariffVersion) -> list[RivalVersion]:
    """Return the same with their lanes, for a version being checked."""
    rivals, read = [], 0
    for rival_version in await find_rival_versions(scope, version):
        if read > MOST_LANES:
            break
        lanes = scoped(LaneDocument, scope).find({"lane_set": rival_version["lane_set"]}, {"identifiers": 1})
        keys = frozenset([RivalVersion.key(lane["identifiers"]) async for lane in lanes])
        read += len(keys)
        rivals.append(
            RivalVersion(rival_version["tariff_name"], rival_version["number"], _is_newer(version, rival_version), keys)
        )
    return rivals


def _is_newer(version: StoredTariffVersion, other: StoredTariffVersion) -> bool:
    """Whether the other one was published after a version; nothing was published after a draft."""
    moment, its = version["published_on"], other["published_on"]
    return moment is not None and its is not None and its > moment

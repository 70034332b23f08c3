"""Summarize the tariffs of a system: counts by state and account, expiring ones, waiting drafts, and usage."""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date, timedelta

from bson import ObjectId

from freight.core.dates import format_iso_day, parse_day
from freight.core.rating.explain import RATED
from freight.core.rating.sides import TariffSide, TariffUseSide
from freight.core.rating.standing import EXPIRING, TariffStanding, find_cover_end, find_version_in_force
from freight.documents.rating_trace import RatingTrace
from freight.documents.tariff_version import VersionState
from freight.features.tariffs.overview import tariff_versions
from freight.features.tariffs.overview.schemas import (
    AccountLine,
    ExpiringTariff,
    StandingCount,
    TariffsSummary,
    TariffUse,
    WaitingDraft,
)
from freight.features.tariffs.overview.tariff_versions import TariffWithVersions
from freight.features.tariffs.sides import get_carrier_side, has_buying_tariffs
from freight.features.tariffs.tariff_list import format_optional_id
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

RATED_DAYS = 30
_MOST = 50
_MOST_USED = 10


async def summarize_tariffs(scope: Scope, side: TariffUseSide) -> TariffsSummary:
    """Return the summary of the system's tariffs of a side today. Reads tariffs and versions but no lanes; ratings are
    counted from their index."""
    today = clock.today(scope.place)
    tariffs = tariff_versions.filter_tariffs_by_side(await tariff_versions.load_tariffs_with_versions(scope), side)
    names = await tariff_versions.load_owner_names(scope, tariffs)
    rated = await _rated(scope)
    if side is TariffSide.BUYING:
        # shipments are rated for customers: only tariffs for both sides have ratings
        rated = Counter({tariff_entry.tariff["_id"]: rated[tariff_entry.tariff["_id"]] for tariff_entry in tariffs})
    standings = [tariff_entry.standings(today) for tariff_entry in tariffs]
    return TariffsSummary(
        today=format_iso_day(today),
        count=len(tariffs),
        lanes=sum(_lanes(tariff_entry, today) for tariff_entry in tariffs),
        standings=_counted(standings),
        accounts=_accounts(tariffs, standings, names, today),
        running_out=_running_out(tariffs, names, rated, today),
        drafts=_drafts(tariffs, names),
        rated_days=RATED_DAYS,
        rated=sum(rated.values()),
        used=_used(tariffs, names, rated),
        side=side,
        has_sides=await has_buying_tariffs(scope),
    )


async def _rated(scope: Scope) -> Counter[ObjectId]:
    """Return how many ratings each tariff decided recently."""
    since = clock.now() - timedelta(days=RATED_DAYS)
    lately = {"rated_on": {"$gte": since}, "tariff_id": {"$ne": None}, "outcome": RATED}
    counted = {"$group": {"_id": "$tariff_id", "count": {"$sum": 1}}}
    cursor = await scoped(RatingTrace, scope).aggregate([{"$match": lately}, counted])
    return Counter({row["_id"]: row["count"] async for row in cursor})


def _counted(standings: Sequence[frozenset[TariffStanding]]) -> list[StandingCount]:
    counts = Counter(standing for tariff_standings in standings for standing in tariff_standings)
    return [
        StandingCount(standing=tariff_standing, count=counts[tariff_standing]) for tariff_standing in TariffStanding
    ]


def _accounts(
    held: Sequence[TariffWithVersions],
    standings: Sequence[frozenset[TariffStanding]],
    names: Mapping[object, str],
    today: date,
) -> list[AccountLine]:
    """Return one line per account, those for every account first."""
    by_account: dict[ObjectId | None, list[int]] = {}
    for at, tariff_entry in enumerate(held):
        by_account.setdefault(tariff_entry.tariff["account_id"], []).append(at)
    order = sorted(by_account, key=lambda account: (account is not None, names.get(account, "").casefold()))
    return [
        AccountLine(
            account_id=format_optional_id(account),
            account_name=names.get(account, ""),
            tariffs=len(by_account[account]),
            standings=_counted([standings[at] for at in by_account[account]]),
            lanes=sum(_lanes(held[at], today) for at in by_account[account]),
        )
        for account in order
    ]


def _running_out(
    held: Sequence[TariffWithVersions], names: Mapping[object, str], rated: Mapping[ObjectId, int], today: date
) -> list[ExpiringTariff]:
    expiring = []
    for tariff_entry in held:
        last = parse_day(find_cover_end(tariff_entry.dated, today) or "")
        version = find_version_in_force(tariff_entry.dated, today)
        if last is None or version is None or (last - today).days > max(EXPIRING.values()):
            continue
        expiring.append(
            ExpiringTariff(
                **build_named_tariff_fields(tariff_entry, names),
                version_number=version.number,
                last_day=format_iso_day(last),
                days_left=(last - today).days,
                lane_count=version.lanes,
                has_draft=any(dated_version.state == VersionState.DRAFT for dated_version in tariff_entry.dated),
                rated=rated.get(tariff_entry.tariff["_id"], 0),
            )
        )
    return sorted(expiring, key=lambda expiring_tariff: (expiring_tariff.days_left, expiring_tariff.tariff_name))[
        :_MOST
    ]


def _drafts(held: Sequence[TariffWithVersions], names: Mapping[object, str]) -> list[WaitingDraft]:
    """Return the drafts, those waiting longest first."""
    waiting = [
        (tariff_entry, version)
        for tariff_entry in held
        for version in tariff_entry.versions
        if version["state"] == VersionState.DRAFT
    ]
    waiting.sort(key=lambda draft: draft[1]["updated_on"])
    return [
        WaitingDraft(
            **build_named_tariff_fields(tariff_entry, names),
            version_number=version["number"],
            effective_date=version["effective_date"],
            lane_count=version["lane_count"],
            first=len(tariff_entry.versions) == 1,
            updated_on=version["updated_on"],
        )
        for tariff_entry, version in waiting[:_MOST]
    ]


def _used(
    held: Sequence[TariffWithVersions], names: Mapping[object, str], rated: Mapping[ObjectId, int]
) -> list[TariffUse]:
    used = [
        TariffUse(**build_named_tariff_fields(tariff_entry, names), rated=rated.get(tariff_entry.tariff["_id"], 0))
        for tariff_entry in held
    ]
    return sorted((tariff_use for tariff_use in used if tariff_use.rated), key=lambda tariff_use: -tariff_use.rated)[
        :_MOST_USED
    ]


def build_named_tariff_fields(held: TariffWithVersions, names: Mapping[object, str]) -> dict[str, object]:
    """Return a tariff's name, account and side in wire form."""
    account = held.tariff["account_id"]
    return {
        "tariff_id": str(held.tariff["_id"]),
        "tariff_name": held.tariff["name"],
        "account_id": format_optional_id(account),
        "account_name": names.get(account, ""),
        "side": TariffSide.BUYING if get_carrier_side(held.tariff).side is TariffSide.BUYING else TariffSide.SELLING,
    }


def _lanes(held: TariffWithVersions, today: date) -> int:
    version = find_version_in_force(held.dated, today)
    return version.lanes if version else 0

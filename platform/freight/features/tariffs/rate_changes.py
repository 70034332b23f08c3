"""Rates about to come into force: a draft, or an earlier version again. If a ladder requires it, they need approval
first."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.approvals.requests import RequestType
from freight.core.dates import format_iso_day
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.documents.records.tariff import StoredTariff
from freight.documents.records.tariff_version import StoredTariffVersion
from freight.documents.tariff import Tariff
from freight.documents.tariff_version import VersionState
from freight.features.approvals.ladders import lookup
from freight.features.tariffs import linting, versions
from freight.features.tariffs.lane_schemas import RollBackBody
from freight.features.tariffs.schemas import PublishBody
from freight.features.tariffs.versions import DateSpan
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction


@dataclass(frozen=True)
class RateChange:
    """A version to put in force. `newest` is the version it replaces today, None for the first one; `confirmed`: how
    many overlaps of its lanes are intended."""

    tariff: StoredTariff
    version: StoredTariffVersion
    newest: StoredTariffVersion | None
    dates: DateSpan
    confirmed: int

    @property
    def is_roll_back(self) -> bool:
        """Whether it was in force before."""
        return self.version["state"] != VersionState.DRAFT

    @property
    def request_type(self) -> RequestType:
        """Return the type of its approval request: first rates of a tariff, or a change of rates."""
        return RequestType.RATE_CHANGE if self.newest else RequestType.RATE_ADD


async def load_draft_change(scope: Scope, tariff_id: object, body: PublishBody) -> RateChange:
    """Load the draft of a tariff to publish. Raises Invalid when there is none."""
    tariff = await scoped(Tariff, scope).get(tariff_id, "tariff")
    tariff_versions = await versions.load_tariff_versions(scope, tariff["_id"])
    draft = next((version for version in tariff_versions if version["state"] == VersionState.DRAFT), None)
    if draft is None:
        raise Invalid("There is no draft to publish.", code=ErrorCode.NO_DRAFT)
    effective = body.effective_date or draft["effective_date"]
    expiry = draft["expiry_date"] if body.expiry_date is None else body.expiry_date
    return RateChange(tariff, draft, _in_force(tariff_versions), DateSpan(effective, expiry), body.confirmed)


async def load_roll_back_change(scope: Scope, tariff_id: object, version_id: str, body: RollBackBody) -> RateChange:
    """Load an earlier version to put in force again, from today unless a day is given. Raises Invalid for another
    tariff's."""
    tariff = await scoped(Tariff, scope).get(tariff_id, "tariff")
    tariff_versions = await versions.load_tariff_versions(scope, tariff["_id"])
    version = versions.pick_tariff_version(tariff_versions, version_id)
    if version["state"] == VersionState.DRAFT:
        raise Invalid("You can't roll back to a draft. Publish it instead.", code=ErrorCode.IS_DRAFT)
    effective = body.effective_date or max(format_iso_day(clock.today(scope.place)), version["effective_date"])
    expiry = version["expiry_date"] if body.expiry_date is None else body.expiry_date
    return RateChange(tariff, version, _in_force(tariff_versions), DateSpan(effective, expiry), body.confirmed)


def _in_force(found: Sequence[StoredTariffVersion]) -> StoredTariffVersion | None:
    """Return the newest published version; None if none was published yet."""
    return next((version for version in found if version["state"] == VersionState.PUBLISHED), None)


async def apply_rate_change(scope: Scope, change: RateChange, by_name: str) -> None:
    """Put a version in force at once. Raises Invalid if it needs approval, and as `prepare_rate_change`."""
    doing = "Rolling back this tariff" if change.is_roll_back else "Publishing this tariff"
    await lookup.demand_no_approval(scope, change.request_type, doing)
    await run_in_transaction(await prepare_rate_change(scope, change, by_name))


async def prepare_rate_change(
    scope: Scope, change: RateChange, by_name: str
) -> Callable[[AsyncClientSession], Awaitable[StoredTariffVersion]]:
    """Check a version and return the transaction work that puts it in force. Raises Invalid for one that cannot be used
    for rating, and for unconfirmed overlaps."""
    await linting.require_confirmed_overlaps(scope, change.version, change.confirmed)
    if change.is_roll_back:
        return versions.prepare_roll_back(scope, change.tariff, change.version, change.dates, by_name)
    return await versions.prepare_publication(scope, change.version, change.dates, by_name)

"""All tariffs of a system together, on the wire. Days are `yyyy-MM-dd`; an expiry of "" means no end."""

from datetime import datetime

from freight.core.rating.lint.finding import Severity
from freight.core.rating.sides import TariffSide, TariffUseSide
from freight.core.rating.standing import TariffStanding
from freight.documents.tariff_version import VersionState
from freight.features.tariffs.schemas import LintCount, LintFinding
from freight.kit.http.envelope import WireModel


class NamedTariff(WireModel):
    """A tariff and its account; None: it applies to every account. `side`: buying for a tariff that is for
    buying alone."""

    tariff_id: str
    tariff_name: str
    account_id: str | None
    account_name: str
    side: TariffUseSide = TariffSide.SELLING


class StandingCount(WireModel):
    """The number of tariffs with a status."""

    standing: TariffStanding
    count: int


class AccountLine(WireModel):
    """The tariffs of one account, or those for every account, counted by status."""

    account_id: str | None
    account_name: str
    tariffs: int
    standings: list[StandingCount]
    lanes: int


class ExpiringTariff(NamedTariff):
    """A tariff in force whose validity ends within 90 days."""

    version_number: int
    last_day: str
    days_left: int
    lane_count: int
    has_draft: bool
    rated: int


class WaitingDraft(NamedTariff):
    """An unpublished draft. `first`: the tariff has no other version."""

    version_number: int
    effective_date: str
    lane_count: int
    first: bool
    updated_on: datetime


class TariffUse(NamedTariff):
    """How many ratings a tariff decided recently."""

    rated: int


class TariffsSummary(WireModel):
    """The tariffs by status today. The lists hold the most important ones, at most 50 each; `rated` counts the ratings
    of the last `rated_days` days that found a total. `has_sides`: whether there are tariffs of the buying side that the
    caller may see."""

    today: str
    count: int
    lanes: int
    standings: list[StandingCount]
    accounts: list[AccountLine]
    running_out: list[ExpiringTariff]
    drafts: list[WaitingDraft]
    rated_days: int
    rated: int
    used: list[TariffUse]
    side: TariffUseSide
    has_sides: bool


class FindingGroup(NamedTariff):
    """The findings of one kind about one version, counted."""

    version_id: str
    version_number: int
    state: VersionState
    code: str
    count: int


class FindingRow(NamedTariff, LintFinding):
    """One finding, with the version it is about."""

    version_id: str
    version_number: int
    state: VersionState


class FindingList(WireModel):
    """The findings about all tariffs: counted by kind and by kind and version, and a page of them in that order.
    `waiting`: versions not yet checked in their present state, whose lane findings are missing or outdated. `kept` is
    how many of one kind are stored for a version; its count may be higher."""

    waiting: int
    looked_over: int
    kept: int
    kinds: list[LintCount]
    groups: list[FindingGroup]
    count: int
    page_no: int
    page_limit: int
    rows: list[FindingRow]


class NewestFinding(FindingGroup):
    """The findings of one kind about a recently changed version; `text` is the first of them."""

    label: str
    severity: Severity
    text: str


class NewestFindings(WireModel):
    """The findings in the drafts and published versions that changed last, newest first. `looked_through` is the number
    of versions; `waiting` of them are not yet checked in their present state."""

    looked_through: int
    waiting: int
    rows: list[NewestFinding]


class VersionChecksStarted(WireModel):
    """How many versions are being checked."""

    started: int

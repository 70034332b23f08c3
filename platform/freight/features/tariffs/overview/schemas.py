"""All tariffs of a system seen together, on the wire. Days `yyyy-MM-dd`; an expiry of "" never comes."""

from datetime import datetime

from freight.core.rating.lint.finding import Severity
from freight.core.rating.standing import TariffStanding
from freight.documents.tariff_version import VersionState
from freight.features.tariffs.schemas import LintCount, LintFinding
from freight.kit.http.envelope import WireModel


class NamedTariff(WireModel):
    """A tariff, and the account that has it; None: it is for every account."""

    tariff_id: str
    tariff_name: str
    account_id: str | None
    account_name: str


class StandingCount(WireModel):
    """How many tariffs stand like that."""

    standing: TariffStanding
    count: int


class AccountLine(WireModel):
    """The tariffs of one account, or those for every account, by how they stand."""

    account_id: str | None
    account_name: str
    tariffs: int
    standings: list[StandingCount]
    lanes: int


class ExpiringTariff(NamedTariff):
    """A tariff in force whose cover ends within 90 days."""

    version_number: int
    last_day: str
    days_left: int
    lane_count: int
    has_draft: bool
    rated: int


class WaitingDraft(NamedTariff):
    """A draft nobody published. `first`: the tariff has no other version."""

    version_number: int
    effective_date: str
    lane_count: int
    first: bool
    updated_on: datetime


class TariffUse(NamedTariff):
    """How many ratings a tariff decided lately."""

    rated: int


class TariffsSummary(WireModel):
    """How the tariffs stand today. The lists hold those worth a look first, at most 50 each; `rated` counts what the
    last `rated_days` days' ratings found a total by."""

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
    `waiting`: versions that are not looked over yet as they are now; their lanes' findings are missing or those of
    before. `kept` is how many of one kind are kept of a version: its count may be higher."""

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
    """The findings of one kind about one version that changed lately; `text` is the first of them."""

    label: str
    severity: Severity
    text: str


class NewestFindings(WireModel):
    """What was found in the drafts and published versions that changed last, those of the newest first.
    `looked_through` is how many versions that is; `waiting` of them are not looked over yet as they are now."""

    looked_through: int
    waiting: int
    rows: list[NewestFinding]


class VersionChecksStarted(WireModel):
    """How many versions are being looked over."""

    started: int

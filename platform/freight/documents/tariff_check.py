"""The result of checking a tariff version: a check per version, and its findings one by one."""

from typing import ClassVar

from beanie import PydanticObjectId
from pymongo import ASCENDING, IndexModel

from freight.documents.base import AccountRule, FilterPaths, SharedWriting, TenantDocument
from freight.documents.records.tariff_check import StoredTariffCheck, StoredTariffFinding


class TariffCheck(TenantDocument[StoredTariffCheck]):
    """The last check of a version. It is valid as long as the version has that revision and number of lanes. `findings`
    names the set its findings are stored under; a new check makes a new set. `counts` by kind."""

    account_rule: ClassVar[AccountRule] = AccountRule.OWN_OR_SHARED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    tariff_id: PydanticObjectId
    version_id: PydanticObjectId
    version_revision: int
    lane_count: int
    findings: PydanticObjectId
    counts: dict[str, int] = {}

    class Settings:
        name = "tariff_checks"
        indexes = [
            IndexModel([("version_id", ASCENDING)], unique=True, name="version"),
            IndexModel([("system_id", ASCENDING), ("tariff_id", ASCENDING)], name="system_tariff"),
        ]


class TariffFinding(TenantDocument[StoredTariffFinding]):
    """One finding of a check. `place` counts within its kind from 0; `lane` is the place in the version, None if it is
    about the version as a whole."""

    account_rule: ClassVar[AccountRule] = AccountRule.OWN_OR_SHARED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    tariff_id: PydanticObjectId
    findings: PydanticObjectId
    code: str
    place: int
    text: str
    charge: str = ""
    lane: int | None = None
    identifiers: dict[str, str] = {}

    class Settings:
        name = "tariff_findings"
        indexes = [
            IndexModel(
                [("findings", ASCENDING), ("code", ASCENDING), ("place", ASCENDING)], unique=True, name="set_code_place"
            ),
            IndexModel([("tariff_id", ASCENDING)], name="tariff"),
        ]

"""A system: one line of business of a company, with its own accounts, templates, tariffs and number series."""

from collections.abc import Iterable
from datetime import datetime

from beanie import PydanticObjectId
from bson import ObjectId
from pymongo import ASCENDING, IndexModel

from freight.core.buying.way_of_working import WayOfWorking
from freight.core.places import AMERICAN, CHICAGO, LocaleTag, Place, TimeZoneName, UnitSystem
from freight.documents.base import CompanyDocument, Filter
from freight.documents.records.system import StoredSystem


class System(CompanyDocument[StoredSystem]):
    """One system of a company. An `archived` one is closed: no one works in it until it is opened again."""

    company_id: PydanticObjectId
    code: str
    name: str
    country: str = ""
    currency: str = "USD"  # the currency aging and dashboards of this system are read in
    time_zone: TimeZoneName = CHICAGO  # decides which day it is
    locale: LocaleTag = AMERICAN  # how its people write figures and dates
    units: UnitSystem = "Metric"  # what its templates start with
    default_navigation_url: str = "/"
    invoice_number_format: str = "`INV-`999999"  # a letter, 9 digit, backticks literal (R163-R166)
    credit_note_number_format: str = "`CN-`999999"  # credit notes have a series of their own
    closed_with_company: bool = False  # it is `archived` because its company was closed, and reopens with it
    way_of_working: WayOfWorking = WayOfWorking.PASSES_ON
    short_email_endings: bool = False  # addresses of profiles end in two to four letters (R303)
    profile_turns: int = 0  # increased first by each save of a delivery profile
    # recently saved roles with too many holders to update at once: the permissions of these users are computed per call
    roles_behind: list[PydanticObjectId] = []
    accounts_nested_on: datetime | None = None  # written first by each change of an account's parent

    @property
    def place(self) -> Place:
        """Return where this system works."""
        return Place(self.time_zone, self.locale, self.units)

    class Settings:
        name = "systems"
        indexes = [IndexModel([("company_id", ASCENDING), ("code", ASCENDING)], unique=True, name="company_code")]


def match_systems(system_ids: Iterable[ObjectId], *, archived: bool) -> Filter:
    """Return the filter of these systems, as far as they are open or, with `archived`, closed."""
    return {"_id": {"$in": list(system_ids)}, "archived": archived}

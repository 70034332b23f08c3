"""A system: one line of business of a company, with its own accounts, templates, tariffs and number series."""

from datetime import datetime

from beanie import PydanticObjectId
from pymongo import ASCENDING, IndexModel

from freight.core.places import AMERICAN, CHICAGO, LocaleTag, Place, TimeZoneName, UnitSystem
from freight.documents.base import CompanyDocument
from freight.documents.records.system import StoredSystem


class System(CompanyDocument[StoredSystem]):
    """One system of a company. An `archived` one is closed: nobody works in it until it is opened again."""

    company_id: PydanticObjectId
    code: str
    name: str
    country: str = ""
    currency: str = "USD"  # the currency aging and dashboards of this system are read in
    time_zone: TimeZoneName = CHICAGO  # decides which day it is
    locale: LocaleTag = AMERICAN  # how its people write figures and dates
    units: UnitSystem = "Metric"  # what its templates begin with
    default_navigation_url: str = "/"
    invoice_number_format: str = "`INV-`999999"  # a letter, 9 digit, backticks literal (R163-R166)
    credit_note_number_format: str = "`CN-`999999"  # credit notes have a series of their own
    closed_with_company: bool = False  # it is `archived` because its company was closed, and opens with it
    short_email_endings: bool = False  # addresses of profiles end in two to four letters (R303)
    profile_turns: int = 0  # counted up first by whoever saves a delivery profile
    # roles saved a moment ago with more holders than are written at once: what these hold is added up when they call
    roles_behind: list[PydanticObjectId] = []
    accounts_nested_on: datetime | None = None  # written first by whoever gives an account another parent

    @property
    def place(self) -> Place:
        """Where this system works."""
        return Place(self.time_zone, self.locale, self.units)

    class Settings:
        name = "systems"
        indexes = [IndexModel([("company_id", ASCENDING), ("code", ASCENDING)], unique=True, name="company_code")]

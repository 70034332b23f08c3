"""A system: one line of business of a company, with its own accounts, templates, tariffs and number series."""

from beanie import PydanticObjectId
from pymongo import ASCENDING, IndexModel

from freight.core.places import AMERICAN, CHICAGO, LocaleTag, Place, TimeZoneName
from freight.documents.base import FreightDocument


class System(FreightDocument):
    """One system of a company."""

    company_id: PydanticObjectId
    code: str
    name: str
    country: str = ""
    currency: str = "USD"  # the currency aging and dashboards of this system are read in
    time_zone: TimeZoneName = CHICAGO  # decides which day it is
    locale: LocaleTag = AMERICAN  # how its people write figures and dates
    default_navigation_url: str = "/"
    invoice_number_format: str = "`INV-`999999"  # a letter, 9 digit, backticks literal (R163-R166)
    credit_note_number_format: str = "`CN-`999999"  # credit notes have a series of their own

    @property
    def place(self) -> Place:
        """Where this system works."""
        return Place(self.time_zone, self.locale)

    class Settings:
        name = "systems"
        indexes = [IndexModel([("company_id", ASCENDING), ("code", ASCENDING)], unique=True, name="company_code")]

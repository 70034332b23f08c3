"""A company: the tenant. It owns one or more systems (A005)."""

from datetime import datetime
from typing import ClassVar

from pymongo import ASCENDING, IndexModel

from freight.documents.base import AccountRule, CompanyDocument
from freight.documents.records.company import StoredCompany


class Company(CompanyDocument[StoredCompany]):
    """A freight or logistics company using the suite. An `archived` one is closed, along with all of its systems."""

    account_rule: ClassVar[AccountRule] = AccountRule.COMPANY_ITSELF

    code: str
    name: str
    organisation_type: str = "National"  # Local, National, International
    type_chosen_on: datetime | None = None  # in the setup wizard, once; until then the type above is a guess
    country: str = ""  # ISO 3166-1 alpha-2
    address: list[str] = []
    tax_number: str = ""
    people_changed_on: datetime | None = None  # written first by whoever changes its administrators

    @property
    def company_type(self) -> str:
        """Return the type that was chosen; empty until then."""
        return self.organisation_type if self.type_chosen_on else ""

    class Settings:
        name = "companies"
        indexes = [IndexModel([("code", ASCENDING)], unique=True, name="code")]

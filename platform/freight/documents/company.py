"""A company: the tenant. It owns one or more systems (A005)."""

from pymongo import ASCENDING, IndexModel

from freight.documents.base import FreightDocument


class Company(FreightDocument):
    """A freight or logistics company using the suite."""

    code: str
    name: str
    organisation_type: str = "National"  # Local, National, International
    country: str = ""  # ISO 3166-1 alpha-2
    address: list[str] = []

    class Settings:
        name = "companies"
        indexes = [IndexModel([("code", ASCENDING)], unique=True, name="code")]

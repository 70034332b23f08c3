"""Wire shapes of a new company."""

from typing import Literal

from pydantic import Field

from freight.kit.http.envelope import RequestModel, WireModel

_CODE = r"^[A-Za-z0-9_-]+$"


class NewCompany(RequestModel):
    """A company with its first system; no one could work in a company without one."""

    code: str = Field(min_length=1, max_length=20, pattern=_CODE)
    name: str = Field(min_length=1, max_length=60)
    company_type: Literal["Local", "National", "International"] = "National"
    country: str = Field("", max_length=40)
    system_code: str = Field(min_length=1, max_length=10, pattern=_CODE)
    system_name: str = Field(min_length=1, max_length=60)
    currency: str = Field("", max_length=3, description="Blank: that of the country")


class RegionView(WireModel):
    """A country with its usual settings, which new systems start with."""

    code: str
    name: str
    currency: str
    time_zone: str
    locale: str
    units: str


class RegionList(WireModel):
    """All countries, by name."""

    rows: list[RegionView]


class ClosingObstacles(WireModel):
    """What has to be done before a company or a system can be closed: `open` lists it in words, each with its number.
    `current`: the caller works in it now, and can’t close it from there."""

    name: str
    closed: bool
    current: bool
    open: list[str]
    revision: int


class ClosingForm(RequestModel):
    """The revision of what is to be closed or reopened."""

    revision: int


class OpenedCompany(WireModel):
    """Where to continue: the new company and its system."""

    company_id: str
    system_id: str

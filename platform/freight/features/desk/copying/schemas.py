"""Wire shapes of copying from a system."""

from enum import StrEnum

from pydantic import Field

from freight.kit.http.envelope import RequestModel, WireModel


class CopyKind(StrEnum):
    """What can be copied, in the order of copying: rules refer to templates, operations to locations."""

    TEMPLATES = "templates"
    RULES = "rules"
    METADATA = "metadata"
    CALCULATION_CODES = "calculationCodes"
    FUEL = "fuel"
    TOLERANCES = "tolerances"
    REQUIRED_DOCUMENTS = "requiredDocuments"
    LOCATIONS = "locations"
    OPERATIONS = "operations"
    ROLES = "roles"


class CopyForm(RequestModel):
    """What to copy, and from which system."""

    from_system_id: str = Field(max_length=40)
    kinds: list[CopyKind] = Field(min_length=1, max_length=len(CopyKind))


class CopyOutcome(WireModel):
    """The result for one kind: `copied` are new here, `there` already existed and were kept."""

    kind: CopyKind
    copied: int
    there: int


class CopyOutcomes(WireModel):
    """The results for each requested kind."""

    outcomes: list[CopyOutcome]

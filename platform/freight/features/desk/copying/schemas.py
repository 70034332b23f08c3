"""Wire shapes of copying from a system."""

from enum import StrEnum

from pydantic import Field

from freight.kit.http.envelope import RequestModel, WireModel


class CopyKind(StrEnum):
    """What can be taken over, in the order in which it is: rules name templates, operations name locations."""

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
    """What to take over, and from which system."""

    from_system_id: str = Field(max_length=40)
    kinds: list[CopyKind] = Field(min_length=1, max_length=len(CopyKind))


class CopyOutcome(WireModel):
    """What became of one kind: `copied` are new here, `there` were here already and stayed as they are."""

    kind: CopyKind
    copied: int
    there: int


class CopyOutcomes(WireModel):
    """What became of each kind that was asked for."""

    outcomes: list[CopyOutcome]

"""Wire shapes of copying from a system."""

from enum import StrEnum

from pydantic import Field

from freight.kit.http.envelope import RequestModel, WireModel


class CopyKind(StrEnum):
    """What can be copied, in the order of copying: rules refer to templates, operations to locations, layouts to
    roles and computed fields."""

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
    SCRIPTING_RULES = "scriptingRules"
    LAYOUTS = "layouts"


class CopyForm(RequestModel):
    """What to copy, and from which system. `leave_out`: copy the rest if something can't be copied."""

    from_system_id: str = Field(max_length=40)
    kinds: list[CopyKind] = Field(min_length=1, max_length=len(CopyKind))
    leave_out: bool = False


class CopyOutcome(WireModel):
    """The result for one kind: `copied` are new here, `there` already existed and were kept, `left_out` can't be
    copied."""

    kind: CopyKind
    copied: int
    there: int
    left_out: int = 0


class CopyOutcomes(WireModel):
    """The results for each requested kind."""

    outcomes: list[CopyOutcome]


class CopyObstacle(WireModel):
    """A record that can't be copied, and why."""

    kind: CopyKind
    name: str
    reason: str


class CopyCheck(WireModel):
    """What can't be copied."""

    obstacles: list[CopyObstacle]

"""The metadata of one field, as a template holds it and the wire carries it (administration §3.7, operations §3)."""

from typing import Literal, Self

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator
from pydantic.alias_generators import to_camel

from freight.core.fields.patterns import compile_pattern

# the types of fields there are: each is the module of its name in `types/`
FieldTypeName = Literal[
    "text",
    "numeric",
    "multiline",
    "dropdown",
    "date",
    "multiselect",
    "autocomplete",
    "checkbox",
]
MOST_TIP_CHARACTERS = 500
# a group and a key of it: letters and digits, so that a stored path never holds a dot or a dollar sign
KEY_PATTERN = r"^[A-Za-z][A-Za-z0-9]{0,59}#[A-Za-z][A-Za-z0-9]{0,59}$"

# the group of the fields that scripting rules compute: no field of a template can be in it
COMPUTED = "computed"
COMPUTED_PREFIX = f"{COMPUTED}#"


class _Metadata(BaseModel):
    model_config = ConfigDict(frozen=True, alias_generator=to_camel, populate_by_name=True, extra="ignore")


class FieldOption(_Metadata):
    """A value of a dropdown, how people read it where the value is a code, and other names under which customers'
    sheets give it."""

    value: str
    label: str = ""
    aliases: tuple[str, ...] = ()


class Dependency(_Metadata):
    """A field whose value narrows the suggestions of another."""

    field_key: str
    field_value: str = ""


class FieldSpec(_Metadata):
    """One field of a template. Frozen; the wire form has the same names in camelCase."""

    key: str = Field(pattern=KEY_PATTERN, description="group#key")
    label: str = Field(min_length=1, max_length=100)
    type: FieldTypeName = "text"
    length: int | None = Field(None, ge=1, le=10_000, description="most characters")
    min_length: int | None = Field(None, ge=1, le=10_000, description="fewest characters, where the grid checks them")
    is_mandatory: bool = False
    is_readonly: bool = False
    is_active: bool = True
    is_visible: bool = True
    regex: str = ""
    tool_tip: str = Field("", max_length=MOST_TIP_CHARACTERS)
    error_message: str = Field("", max_length=500)
    description: str = Field("", max_length=2_000)
    display_order: int = 0
    is_dependent: bool = False
    dependent_fields: tuple[Dependency, ...] = ()
    suggestions_source: str = Field("", max_length=100)
    suggestion_field: str = Field("", max_length=100)
    group_key: str = ""
    is_default: bool = Field(False, description="the suite itself reads it: part of it cannot be changed")
    is_master_field: bool = Field(False, description="what a record is known by; one a template")
    is_unique_field: bool = False
    default_value: str = Field("", max_length=10_000)
    unit: str = Field("", max_length=20)
    decimals: int | None = Field(None, ge=0, le=10, description="places shown; what was entered is kept in full")
    options: tuple[FieldOption, ...] = ()
    aliases: tuple[str, ...] = Field((), description="other headings customers' sheets use for this field")
    # exception management only (administration §3.7)
    issue_identifier: bool = False
    duplicate_identifier: bool = False
    add_in_summary: bool = False
    active_for_filter: bool = False
    is_read_only_after_raise: bool = False
    # tariffs and invoices (operations §3)
    unique_calculation_param: bool = False
    charge_id: str = Field("", alias="chargeID", max_length=60)
    invoice_charge: bool = False

    @field_validator("regex")
    @classmethod
    def _runnable(cls, pattern: str) -> str:
        if pattern:
            compile_pattern(pattern)
        return pattern

    @model_validator(mode="after")
    def _lengths_agree(self) -> Self:
        if self.length and self.min_length and self.min_length > self.length:
            raise ValueError(f"{self.label}: the minimum length is greater than the length.")
        return self

    @property
    def group(self) -> str:
        """The group of the key."""
        return self.key.partition("#")[0]

    def wire(self) -> dict[str, object]:
        """The field as templates are stored and sent."""
        return self.model_dump(by_alias=True, mode="json") | {"groupKey": self.group_key or self.group}


def parse_fields(fields: list[dict[str, object]]) -> tuple[FieldSpec, ...]:
    """The fields of a stored template in the order they are shown. Raises ValueError when two share a key."""
    specs = tuple(sorted((FieldSpec.model_validate(field) for field in fields), key=lambda spec: spec.display_order))
    keys = [spec.key for spec in specs]
    if len(set(keys)) != len(keys):
        twice = sorted({key for key in keys if keys.count(key) > 1})
        raise ValueError(f"Fields with the same key: {', '.join(twice)}.")
    return specs

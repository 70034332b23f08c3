"""A rule as it is stored and sent (operations §3, administration §3.8)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError, ValidationInfo, field_validator
from pydantic.alias_generators import to_camel

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.rules.chain.expressions import Kind, get_comparison_kind

RuleType = Literal["fieldValidation", "autoFetching", "invoiceValidation"]
Cond = Literal["IF", "ELSEIF", "ELSE", "END", ""]

MOST_ROWS = 100
MOST_CHARACTERS = 100  # of one value (R174)
MOST_MESSAGE = 200
MOST_VALUES = 400  # of one list (R170)
_MOST_TEXT = MOST_VALUES * (MOST_CHARACTERS + 1)
TOO_MANY_ROWS = f"A rule can have up to {MOST_ROWS} conditions."
NESTED = "A rule's conditions are one list; they cannot be nested."


class _Wire(BaseModel):
    model_config = ConfigDict(frozen=True, alias_generator=to_camel, populate_by_name=True, extra="ignore")

    @field_validator("*", mode="before")
    @classmethod
    def _plain(cls, given: object) -> object:
        # callers leave unused properties out, send null, or numbers: to the engine all are text
        if given is None:
            return ""
        return str(given) if isinstance(given, (int, float)) and not isinstance(given, bool) else given


class ValueFormatting(_Wire):
    """What is done to a value before it is used (R197, R198)."""

    formatting_expr: str = Field("", max_length=20)
    formatting_value: str = Field("", max_length=20)


class ConditionRow(_Wire):
    """One row of a chain: a condition, and on the row with THEN what follows from it."""

    cond: Cond = ""
    expression: str = Field("", max_length=40)
    field: str = Field("", max_length=130)
    field_type: str = Field("", max_length=20)
    value_type: Literal["value", "field", ""] = "value"
    value: str = Field("", max_length=_MOST_TEXT)
    field2: str = Field("", max_length=130)
    operator: Literal["AND", "OR", "THEN", "RESULT", ""] = ""
    is_active: bool = True
    meta_source: str = Field("", max_length=130)
    match_key: str = Field("", max_length=130)
    fetch_key: str = Field("", max_length=130)
    val_oper: str = Field("", max_length=40, alias="ValOper")
    val_value: str = Field("", max_length=_MOST_TEXT)
    then_value_type: Literal["value", "field", ""] = "value"
    then_field: str = Field("", max_length=130)
    then_field_type: str = Field("", max_length=20)
    check_multiple: bool = False
    message: str = Field("", max_length=MOST_MESSAGE, description="what a failed check says, in place of our words")
    level: Literal["error", "warning", ""] = Field("", description="a warning is told and holds nothing back")
    formatting_field1: ValueFormatting = ValueFormatting()
    formatting_field2: ValueFormatting = ValueFormatting()
    formatting_then_field: ValueFormatting = ValueFormatting()

    @field_validator("formatting_field1", "formatting_field2", "formatting_then_field", mode="before")
    @classmethod
    def _no_formatting(cls, given: object) -> object:
        return given or {}

    @field_validator("is_active", "check_multiple", mode="before")
    @classmethod
    def _answered(cls, given: object, info: ValidationInfo) -> object:
        return info.field_name == "is_active" if given in (None, "") else given

    @property
    def is_metadata_list(self) -> bool:
        """Whether the row looks its field up in a metadata list."""
        return self.expression == "isInList" and self.value_type == "field"

    def wire(self) -> dict[str, object]:
        """The row as it is stored and sent; what is empty is null (R214)."""
        row = self.model_dump(by_alias=True, mode="json")
        return {name: None if content == "" and name != "cond" else content for name, content in row.items()}


class AutoFetchRow(_Wire):
    """Fill `auto_field` from the entry of a metadata list whose `match_key` is the value of the rule's field."""

    auto_field: str = Field("", max_length=130)
    meta_source: str = Field("", max_length=130)
    match_key: str = Field("", max_length=130)
    fetch_key: str = Field("", max_length=130)

    def wire(self) -> dict[str, object]:
        """The row as it is stored and sent."""
        return {name: content or None for name, content in self.model_dump(by_alias=True).items()}


Row = TypeVar("Row", bound=_Wire)


@dataclass(frozen=True)
class RuleField:
    """What a rule needs to know of a field."""

    key: str
    label: str
    type: str = "text"
    options: tuple[str, ...] = ()  # the only values of a dropdown

    @property
    def kind(self) -> Kind:
        """How its values compare."""
        return get_comparison_kind(self.type)


@dataclass(frozen=True)
class FieldRule:
    """A rule ready to be compiled. `account_number`: only rows of that account are judged; "" is every row.
    `rows` are ConditionRows of a chain, or AutoFetchRows when the rule fetches."""

    id: str
    field: str
    rows: tuple[ConditionRow, ...] = ()
    fetches: tuple[AutoFetchRow, ...] = ()
    account_number: str = ""


def parse_rows(rows: Sequence[Mapping[str, object]]) -> tuple[ConditionRow, ...]:
    """Return the rows of a chain. Raises Invalid, naming condition and property, for a malformed one."""
    return tuple(_parsed(ConditionRow, number, row) for number, row in enumerate(_bounded(rows), 1))


def parse_fetches(rows: Sequence[Mapping[str, object]]) -> tuple[AutoFetchRow, ...]:
    """The rows of an auto-fetch rule. Raises Invalid like `parse_rows`."""
    return tuple(_parsed(AutoFetchRow, number, row) for number, row in enumerate(_bounded(rows), 1))


def _bounded(rows: Sequence[Mapping[str, object]]) -> Sequence[Mapping[str, object]]:
    if len(rows) > MOST_ROWS:
        raise Invalid(TOO_MANY_ROWS, code=ErrorCode.RULE_TOO_LONG)
    if any(not isinstance(row, Mapping) or "fields" in row or "conditions" in row for row in rows):
        raise Invalid(NESTED, code=ErrorCode.RULE_NESTED)
    return rows


def _parsed(model: type[Row], number: int, row: Mapping[str, object]) -> Row:
    try:
        return model.model_validate(row)
    except ValidationError as broken:
        error = broken.errors()[0]
        name = ".".join(str(part) for part in error["loc"]) or "row"
        raise Invalid(f"Condition {number}, {name}: {error['msg']}.", code=ErrorCode.RULE_MALFORMED) from None

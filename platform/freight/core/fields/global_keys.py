"""Global field keys: the fields a system knows by name, from which its templates are made (R347-R350)."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic.alias_generators import to_camel

from freight.core.fields.findings import MANDATORY, FieldFinding, FindingKind
from freight.core.fields.spec import FieldTypeName
from freight.core.fields.template_check import ALPHANUMERIC, CellFindings, is_blank_template_row

NO_DATA = "Select data to save!"
NOTHING_VALID = "No valid data to save."
# the editor's grid always ends in a spare row: fewer than two rows hold no key
LEAST_ROWS = 2
MOST_KEYS = 1_000
REQUIRED = ("key", "label", "type", "length")
_KEY = re.compile(r"[A-Za-z][A-Za-z0-9]{0,59}")


class GlobalKey(BaseModel):
    """A field key with the defaults for templates that use it. In a template it becomes `groupKey#key`."""

    model_config = ConfigDict(frozen=True, alias_generator=to_camel, populate_by_name=True, extra="ignore")

    key: str = Field(pattern=r"^[A-Za-z][A-Za-z0-9]{0,59}$")
    group_key: str = Field("additionalInformation", pattern=r"^[A-Za-z][A-Za-z0-9]{0,59}$")
    label: str = Field(min_length=1, max_length=100)
    type: FieldTypeName = "text"
    length: int = Field(ge=1, le=10_000)
    description: str = Field("", max_length=2_000)


@dataclass(frozen=True)
class CheckedKeys:
    """The keys that can be saved; what is wrong with the other rows; the rows (from 1) that are incomplete. `refusal`
    is set when there is nothing to save at all."""

    keys: tuple[GlobalKey, ...]
    findings: dict[int, CellFindings]
    incomplete: tuple[int, ...] = ()
    refusal: str = ""


def incomplete_prompt(rows: Sequence[int]) -> str:
    """The question of R350; `rows` count from 1."""
    numbers = ", ".join(map(str, rows))
    return f"Some mandatory fields are not filled! at row no.{numbers}, Press Yes to continue or No to abort."


def check_keys(rows: Sequence[Mapping[str, object]]) -> CheckedKeys:
    """Check the rows of the Add Keys grid, its spare last row among them."""
    if len(rows) < LEAST_ROWS:
        return CheckedKeys((), {}, refusal=NO_DATA)
    if len(rows) > MOST_KEYS:
        return CheckedKeys((), {}, refusal=f"Up to {MOST_KEYS} keys at a time.")
    keys: dict[str, GlobalKey] = {}
    findings: dict[int, CellFindings] = {}
    incomplete = []
    for index, row in enumerate(rows):
        if is_blank_template_row(row):
            continue
        wrong: CellFindings = {name: MANDATORY for name in REQUIRED if row.get(name) in (None, "")}
        if wrong:
            incomplete.append(index + 1)
        for name in ("key", "groupKey"):
            if row.get(name) and not _KEY.fullmatch(str(row[name])):
                wrong[name] = FieldFinding(FindingKind.REGEX, ALPHANUMERIC)
        name = str(row.get("key") or "").casefold()
        if name in keys:
            wrong.setdefault("key", FieldFinding(FindingKind.SERVER, f"{row['key']} is listed twice."))
        try:
            key = GlobalKey.model_validate({name: value for name, value in row.items() if value not in (None, "")})
        except ValidationError as refused:
            for error in refused.errors(include_url=False, include_input=False):
                where = str(error["loc"][0])
                wrong.setdefault(where, FieldFinding(FindingKind.REGEX, f"{where}: {error['msg']}."))
        else:
            if not wrong:
                keys[name] = key
        if wrong:
            findings[index] = wrong
    return CheckedKeys(tuple(keys.values()), findings, tuple(incomplete), "" if keys else NOTHING_VALID)

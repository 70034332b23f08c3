"""The checks of a field template before it is saved (R338-R346): every row by itself, then the rows together, then
against what is stored. Pure: what is wrong comes back as findings on cells and messages about the whole."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import get_args

from pydantic import ValidationError

from freight.core.fields.cells import compile_cell
from freight.core.fields.findings import MANDATORY, FieldFinding, FindingKind
from freight.core.fields.given import read_default
from freight.core.fields.spec import COMPUTED_PREFIX, FieldSpec, FieldTypeName
from freight.core.units import MEASURED, find_unit, list_field_units

REQUIRED = ("key", "label", "type", "length", "displayOrder")
ALPHANUMERIC = "Only Alphanumeric value starting with alphabet(s) is allowed!"
NO_MASTER = "template should have a master field!"
ONE_MASTER = 'Only "Master Field" is allowed'
COMPUTED_GROUP = "Scripting rules compute the fields of the group computed. Use another group."
TYPE_FIXED = "Field Type can't be changed."
INVALID_REGEX = "Invalid regex"
MALFORMED_OPTION = "Options: write them as Value = alias, alias; next value."
MOST_FIELDS = 500
EXCEPTION_MANAGEMENT = frozenset(
    {"ims", "IMSRaiseProfile", "IMSResponseProfile", "NewShipmentIMSRaiseProfile", "ExistingShipmentIMSRaiseProfile"}
)
_EXCEPTION_PROPERTIES = (
    "issueIdentifier",
    "duplicateIdentifier",
    "addInSummary",
    "activeForFilter",
    "isReadOnlyAfterRaise",
)
# R345: the properties of a default field that stay as they are, and what a user calls them
_LOCKED = {
    "is_mandatory": ("isMandatory", "mandatory"),
    "is_master_field": ("isMasterField", "master"),
    "is_unique_field": ("isUniqueField", "unique"),
    "is_active": ("isActive", "active"),
}
_SHOWN_AS_TEXT = ("label", "toolTip", "errorMessage", "description", "unit")
_TYPES = get_args(FieldTypeName)
_MARKUP = re.compile(r"<[A-Za-z/!?]")
_SAID = {
    "key": ALPHANUMERIC,
    "label": "Label: 1 to 100 characters.",
    "type": f"Type: {', '.join(_TYPES[:-1])} or {_TYPES[-1]}.",
    "length": "Length: a whole number from 1 to 10000.",
    "minLength": "Minimum length: a whole number from 1 to 10000, no more than the length.",
    "displayOrder": "Display order: a whole number.",
    "decimals": "Decimals: a whole number from 0 to 10.",
    "regex": INVALID_REGEX,
    "options": MALFORMED_OPTION,
}

Row = Mapping[str, object]
CellFindings = dict[str, FieldFinding]


@dataclass(frozen=True)
class CheckedTemplate:
    """What a check found. `fields` are complete only when nothing is wrong; `findings` by index of the row."""

    fields: tuple[FieldSpec, ...]
    findings: dict[int, CellFindings] = field(default_factory=dict)
    messages: tuple[str, ...] = ()

    @property
    def is_good(self) -> bool:
        """Whether the template can be saved."""
        return not self.findings and not self.messages


def is_blank_template_row(row: Row) -> bool:
    """Return whether a row of the editor is blank: its spare last one. Check boxes alone do not count."""
    return not any(
        value for name, value in row.items() if not isinstance(value, bool) and name not in ("tempId", "wasKey")
    )


def check_template(rows: Sequence[Row], stored: Iterable[FieldSpec] = (), doc_type: str = "") -> CheckedTemplate:
    """Check the rows of the editor: the wire form of fields, with `wasKey` naming the key a field was loaded with.
    `stored`: the fields as they are saved now; none for a new template."""
    filled = [(index, row) for index, row in enumerate(rows) if not is_blank_template_row(row)]
    if len(filled) > MOST_FIELDS:
        return CheckedTemplate((), messages=(f"A template can have up to {MOST_FIELDS} fields.",))
    findings: dict[int, CellFindings] = {}
    read: dict[int, FieldSpec] = {}
    for index, row in filled:
        spec, wrong = _read(row, doc_type)
        if wrong:
            findings[index] = wrong
        if spec is not None:
            read[index] = spec
    before = {spec.key: spec for spec in stored}
    rows_by_index = dict(filled)
    were = {index: before.get(str(row.get("wasKey") or row.get("key"))) for index, row in filled}

    _mark(findings, _repeated_keys(rows_by_index))
    _mark(findings, _orders(read, len(filled)))
    _mark(findings, _against_stored(rows_by_index, read, were))
    _mark(findings, _dependencies(read))
    _mark(findings, _defaults(read))
    _mark(findings, _units(read))
    masters = [index for index in read if read[index].is_master_field]
    _mark(findings, {index: {"isMasterField": FieldFinding(FindingKind.SERVER, ONE_MASTER)} for index in masters[1:]})
    messages = [] if masters else [NO_MASTER]
    stored_keys = {spec.key for spec in were.values() if spec}
    messages += [
        f"{spec.label} is a default field and cannot be removed."
        for spec in before.values()
        if spec.is_default and spec.key not in stored_keys
    ]
    fields = [
        spec.model_copy(update={"is_default": bool((was := were[index]) and was.is_default)})
        for index, spec in read.items()
    ]
    return CheckedTemplate(
        tuple(sorted(fields, key=lambda spec: spec.display_order)), dict(sorted(findings.items())), tuple(messages)
    )


def _read(row: Row, doc_type: str) -> tuple[FieldSpec | None, CellFindings]:
    """One row by itself."""
    wrong: CellFindings = {name: MANDATORY for name in REQUIRED if row.get(name) in (None, "")}
    for name in _SHOWN_AS_TEXT:
        if _MARKUP.search(str(row.get(name) or "")):
            wrong[name] = FieldFinding(FindingKind.SERVER, "Plain text only, no markup.")
    if doc_type not in EXCEPTION_MANAGEMENT:
        for name in _EXCEPTION_PROPERTIES:
            if row.get(name) is True:
                wrong[name] = FieldFinding(FindingKind.SERVER, "Only exception management fields have this property.")
    if str(row.get("key") or "").startswith(COMPUTED_PREFIX):
        wrong["key"] = FieldFinding(FindingKind.SERVER, COMPUTED_GROUP)
    # an empty cell is no value: the field's own default applies
    filled_values = {name: value for name, value in row.items() if value not in (None, "")}
    try:
        return FieldSpec.model_validate(filled_values), wrong
    except ValidationError as refused:
        for error in refused.errors(include_url=False, include_input=False):
            name = str(error["loc"][0]) if error["loc"] else "minLength"
            wrong.setdefault(name, FieldFinding(FindingKind.REGEX, _SAID.get(name) or f"{name}: {error['msg']}."))
        return None, wrong


def _repeated_keys(rows: Mapping[int, Row]) -> dict[int, CellFindings]:
    """Check R343. Keys that differ only in case would be confused."""
    first: dict[str, int] = {}
    findings: dict[int, CellFindings] = {}
    for index, row in rows.items():
        key = str(row.get("key") or "").casefold()
        if key and first.setdefault(key, index) != index:
            message = f"Duplicate field key: row No.{first[key] + 1} already has it."
            findings[index] = {"key": FieldFinding(FindingKind.SERVER, message)}
    return findings


def _orders(read: Mapping[int, FieldSpec], count: int) -> dict[int, CellFindings]:
    """Check R339 and R340. The editor's count includes the spare row: 1 to that count minus one is 1 to the number of
    fields."""
    used_orders: set[int] = set()
    findings: dict[int, CellFindings] = {}
    for index, spec in read.items():
        order = spec.display_order
        if order in used_orders:
            message = f"Duplicate display order Value at row No.{index + 1}"
            findings[index] = {"displayOrder": FieldFinding(FindingKind.SERVER, message)}
        elif not 1 <= order <= count:
            findings[index] = {"displayOrder": FieldFinding(FindingKind.SERVER, f"Display order: 1 to {count}.")}
        used_orders.add(order)
    return findings


def _against_stored(
    rows: Mapping[int, Row], read: Mapping[int, FieldSpec], were: Mapping[int, FieldSpec | None]
) -> dict[int, CellFindings]:
    """Check R344 and R345: what an existing field cannot change."""
    findings: dict[int, CellFindings] = {}
    for index, was in were.items():
        if was is None:
            continue
        wrong: CellFindings = {}
        # read from the row: a field with an error elsewhere is still checked for this
        if rows[index].get("type") not in (None, "", was.type):
            wrong["type"] = FieldFinding(FindingKind.SERVER, TYPE_FIXED)
        if was.is_default:
            if rows[index].get("key") != was.key:
                wrong["key"] = FieldFinding(
                    FindingKind.SERVER, f"{was.label} is a default field: its key cannot change."
                )
            for name, (wire, label) in _LOCKED.items():
                if (spec := read.get(index)) and getattr(spec, name) != getattr(was, name):
                    message = f"{was.label} is a default field: {label} cannot change."
                    wrong[wire] = FieldFinding(FindingKind.SERVER, message)
        if wrong:
            findings[index] = wrong
    return findings


def _dependencies(read: Mapping[int, FieldSpec]) -> dict[int, CellFindings]:
    """A dependent field names fields of the same template, and no chain of them comes back to it."""
    needs = {
        spec.key: [dependent_field.field_key for dependent_field in spec.dependent_fields] for spec in read.values()
    }

    def reaches(start: str) -> bool:
        todo, visited = [*needs[start]], set()
        while todo:
            key = todo.pop()
            if key == start:
                return True
            if key not in visited:
                visited.add(key)
                todo += needs.get(key, [])
        return False

    findings: dict[int, CellFindings] = {}
    for index, spec in read.items():
        unknown = [key for key in needs[spec.key] if key not in needs]
        message = ""
        if unknown:
            message = f"{spec.label} depends on {', '.join(unknown)}, not in this template."
        elif spec.is_dependent and not spec.dependent_fields:
            message = f"{spec.label} is dependent: choose the field it depends on."
        elif reaches(spec.key):
            message = f"{spec.label} depends on itself."
        if message:
            findings[index] = {"dependentFields": FieldFinding(FindingKind.SERVER, message)}
    return findings


def _units(read: Mapping[int, FieldSpec]) -> dict[int, CellFindings]:
    """Check units: the suite has to be able to read the figures of a measured field in them."""
    findings: dict[int, CellFindings] = {}
    for index, spec in read.items():
        if spec.unit and spec.key in MEASURED and find_unit(spec.key, spec.unit) is None:
            *leading_units, last = list_field_units(spec.key)
            message = f"Unit: use {', '.join(leading_units)} or {last}. Figures of this field are converted."
            findings[index] = {"unit": FieldFinding(FindingKind.SERVER, message)}
    return findings


def _defaults(read: Mapping[int, FieldSpec]) -> dict[int, CellFindings]:
    """Check for a default value that its own field would refuse, and for options without a value or offered twice."""
    findings: dict[int, CellFindings] = {}
    for index, spec in read.items():
        names = [name.casefold() for option in spec.options for name in {option.value, *option.aliases}]
        twice = sorted({name for name in names if names.count(name) > 1})
        if not all(name.strip() for name in names):
            findings[index] = {"options": FieldFinding(FindingKind.SERVER, MALFORMED_OPTION)}
        elif twice:
            findings[index] = {"options": FieldFinding(FindingKind.SERVER, f"Duplicate options: {', '.join(twice)}.")}
        if not spec.default_value:
            continue
        verdict = compile_cell(spec, lengths=True, least_lengths=True)(read_default(spec))
        if isinstance(verdict, FieldFinding):
            findings[index] = findings.get(index, {}) | {"defaultValue": verdict}
    return findings


def _mark(findings: dict[int, CellFindings], more: Mapping[int, CellFindings]) -> None:
    """Add findings; the first one about a cell is kept."""
    for index, wrong in more.items():
        findings[index] = wrong | findings.get(index, {})

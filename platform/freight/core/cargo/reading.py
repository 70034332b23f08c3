"""Reading cargo lines from people and programs: cells in, stored lines or findings out. A finding is at a key such as
`cargoLines[1].weight` (from 0, as programs count), and its words name the line (from 1, as people do)."""

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from functools import lru_cache

from freight.core.cargo.classes import normalize_container_type, normalize_freight_class, validate_freight_class
from freight.core.cargo.lines import MOST_LINES, PER_PIECE
from freight.core.fields.cells import CellCheck, compile_cell
from freight.core.fields.findings import FieldFinding, FindingKind
from freight.core.fields.numbers import exact, stored_number
from freight.core.fields.spec import FieldSpec
from freight.core.places import Place
from freight.core.records import Record
from freight.core.units import GivenFigure, parse_sides, to_kilograms

LINES_KEY = "cargoLines"
_TOO_HEAVY = Decimal(10) ** 9
_WHOLE = r"^[1-9][0-9]{0,5}$"
_NO = frozenset({"no", "n", "false", "0", "-"})
_EACH = frozenset({"piece", "pieces", "pc", "each", "per piece", "unit"})
_LINE = frozenset({"line", "total", "all", "per line"})

# in the order the screen shows them
FIELDS: Mapping[str, FieldSpec] = {
    "pieces": FieldSpec(
        key="cargoLine#pieces",
        label="Pieces",
        type="numeric",
        regex=_WHOLE,
        error_message="Pieces: enter a whole number from 1 on.",
    ),
    "packageType": FieldSpec(key="cargoLine#packageType", label="Package", length=40),
    "dimensions": FieldSpec(key="cargoLine#dimensions", label="Dimensions", length=60),
    # the units are those of a shipment's weight
    "weight": FieldSpec(key="shipmentCargo#grossWeight", label="Weight", type="numeric", length=40),
    "weightPer": FieldSpec(key="cargoLine#weightPer", label="Weight of", length=20),
    "freightClass": FieldSpec(key="cargoLine#freightClass", label="Freight class", length=20),
    "nmfc": FieldSpec(
        key="cargoLine#nmfc",
        label="NMFC",
        length=12,
        regex=r"^[0-9]{1,6}(-[0-9]{1,2})?$",
        error_message="NMFC: enter an item and its sub, like 116030-1.",
    ),
    "commodity": FieldSpec(key="cargoLine#commodity", label="Commodity", length=200),
    "hazmat": FieldSpec(key="cargoLine#hazmat", label="Hazmat", length=60),
    "containerType": FieldSpec(key="cargoLine#containerType", label="Container type", length=20),
    "containers": FieldSpec(
        key="cargoLine#containers",
        label="Containers",
        type="numeric",
        regex=_WHOLE,
        error_message="Containers: enter a whole number from 1 on.",
    ),
    "marks": FieldSpec(key="cargoLine#marks", label="Marks", length=200),
}


def read_cargo_lines(
    given: Sequence[Mapping[str, object]], place: Place, checks: Mapping[str, CellCheck] | None = None
) -> tuple[list[Record], dict[str, FieldFinding]]:
    """Return the lines to store, without blank ones, and what is wrong with the others. `checks` are those of a sheet's
    columns, whose cells need the heading to be understood; other lines are read with the default ones."""
    if len(given) > MOST_LINES:
        message = f"A shipment has at most {MOST_LINES} cargo lines, and these are {len(given):,}: combine lines alike."
        return [], {LINES_KEY: FieldFinding(FindingKind.SERVER, message)}
    checks = get_cargo_checks(place) if checks is None else checks
    lines: list[Record] = []
    findings: dict[str, FieldFinding] = {}
    for at, cells in enumerate(given):
        line, wrong = _line(cells, checks)
        findings |= {f"{LINES_KEY}[{at}].{name}": _named(at, field_finding) for name, field_finding in wrong.items()}
        if line and not wrong:
            lines.append(line)
    return lines, findings


def _named(at: int, found: FieldFinding) -> FieldFinding:
    return FieldFinding(found.kind, f"Cargo line {at + 1}: {found.message}")


@lru_cache(64)
def get_cargo_checks(place: Place) -> Mapping[str, CellCheck]:
    """Return the checks of the fields of a line, by name, for input typed by people at a place."""
    return {name: compile_cell(spec, lengths=True, least_lengths=False, place=place) for name, spec in FIELDS.items()}


def _line(cells: Mapping[str, object], checks: Mapping[str, CellCheck]) -> tuple[Record, dict[str, FieldFinding]]:
    """One line to store, and what is wrong with it by column."""
    values: Record = {}
    wrong: dict[str, FieldFinding] = {}
    for name, check in checks.items():
        value = check(cells.get(name))
        if isinstance(value, FieldFinding):
            wrong[name] = FieldFinding(value.kind, _with_label(name, value.message))
        elif value is not None:
            values[name] = value
    line: Record = {}
    for name, value in values.items():
        read = _READ.get(name)
        outcome = read(value) if read else {name: value}
        if isinstance(outcome, str):
            wrong[name] = FieldFinding(FindingKind.REGEX, f"{FIELDS[name].label}: {outcome}")
        else:
            line |= outcome
    if list(line) == ["weightPer"]:  # of no weight
        line = {}
    if "pieces" not in line and "pieces" not in wrong:
        if "sides" in line:
            wrong["pieces"] = FieldFinding(FindingKind.MANDATORY, "Pieces: enter how many have these dimensions.")
        elif line.get("weightPer") == PER_PIECE and "weight" in line:
            wrong["pieces"] = FieldFinding(FindingKind.MANDATORY, "Pieces: enter how many have this weight.")
    if "containerType" in line and "containers" not in line and "containers" not in wrong:
        wrong["containers"] = FieldFinding(FindingKind.MANDATORY, "Containers: enter how many of this type.")
    if "containers" in line and "containerType" not in line:
        wrong["containerType"] = FieldFinding(FindingKind.MANDATORY, "Container type: enter which, like 20GP or 40HC.")
    return line, wrong


def _with_label(name: str, message: str) -> str:
    label = FIELDS[name].label
    return message if message.startswith(f"{label}:") else f"{label}: {message}"


def _count(value: object) -> Record:
    return {"pieces": int(str(value).removesuffix(".0"))}


def _containers(value: object) -> Record:
    return {"containers": int(str(value).removesuffix(".0"))}


def _weight(value: object) -> Record | str:
    amount, unit = (value.amount, value.unit) if isinstance(value, GivenFigure) else (exact(value), "kg")  # type: ignore[arg-type]
    if amount <= 0:
        return "enter more than 0, or leave it blank."
    if to_kilograms(amount, unit) >= _TOO_HEAVY:
        return "this is more than any shipment weighs."
    return {"weight": stored_number(amount), "weightUnit": unit}


def _dimensions(value: object) -> Record | str:
    sides = parse_sides(str(value))
    if sides is None:
        return "enter length x width x height with one unit, like 48 x 40 x 50 in or 120 x 80 x 100 cm."
    *three, unit = sides
    if not all(three):
        return "no side can be 0."
    return {"sides": [stored_number(side) for side in three if isinstance(side, Decimal)], "sideUnit": unit}


def _weight_per(value: object) -> Record | str:
    text = str(value).strip().casefold()
    if text in _EACH:
        return {"weightPer": PER_PIECE}
    return {} if text in _LINE else "enter line, or piece where the weight is of each piece."


def _class(value: object) -> Record | str:
    text = normalize_freight_class(str(value).strip())
    return validate_freight_class(text) or {"freightClass": text}


def _container(value: object) -> Record:
    return {"containerType": normalize_container_type(str(value).strip()).upper()}


def _hazmat(value: object) -> Record:
    text = str(value).strip()
    return {} if text.casefold() in _NO else {"hazmat": text}


_READ: Mapping[str, Callable[[object], Record | str]] = {
    "pieces": _count,
    "dimensions": _dimensions,
    "weight": _weight,
    "weightPer": _weight_per,
    "freightClass": _class,
    "containerType": _container,
    "containers": _containers,
    "hazmat": _hazmat,
}

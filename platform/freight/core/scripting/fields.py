"""The fields that expressions can read: those of a template, and those the suite adds to a shipment."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import partial

from freight.core.currency.codes import find_currency_problem
from freight.core.fields.numbers import exact
from freight.core.fields.spec import COMPUTED, COMPUTED_PREFIX, FieldSpec
from freight.core.records import Stored
from freight.core.scripting.types import DIMENSIONS, Amount, ScriptKind
from freight.core.shipments.document import flatten
from freight.core.units import MEASURED


@dataclass(frozen=True)
class ScriptField:
    """A field as an expression sees it. `read` turns a stored value into that of its kind; None: no value. `unit`: of a
    stored figure its unit or currency."""

    key: str
    label: str
    kind: ScriptKind
    read: Callable[[object], object]
    unit: str = ""

    @property
    def name(self) -> str:
        """Return the name in expressions: `shipmentCargo.grossWeight`."""
        return self.key.replace("#", ".")


def _read_number(value: object) -> Decimal | None:
    return exact(value) if isinstance(value, (float, int, Decimal)) and not isinstance(value, bool) else None


def _read_money(currency: str, value: object) -> Amount | None:
    number = _read_number(value)
    return None if number is None else Amount(number, currency)


def _read_text(value: object) -> str | None:
    return value or None if isinstance(value, str) else None


def _read_day(value: object) -> date | None:
    try:
        return date.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        return None


def _read_yes_no(value: object) -> bool | None:
    return value if isinstance(value, bool) else None


def _read_list(value: object) -> tuple[str, ...] | None:
    return tuple(value) if isinstance(value, list) else None


def read_amount(value: object) -> Amount | None:
    """Return the value of a field whose currency differs from record to record."""
    return value if isinstance(value, Amount) else None


_READERS: Mapping[str, tuple[ScriptKind, Callable[[object], object]]] = {
    "date": (ScriptKind.DAY, _read_day),
    "checkbox": (ScriptKind.YES_NO, _read_yes_no),
    "multiselect": (ScriptKind.LIST, _read_list),
}
_SUITE_FIELDS = (
    ScriptField("status", "Status", ScriptKind.TEXT, _read_text),
    ScriptField("country", "Country", ScriptKind.TEXT, _read_text),
    ScriptField("invoiceNumber", "Invoice number", ScriptKind.TEXT, _read_text),
    ScriptField("rating#total", "Rate", ScriptKind.MONEY, read_amount),
    ScriptField("rating#tariffName", "Tariff", ScriptKind.TEXT, _read_text),
)


def build_script_field(spec: FieldSpec) -> ScriptField:
    """Return a field of a template. A number whose unit is a currency is money, one of a dimension is a quantity."""
    if spec.type != "numeric":
        kind, read = _READERS.get(spec.type, (ScriptKind.TEXT, _read_text))
        return ScriptField(spec.key, spec.label, kind, read)
    if spec.key in MEASURED:
        dimension = next(kind for kind, units in DIMENSIONS.items() if units is MEASURED[spec.key])
        return ScriptField(spec.key, spec.label, dimension, _read_number, DIMENSIONS[dimension][0].name)
    if not find_currency_problem(spec.unit):
        return ScriptField(spec.key, spec.label, ScriptKind.MONEY, partial(_read_money, spec.unit), spec.unit)
    return ScriptField(spec.key, spec.label, ScriptKind.NUMBER, _read_number, spec.unit)


def list_script_fields(specs: Iterable[FieldSpec]) -> dict[str, ScriptField]:
    """Return the fields of shipments by key: the active ones of the template that aren't computed, and the suite's."""
    own = [build_script_field(spec) for spec in specs if spec.is_active and spec.group != COMPUTED]
    return {field.key: field for field in (*own, *_SUITE_FIELDS)}


# where the suite's own fields are in a stored shipment
_SUITE_PATHS: Mapping[str, tuple[str, ...]] = {
    "status": ("status",),
    "country": ("country",),
    "invoiceNumber": ("invoice_number",),
    "rating#total": ("rating.total", "rating.currency"),
    "rating#tariffName": ("rating.tariff_name",),
}


def list_field_paths(keys: Iterable[str]) -> list[str]:
    """Return where the values of fields are in a stored shipment, and its computed fields, all of them."""
    own = (key for key in keys if not key.startswith(COMPUTED_PREFIX))
    paths = (path for key in own for path in _SUITE_PATHS.get(key) or (f"data.{key.replace('#', '.')}",))
    return [*paths, f"data.{COMPUTED}"]


def build_shipment_values(shipment: Stored) -> dict[str, object]:
    """Return the values of a stored shipment by key, as expressions read them."""
    rating = shipment.get("rating") or {}
    total = rating.get("total")
    return {
        **flatten(shipment.get("data", {})),
        "status": shipment.get("status"),
        "country": shipment.get("country"),
        "invoiceNumber": shipment.get("invoice_number"),
        "rating#total": None if total is None else Amount(total, rating.get("currency", "")),
        "rating#tariffName": rating.get("tariff_name"),
    }


def build_row_values(values: Mapping[str, object], row: Mapping[str, object]) -> dict[str, object]:
    """Return the values of a row of the grid as expressions read them: those entered, and what the wire row says of the
    stored shipment (`core.shipments.document.to_shipment_row`)."""
    rating = row.get("rating")
    known_rating = rating if isinstance(rating, Mapping) else {}
    total = known_rating.get("total")
    return {
        **values,
        "status": row.get("status"),
        "country": row.get("country"),
        "invoiceNumber": row.get("invoiceNumber"),
        "rating#total": Amount(total, str(known_rating.get("currency", ""))) if isinstance(total, Decimal) else None,
        "rating#tariffName": known_rating.get("tariffName"),
    }

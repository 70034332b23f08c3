"""Calculation codes as records: the ready-made charges offered by the tariff form."""

import re
from collections.abc import Iterable, Sequence
from textwrap import shorten

from pydantic import ValidationError

from freight.core.errors import Invalid
from freight.core.fields.numbers import plain_text
from freight.core.fields.spec import MOST_TIP_CHARACTERS, FieldOption, FieldSpec, FieldTypeName
from freight.core.rating.charges import check_charge
from freight.core.rating.methods import METHODS, Method
from freight.core.rating.methods.parameters import Kind, Parameter
from freight.core.rating.stated import check_figures
from freight.core.rating.terms import Charge
from freight.documents.calculation_code import CalculationCode
from freight.features.tariffs.calculation_codes import build_stored_charge
from freight.kit.records.resource import Resource, ResourcePermissions
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record

_CODE, _NAME, _METHOD, _VALUE = "code#code", "charge#name", "charge#method", "charge#value"
_MINIMUM, _MAXIMUM, _BASE, _GROUP = "charge#minimum", "charge#maximum", "charge#basedOn", "charge#group"
_OF_METHOD = "parameters"
_LEAST_SHARE = 40  # characters of a help text that still say something
_AMOUNT = r"^(\d+(\.\d+)?|{words})$"

# the field type of each kind of parameter; names of records or shipment fields are text
_TYPES: dict[Kind, FieldTypeName] = {"figure": "numeric", "choice": "dropdown"}


def join_parameter_helps(helps: Sequence[tuple[str, str]]) -> str:
    """Join the methods' help texts for a shared parameter, each once. If they exceed the length of a tool tip, each is
    cut to an equal share of it: the form of a tariff shows the whole help of the method chosen there."""
    methods: dict[str, list[str]] = {}
    for method, help in helps:
        methods.setdefault(help, []).append(method)
    parts = [f"{', '.join(labels)}: {help}" for help, labels in methods.items()]
    if len("; ".join(parts)) > MOST_TIP_CHARACTERS:
        share = max(MOST_TIP_CHARACTERS // len(parts) - len("; "), _LEAST_SHARE)
        parts = [shorten(part, share, placeholder=" …") for part in parts]
    return shorten("; ".join(parts), MOST_TIP_CHARACTERS, placeholder=" …")


def build_parameter_fields(methods: Iterable[Method], first: int) -> tuple[FieldSpec, ...]:
    """Return a field for each parameter of the methods, saying which methods use it: the form follows the methods.
    `first` is the display order of the first one."""
    owners: dict[str, list[tuple[Method, Parameter]]] = {}
    for method in methods:
        for parameter in method.parameters.described():
            owners.setdefault(parameter.key, []).append((method, parameter))
    return tuple(
        _build_parameter_field(key, users, first + position) for position, (key, users) in enumerate(owners.items())
    )


def _build_parameter_field(key: str, users: Sequence[tuple[Method, Parameter]], order: int) -> FieldSpec:
    _, parameter = users[0]
    return FieldSpec(
        key=f"{_OF_METHOD}#{key}",
        label=parameter.label,
        type=_TYPES.get(parameter.kind, "text"),
        length=200,
        tool_tip=join_parameter_helps(
            [
                (method.label, method_parameter.shared_help or method_parameter.label)
                for method, method_parameter in users
            ]
        ),
        options=tuple(FieldOption(value=choice) for choice in parameter.choices),
        display_order=order,
    )


_STATED = (
    FieldSpec(
        key=_CODE, label="Code", length=12, is_mandatory=True, is_unique_field=True, is_master_field=True,
        regex=r"^[A-Za-z0-9_-]+$", error_message="Code: letters, digits, - and _ only.",
        tool_tip="Short name, like FRT or FSC", display_order=1,
    ),
    FieldSpec(key=_NAME, label="Name", length=80, is_mandatory=True, display_order=2),
    FieldSpec(
        key=_METHOD, label="Method", type="dropdown", length=16, is_mandatory=True, display_order=3,
        options=tuple(
            FieldOption(value=method.code, label=method.label, aliases=(method.label,)) for method in METHODS.values()
        ),
    ),
    FieldSpec(
        key=_VALUE, label="Rate, amount or percentage", type="numeric", length=14, display_order=4,
        tool_tip="If blank, entered per lane",
    ),
    FieldSpec(
        key=_BASE, label="Based on", length=200, display_order=7,
        tool_tip="Base charges or groups for percentage, fuel, lowest and highest methods: freight, handling",
    ),
    FieldSpec(
        key=_GROUP, label="Group", length=40, display_order=8,
        tool_tip="Charges in a group can be used together as a base",
    ),
    FieldSpec(
        key=_MINIMUM, label="Minimum", length=14, display_order=5, regex=_AMOUNT.format(words="lane|break"),
        error_message="Minimum: an amount, or lane or break if entered there.",
    ),
    FieldSpec(
        key=_MAXIMUM, label="Maximum", length=14, display_order=6, regex=_AMOUNT.format(words="lane"),
        error_message="Maximum: an amount, or lane if entered per lane.",
    ),
)  # fmt: skip
FIELDS = (*_STATED, *build_parameter_fields(METHODS.values(), len(_STATED) + 1))


def _path(key: str) -> str:
    """Return the path where a code stores the value of a field."""
    if key in (_CODE, _BASE):
        return {_CODE: "code", _BASE: "charge.based_on"}[key]
    return f"charge.{key.replace('#', '.')}" if key.startswith(_OF_METHOD) else key.replace("#", ".")


async def _complete(_: Scope, after: Record, before: Record | None) -> None:
    """Give a new charge its id, and check the whole by the rules of the engine."""
    charge = {key: value for key, value in after["charge"].items() if value is not None}
    charge["parameters"] = {
        key: value if isinstance(value, str) else plain_text(value)
        for key, value in charge.get("parameters", {}).items()
        if value not in (None, "")
    }
    if before is None:
        words = re.findall(r"[A-Za-z0-9]+", charge["name"])
        first = words[0].lower() if words and words[0][0].isalpha() else f"charge{words[0].lower() if words else ''}"
        charge["id"] = (first + "".join(word.capitalize() for word in words[1:]))[:40]
    if "value" in charge:
        charge["value"] = str(charge["value"])
    try:
        checked = Charge.model_validate(charge)
    except ValidationError as broken:
        raise Invalid(str(broken.errors()[0]["msg"]).removeprefix("Value error, ") + ".") from broken
    check_charge(checked)
    check_figures(checked)
    after["charge"] = build_stored_charge(checked)


CALCULATION_CODES = Resource(
    name="calculationCode",
    title="Calculation code",
    plural="Calculation codes",
    document=CalculationCode,
    fields=FIELDS,
    columns=(_CODE, _NAME, _METHOD, _VALUE, _MINIMUM, _MAXIMUM),
    search=(_CODE, _NAME),
    permissions=ResourcePermissions(
        see="configurationTariffs.viewConfigurationTariffs",
        add="configurationTariffs.newConfigurationTariffs",
        change="configurationTariffs.editConfigurationTariffs",
    ),
    paths={spec.key: _path(spec.key) for spec in FIELDS},
    prepare=_complete,
)

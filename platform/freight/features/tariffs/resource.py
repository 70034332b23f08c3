"""Calculation codes as records: the ready-made charges a tariff form offers."""

import re

from pydantic import ValidationError

from freight.core.errors import Invalid
from freight.core.fields.spec import FieldOption, FieldSpec
from freight.core.rating.methods import METHODS
from freight.core.rating.terms import Charge
from freight.documents.calculation_code import CalculationCode
from freight.kit.resource import Permissions, Resource
from freight.kit.tenancy import Record, Scope

_CODE, _NAME, _METHOD, _VALUE = "code#code", "charge#name", "charge#method", "charge#value"
_MINIMUM, _MAXIMUM = "charge#minimum", "charge#maximum"
_AMOUNT = r"^(\d+(\.\d+)?|{words})$"

FIELDS = (
    FieldSpec(
        key=_CODE, label="Code", length=12, is_mandatory=True, is_unique_field=True, is_master_field=True,
        regex=r"^[A-Za-z0-9_-]+$", error_message="Code: letters, digits, - and _ only.",
        tool_tip="What people say for it: FRT, FSC", display_order=1,
    ),
    FieldSpec(key=_NAME, label="Name", length=80, is_mandatory=True, display_order=2),
    FieldSpec(
        key=_METHOD, label="Method", type="dropdown", length=16, is_mandatory=True, display_order=3,
        options=tuple(FieldOption(value=method.code, aliases=(method.label,)) for method in METHODS.values()),
    ),
    FieldSpec(
        key=_VALUE, label="Rate, amount or percentage", type="numeric", length=14, display_order=4,
        tool_tip="Empty: each lane states its own",
    ),
    FieldSpec(
        key=_MINIMUM, label="Minimum", length=14, display_order=5, regex=_AMOUNT.format(words="lane|break"),
        error_message="Minimum: an amount, or lane or break when those state it.",
    ),
    FieldSpec(
        key=_MAXIMUM, label="Maximum", length=14, display_order=6, regex=_AMOUNT.format(words="lane"),
        error_message="Maximum: an amount, or lane when each lane states its own.",
    ),
)  # fmt: skip


async def _complete(_: Scope, after: Record, before: Record | None) -> None:
    """Give a new charge its id, and hold the whole against what the engine takes."""
    charge = {key: value for key, value in after["charge"].items() if value is not None}
    if before is None:
        words = re.findall(r"[A-Za-z0-9]+", charge["name"])
        first = words[0].lower() if words and words[0][0].isalpha() else f"charge{words[0].lower() if words else ''}"
        charge["id"] = (first + "".join(word.capitalize() for word in words[1:]))[:40]
    if "value" in charge:
        charge["value"] = str(charge["value"])
    try:
        after["charge"] = Charge.model_validate(charge).model_dump()
    except ValidationError as broken:
        raise Invalid(str(broken.errors()[0]["msg"]).removeprefix("Value error, ") + ".") from broken


CALCULATION_CODES = Resource(
    name="calculationCode",
    title="Calculation code",
    plural="Calculation codes",
    document=CalculationCode,
    fields=FIELDS,
    columns=(_CODE, _NAME, _METHOD, _VALUE, _MINIMUM, _MAXIMUM),
    search=(_CODE, _NAME),
    permissions=Permissions(
        see="configurationTariffs.viewConfigurationTariffs",
        add="configurationTariffs.newConfigurationTariffs",
        change="configurationTariffs.editConfigurationTariffs",
    ),
    paths={_CODE: "code"} | {spec.key: spec.key.replace("#", ".") for spec in FIELDS if spec.key != _CODE},
    prepare=_complete,
)

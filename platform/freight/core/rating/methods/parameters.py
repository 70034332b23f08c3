"""Parameters of a charge method: one model each, which defines validation, form and API description."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Annotated, Any, Literal, Self, get_args

from pydantic import BeforeValidator, Field, ValidationError

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.rating.frozen import FrozenModel
from freight.core.rating.scope import ChargeScope
from freight.core.rating.terms import FREIGHT, Charge

Kind = Literal["figure", "text", "choice", "numericField", "textField", "dateField", "fuelIndex", "fuelTable", "rates"]
LOWEST = "minimumOf"
FIELD_KEY = r"^[A-Za-z][A-Za-z0-9]{0,59}#[A-Za-z][A-Za-z0-9]{0,59}$"


@dataclass(frozen=True)
class Parameter:
    """A parameter as a form draws it. `key` as on the wire; `default` "" where there is none. `shared_help` is the help
    without the words that only its own method needs, for a form that draws the parameter once for several methods."""

    key: str
    label: str
    kind: Kind
    help: str
    shared_help: str
    mandatory: bool
    default: str
    choices: tuple[str, ...]


def declare_parameter(kind: Kind, label: str, default: Any = ..., *, help: str = "", **limits: Any) -> Any:
    """Declare a field of a parameter model, with its label and control in a form."""
    return Field(default, title=label, description=help, json_schema_extra={"kind": kind}, **limits)


def declare_shipment_field(label: str, default: object = ..., *, kind: Kind = "numericField", help: str = "") -> Any:
    """Declare a parameter that names a field of the shipment by its wire key."""
    return declare_parameter(kind, label, default, help=help, pattern=FIELD_KEY)


IfBlank = Literal["automatic", "not charged", "not rated"]


def declare_if_blank(figure: str) -> Any:
    """Declare what happens to a charge whose figure a shipment leaves blank."""
    return Field(
        "automatic",
        title="If blank",
        description="“automatic” skips accessorials; freight and base charges need a value",
        json_schema_extra={"kind": "choice", "about": figure},
    )


def is_optional(charge: Charge, scope: ChargeScope, stated: IfBlank) -> bool:
    """Return whether a charge is left out if its figure is blank: it was not requested. One that a lowest-of charge
    compares needs the figure: nothing would be lowest."""
    based = [
        candidate
        for candidate in scope.terms.charges
        if charge.id in candidate.based_on or (charge.group and charge.group in candidate.based_on)
    ]
    if any(dependent.method == LOWEST for dependent in based):
        return False
    if stated == "automatic":
        return charge.id != FREIGHT and not based
    return stated == "not charged"


Rates = Mapping[str, Annotated[Decimal, Field(ge=0)]]


def parse_written_rates(read: Callable[[str], Mapping[str, str]]) -> BeforeValidator:
    """Return a validator that accepts rates as the text a person wrote in a form."""
    return BeforeValidator(lambda written: read(written) if isinstance(written, str) else written)


def split_named_rates(text: str, refusal: str, apart: str = ",") -> list[tuple[str, str]]:
    """Return each name with its figure, of `20GP: 1200, 40HC: 1950`. Raises ValueError with `refusal` if one has
    none."""
    pairs = [part.rpartition(":") for part in re.split(f"[{apart}]", text) if part.strip()]
    if not all(colon for _, colon, _ in pairs):
        raise ValueError(refusal)
    return [(name.strip(), figure.strip()) for name, _, figure in pairs]


class Parameters(FrozenModel):
    """What a method needs to know in addition to its rate."""

    @property
    def states_rates(self) -> bool:
        """Whether the charge states its rates here, and neither on lanes nor in breaks."""
        return False

    @classmethod
    def of(cls, charge: Charge) -> Self:
        """Return the parameters of a charge. Raises Invalid naming charge and parameter."""
        try:
            return cls.model_validate(charge.parameters)
        except ValidationError as wrong:
            raise Invalid(f"{charge.name}: {cls._explain(wrong)}", code=ErrorCode.PARAMETER_INVALID) from wrong

    @classmethod
    def described(cls) -> tuple[Parameter, ...]:
        """Return the parameters as a form shows them."""
        descriptions = []
        for name, info in cls.model_fields.items():
            extra = info.json_schema_extra if isinstance(info.json_schema_extra, dict) else {}
            default = None if info.is_required() else info.default
            about, help = extra.get("about"), info.description or ""
            descriptions.append(
                Parameter(
                    key=info.alias or name,
                    label=info.title or name,
                    kind=extra["kind"],  # type: ignore[arg-type]  # `declare` is the one writer
                    help=f"{about}: {help}" if about else help,
                    shared_help=help,
                    mandatory=info.is_required(),
                    default=f"{default:f}" if isinstance(default, Decimal) else str(default or ""),
                    choices=tuple(map(str, get_args(info.annotation))) if extra["kind"] == "choice" else (),
                )
            )
        return tuple(descriptions)

    @classmethod
    def _explain(cls, wrong: ValidationError) -> str:
        error = wrong.errors()[0]
        key = str(error["loc"][0]) if error["loc"] else ""
        fields = {info.alias or name: info.title for name, info in cls.model_fields.items()}
        label = fields.get(key) or key
        match error["type"]:
            case "missing":
                return f"{label} is missing."
            case "extra_forbidden":
                return f"its method has no parameter {key!r}."
        return f"{label}: {error['msg'].removeprefix('Value error, ')}."

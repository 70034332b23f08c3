"""The fields of rate sheets: those of their template, with the terms and units of one tariff."""

from collections.abc import Mapping, Sequence

from freight.core.fields import FieldSpec
from freight.core.fields.spec import FieldTypeName
from freight.core.rating.beside import CURRENCY, DAYS
from freight.core.rating.identifiers import IDENTIFIERS
from freight.core.rating.lane_figures import LaneFigure, list_lane_figures
from freight.core.rating.lane_sheet import MOST_CHARACTERS
from freight.core.rating.terms import TariffTerms
from freight.core.workbooks.lane_rows import FROM_WEIGHT, GROUP, MINIMUM, RATE, TO_WEIGHT
from freight.core.workbooks.range_methods import get_range_method_field
from freight.core.workbooks.rate_units import (
    FROM_WEIGHT_HEADINGS,
    MINIMUM_HEADINGS,
    RATE_HEADINGS,
    TO_WEIGHT_HEADINGS,
    get_rate_basis,
)

# headings that name only an end of a lane, and the possible kinds of place, most common first
_BARE: Mapping[str, tuple[str, ...]] = {"origin": ("origin", "from"), "destination": ("destination", "to")}
_KINDS = ("Port", "City", "PostalCode", "State", "Country")


def add_lane_fields(
    there: Sequence[FieldSpec], terms: TariffTerms, beside: Mapping[str, str] | None = None
) -> list[FieldSpec]:
    """Return the fields of a lane template plus those that the tariff's lanes have and the template lacks or has
    disabled: its identifiers, and what its own template adds (`beside`), each with its label. Weights are in the
    tariff's unit."""
    labels_by_field = {
        **(beside or {}),
        **{identifier: IDENTIFIERS[identifier].label for identifier in terms.identifiers},
    }
    aliases_by_field = {
        FROM_WEIGHT: ("From miles", "Miles from", "Min miles", "From mi", "From km", *FROM_WEIGHT_HEADINGS),
        TO_WEIGHT: ("To miles", "Miles to", "Max miles", "To mi", "To km", *TO_WEIGHT_HEADINGS),
        RATE: RATE_HEADINGS,
        MINIMUM: MINIMUM_HEADINGS,
    }
    there = [
        spec.model_copy(update={"aliases": (*spec.aliases, *aliases_by_field.get(spec.key, ()))})
        if spec.key in aliases_by_field
        else spec
        for spec in there
    ]
    rated = get_rate_basis(terms)
    if rated and rated.weight:
        there = [
            spec.model_copy(update={"unit": rated.weight}) if spec.key in (FROM_WEIGHT, TO_WEIGHT) else spec
            for spec in there
        ]
    field_specs = [spec for spec in there if spec.is_active or spec.key.rpartition("#")[2] not in labels_by_field]
    known_keys = {spec.key for spec in field_specs}
    lane_specs = (_field(name, label) for name, label in labels_by_field.items())
    of_lanes = [*field_specs, *(spec for spec in lane_specs if spec.key not in known_keys)]
    methods = [get_range_method_field()] if rated else []
    return [*(_with_bare_heading(spec, terms) for spec in of_lanes), *methods, *map(_figure, list_lane_figures(terms))]


def _with_bare_heading(spec: FieldSpec, terms: TariffTerms) -> FieldSpec:
    """Let a heading From or Origin alone mean the identifier of the tariff's lanes: a port, a city, a ZIP code."""
    for end, words in _BARE.items():
        kinds = [name for name in (f"{end}{kind}" for kind in _KINDS) if name in terms.identifiers]
        if not kinds or not spec.key.startswith(f"{GROUP}#{end}"):
            continue
        ports = [name for name in terms.identifiers if name.endswith("Port")]
        words = (*words, "airport", "port") if ports == [f"{end}Port"] else words
        other_aliases = tuple(alias for alias in spec.aliases if alias.casefold() not in words)
        return spec.model_copy(
            update={"aliases": (*other_aliases, *words) if spec.key == f"{GROUP}#{kinds[0]}" else other_aliases}
        )
    return spec


def _figure(of: LaneFigure) -> FieldSpec:
    return FieldSpec(
        key=of.key,
        label=of.label,
        type="numeric",
        length=22,
        decimals=of.decimals,
        regex=r"^\d",
        error_message=f"{of.label}: enter a number, 0 or more.",
        tool_tip=f"One for each lane, in the tariff’s terms: {of.charge.name}",
        aliases=of.headings,
    )


def _field(name: str, label: str) -> FieldSpec:
    kind: FieldTypeName = "date" if name in DAYS else "text"
    source = "currency" if name == CURRENCY else ""
    return FieldSpec(
        key=f"{GROUP}#{name}",
        label=label,
        type=kind,
        length=MOST_CHARACTERS,
        suggestions_source=source,
        aliases=IDENTIFIERS[name].headings if name in IDENTIFIERS else (),
    )

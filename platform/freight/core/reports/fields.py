"""The fields of a data set, as reports use them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal

from freight.core.fields.field_types import FIELD_TYPES, list_field_options
from freight.core.fields.spec import FieldSpec
from freight.core.rules.filters import FilterField
from freight.core.units import MEASURED, get_typed_unit

ReportFieldKind = Literal["text", "numeric", "money", "date", "moment", "checkbox", "account", "user", "list", "tag"]
Expression = Mapping[str, object]
_FILTERED_AS: Mapping[str, Literal["text", "numeric", "money", "date", "checkbox", "id"]] = {
    "moment": "date",
    "account": "id",
    "user": "id",
    "list": "text",
}


@dataclass(frozen=True)
class ReportField:
    """A field of a data set. `path` leads to its value in the record, after lines were unwound if `of_line`; `made` is
    an expression for a value that is not stored. `section` is its group in the list of fields. `unit` is the unit its
    figures are shown in, `ratio` how many stored units that is. `filtered`: how conditions query it; None if they
    cannot. `names`: the tags of the system by id, for the field of tags."""

    name: str
    label: str
    kind: ReportFieldKind = "text"
    path: str = ""
    section: str = ""
    of_line: bool = False
    made: Expression | None = None
    filtered: FilterField | None = field(default=None, compare=False)
    unit: str = ""
    ratio: Decimal = Decimal(1)
    options: tuple[str, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict, compare=False)

    @property
    def is_day(self) -> bool:
        """Whether its values are grouped by day, week, month, quarter or year."""
        return self.kind in ("date", "moment")

    @property
    def is_figure(self) -> bool:
        """Whether its values can be added up."""
        return self.kind in ("numeric", "money")

    @property
    def groups(self) -> bool:
        """Whether its values make rows and columns: an amount has too many, and a figure shown in a unit other than the
        stored one is not a key."""
        return self.kind != "money" and self.ratio == 1

    @property
    def is_derived(self) -> bool:
        """Whether it is computed before conditions can query it."""
        return self.made is not None or self.kind == "moment"

    @property
    def sorted_at(self) -> str:
        """The path that a list is sorted by: tags by their names."""
        return self.derived_at if self.is_derived or self.kind == "tag" else self.path

    @property
    def derived_at(self) -> str:
        """The path of its computed value."""
        return f"derived.{self.name.replace('#', '_')}"

    @property
    def filter_field(self) -> FilterField | None:
        """How conditions query it."""
        if self.filtered is not None or self.kind in ("account", "user", "tag"):
            return self.filtered
        path = self.derived_at if self.is_derived else self.path
        kind = _FILTERED_AS.get(self.kind, self.kind)
        return FilterField(path, self.label, kind, exact_case=self.made is not None, options=self.options)  # type: ignore[arg-type]


def build_template_field(spec: FieldSpec, section: str) -> ReportField:
    """Return a field of a tenant's template."""
    filtered_as = FIELD_TYPES[spec.type].filtered_as
    unit, ratio = spec.unit, Decimal(1)
    if spec.key in MEASURED:
        display_unit = get_typed_unit(spec.key, spec.unit) or MEASURED[spec.key][0]
        unit, ratio = display_unit.name, display_unit.ratio
    return ReportField(
        name=spec.key,
        label=spec.label,
        kind="list" if spec.type == "multiselect" else filtered_as,
        path=f"data.{spec.key.replace('#', '.')}",
        section=section,
        unit=unit if filtered_as == "numeric" else "",
        ratio=ratio,
        options=list_field_options(spec),
    )


@dataclass(frozen=True)
class Dataset:
    """A subject of reports. `permission` is that of the list its records are in; `currency` leads to the currency of
    its amounts. `lines`: the list in each record that is unwound, a row for each of its parts; `base` holds for every
    row, unless a condition names the field `base_unless`. `shown` are the default columns of a list, `newest` its
    order. `link_to` is the address of the record behind a row, with its id at `{id}`. `excludes` says what is not in
    it."""

    name: str
    title: str
    noun: str
    permission: str
    currency: str
    fields: tuple[ReportField, ...]
    shown: tuple[str, ...]
    newest: tuple[tuple[str, int], ...]
    link_to: str
    linked_by: str = "_id"
    lines: str = ""
    base: Mapping[str, object] = field(default_factory=dict)
    base_unless: str = ""
    excludes: str = ""
    own_templates: Sequence[str] = ()

    @property
    def by_name(self) -> Mapping[str, ReportField]:
        """Its fields by name."""
        return {report_field.name: report_field for report_field in self.fields}

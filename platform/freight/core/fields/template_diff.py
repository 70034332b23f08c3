"""What a new version of a template changes, and how the same change is applied to an account's own template."""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from freight.core.fields.spec import FieldSpec

ChangeKind = Literal["added", "removed", "changed", "moved"]
# changes that can make the field refuse a stored value
_TIGHTENING = ("length", "min_length", "regex", "options", "type")


class PropertyChange(NamedTuple):
    """One property, by its wire name, with its wire values."""

    name: str
    before: object
    after: object


class FieldChange(NamedTuple):
    """The change of one field. `moved`: only its position changed."""

    kind: ChangeKind
    key: str
    label: str
    properties: tuple[PropertyChange, ...] = ()


def list_field_changes(before: Iterable[FieldSpec], after: Iterable[FieldSpec]) -> tuple[FieldChange, ...]:
    """The changed fields: those of `after` in its order, then the removed ones."""
    old = {spec.key: spec for spec in before}
    new = {spec.key: spec for spec in after}
    changes = []
    for key, spec in new.items():
        if key not in old:
            changes.append(FieldChange("added", key, spec.label))
            continue
        was, now = old[key].wire(), spec.wire()
        properties = tuple(PropertyChange(name, was[name], now[name]) for name in now if was[name] != now[name])
        if properties:
            only_moved = {property_change.name for property_change in properties} == {"displayOrder"}
            changes.append(FieldChange("moved" if only_moved else "changed", key, spec.label, properties))
    removed = [FieldChange("removed", key, spec.label) for key, spec in old.items() if key not in new]
    return (*changes, *removed)


def list_hidden_fields(before: Iterable[FieldSpec], after: Iterable[FieldSpec]) -> tuple[FieldSpec, ...]:
    """Return the fields whose stored values are no longer on any screen: removed or inactive ones."""
    visible_keys = {spec.key for spec in after if spec.is_active}
    return tuple(spec for spec in before if spec.is_active and spec.key not in visible_keys)


def list_newly_mandatory_fields(before: Iterable[FieldSpec], after: Iterable[FieldSpec]) -> tuple[FieldSpec, ...]:
    """Return the fields that became mandatory: records without a value are refused at their next save."""
    mandatory_keys = {spec.key for spec in before if spec.is_active and spec.is_mandatory}
    return tuple(spec for spec in after if spec.is_active and spec.is_mandatory and spec.key not in mandatory_keys)


def list_tightened_fields(before: Iterable[FieldSpec], after: Iterable[FieldSpec]) -> tuple[FieldSpec, ...]:
    """Return the fields whose lengths, pattern or options changed: stored values may be refused from now on."""
    old = {spec.key: spec for spec in before}
    return tuple(
        spec
        for spec in after
        if spec.is_active
        and spec.key in old
        and any(getattr(spec, name) != getattr(old[spec.key], name) for name in _TIGHTENING)
    )


def carry_over_field_changes(
    own: Sequence[FieldSpec], before: Iterable[FieldSpec], after: Iterable[FieldSpec]
) -> tuple[FieldSpec, ...]:
    """Return an account's own fields with the change from `before` to `after` applied: added fields come last, removed
    ones go, and of a changed field only the changed properties are taken. Its own order stays."""
    new = {spec.key: spec for spec in after}
    fields = {spec.key: spec for spec in sorted(own, key=lambda spec: spec.display_order)}
    for change in list_field_changes(before, new.values()):
        if change.kind == "added":
            fields.setdefault(change.key, new[change.key])
        elif change.kind == "removed":
            fields.pop(change.key, None)
        elif change.kind == "changed" and change.key in fields:
            changed_properties = {
                property_change.name: property_change.after
                for property_change in change.properties
                if property_change.name != "displayOrder"
            }
            fields[change.key] = FieldSpec.model_validate(fields[change.key].wire() | changed_properties)
    return tuple(spec.model_copy(update={"display_order": place}) for place, spec in enumerate(fields.values(), 1))

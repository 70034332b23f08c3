"""Charges with a condition on a field that shipments no longer have."""

from collections.abc import Iterator

from freight.core.rating.lint.finding import LintedVersion, TariffLintFinding
from freight.core.rating.measures import describe_wire_key
from freight.core.rules import list_leaves


def find_lost_fields(checked: LintedVersion) -> Iterator[TariffLintFinding]:
    """Yield charges whose condition can no longer be evaluated: shipments that reach them are not rated."""
    known_fields = checked.references.fields
    for charge in checked.tariff.terms.charges:
        if known_fields is None or charge.condition is None:
            continue
        for name in dict.fromkeys(leaf.name for leaf in list_leaves(charge.condition)):
            if name not in known_fields:
                message = (
                    f"{charge.name} depends on the field {describe_wire_key(name)}, which shipments no longer have."
                )
                yield TariffLintFinding("condition", f"{message} Change its condition.", charge=charge.name)

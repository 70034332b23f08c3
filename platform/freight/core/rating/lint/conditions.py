"""Charges whose condition asks of a field that shipments no longer have."""

from collections.abc import Iterator

from freight.core.rating.lint.finding import Checked, Finding
from freight.core.rating.measures import label_of
from freight.core.rules import leaves_of


def lost_fields(checked: Checked) -> Iterator[Finding]:
    """Nobody can say any more whether they apply: shipments that come to them are not rated."""
    known = checked.references.fields
    for charge in checked.tariff.terms.charges:
        if known is None or charge.condition is None:
            continue
        for name in dict.fromkeys(leaf.name for leaf in leaves_of(charge.condition)):
            if name not in known:
                told = f"{charge.name} depends on the field {label_of(name)}, which shipments no longer have."
                yield Finding("condition", f"{told} Change its condition.", charge=charge.name)

"""What a new rating by buying tariffs changes in the costs that are expected of a shipment."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from freight.core.buying.cost_states import CostState


@dataclass(frozen=True)
class RatedCharge:
    """A charge of a buying tariff, rounded."""

    charge_id: str
    name: str
    amount: Decimal


@dataclass(frozen=True)
class RatedCost:
    """A cost that an earlier rating expects, by an `id` of the caller's."""

    id: object
    carrier: str
    charge_id: str
    currency: str
    state: CostState
    expected: Decimal | None


@dataclass
class CostChanges:
    """What becomes of the costs: charges that are new, costs by id with what is expected now (None: the tariff no
    longer has the charge, and its carrier has invoiced it), costs that expect the same, and ids of those that go."""

    added: list[RatedCharge] = field(default_factory=list)
    expected: dict[object, Decimal | None] = field(default_factory=dict)
    same: list[object] = field(default_factory=list)
    removed: list[object] = field(default_factory=list)


def plan_cost_changes(
    costs: Iterable[RatedCost], carrier: str, currency: str, charges: Sequence[RatedCharge]
) -> CostChanges:
    """Compare a new rating with the costs that an earlier one expects. `charges` empty: there is no rate anymore. What
    a carrier has invoiced stays, whatever is expected."""
    changes = CostChanges()
    rated: Mapping[str, RatedCharge] = {charge.charge_id: charge for charge in charges}
    known: set[str] = set()
    for cost in costs:
        charge = rated.get(cost.charge_id) if (cost.carrier, cost.currency) == (carrier, currency) else None
        if charge is None:
            if cost.state is CostState.EXPECTED:
                changes.removed.append(cost.id)
            elif cost.expected is not None:
                changes.expected[cost.id] = None
            continue
        known.add(cost.charge_id)
        if cost.expected == charge.amount:
            changes.same.append(cost.id)
        else:
            changes.expected[cost.id] = charge.amount
    changes.added = [charge for charge in charges if charge.charge_id not in known]
    return changes

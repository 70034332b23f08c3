"""Rating a shipment whose packages are rated one by one, as parcel carriers do.

Each package is a shipment of its own: its weight or dimensional weight, rounded up as the tariff says, its lane, its
minimum, its rounded line. A charge per package is the sum of these lines, and no less than its multi-piece minimum.
Every other charge is worked out once: on these sums where it is based on them, and else on the shipment, whose weight
is what its packages are charged for together.
"""

from collections.abc import Sequence

from freight.core.fields.numbers import plain_text
from freight.core.rating.by_package.packages import ShipmentPackage
from freight.core.rating.charges import compile_charges
from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.explain import LACKS_BREAK, NO_BREAK, RATED, Facts
from freight.core.rating.expressions import scaled
from freight.core.rating.lanes import Key

Told = tuple[tuple[str, str], ...]
MULTI_PIECE = "multi-piece minimum"


class PackageRater:
    """Combines the ratings of packages into one, by one version."""

    def __init__(self, tariff: CompiledTariff) -> None:
        self._tariff = tariff
        scope = tariff.charges.scope
        self._charges = {charge.id: charge for charge in tariff.terms.charges if charge.per_package}
        names = frozenset(self._charges)
        self._measure = tariff.charges.measure()
        self._offer = compile_charges(tariff.terms, packaged=names).offer(tariff.lane_values, tariff.breaks)
        self._registers = [at for at, register in enumerate(tariff.charges.registers) if register.charge_id in names]
        # axes of what is charged once: only these look for a break
        self._once = [at for at, axis in enumerate(scope.axes) if axis.charge.id not in names]
        self._sizes = len(scope.quantities)
        read = {charge_measure.key: charge_measure for charge_measure in scope.further}
        keys = [scope.key_at(at) for at in range(self._sizes)]
        # weight, volume and pieces, followed by all steps of the weight; an exchange rate has no key
        self._added = [at for at, key in enumerate(keys) if key and key not in read]
        self._added += range(len(scope.measured), len(scope.measured) + len(scope.weight_steps))
        # read by charges per package only: not a figure of the shipment
        self._own = [at for at, key in enumerate(keys) if key in read and names.issuperset(read[key].charge_ids)]

    def explain(
        self, key: Key, measures: tuple[int, ...], packages: Sequence[ShipmentPackage], rated: Sequence[Facts]
    ) -> Facts:
        """Return the facts of one shipment, as from `Explainer.explain`, with the `parts` of each charge per package.
        `rated`: the facts of one package of each of `packages`."""
        quantities = list(self._measure(measures))
        for at in self._added:
            quantities[at] = _sum(packages, [facts["quantities"][at] for facts in rated])
        for at in self._own:
            quantities[at] = max(facts["quantities"][at] for facts in rated)
        summed_registers, parts = self._add_up(packages, rated)
        lane = rated[0]["lane"]
        break_rows, registers = self._offer((*quantities[: self._sizes], *summed_registers), lane)
        facts = {"key": key, "measures": measures, "quantities": tuple(quantities)}
        if not registers:
            return {"outcome": NO_BREAK, **facts, "lost": ((lane, LACKS_BREAK, self._once[len(break_rows)]),)}
        rows = list(rated[0]["rows"])
        for at, row in zip(self._once, break_rows, strict=True):
            rows[at] = row
        return {
            "outcome": RATED,
            **facts,
            "lost": (),
            "lane": lane,
            "rows": tuple(rows),
            "registers": registers,
            "total": registers[-1],
            "parts": tuple(parts),
        }

    def tell(self, told: Told, facts: Facts, rated: Sequence[Facts]) -> Told:
        """Return the sentences about the shipment's charges, and why a charge per package applies to none of its
        packages."""
        charged = {part[0] for part in facts.get("parts", ())}
        of_packages = dict(note for package_facts in reversed(rated) for note in package_facts.get("told", ()))
        return (
            *(note for note in told if note[0] not in self._charges),
            *((name, why) for name, why in of_packages.items() if name in self._charges and name not in charged),
        )

    def _add_up(
        self, packages: Sequence[ShipmentPackage], rated: Sequence[Facts]
    ) -> tuple[list[int], list[tuple[str, str, str, str, str]]]:
        """Return every step of the charges per package, summed, in the order of the registers; and the parts of their
        lines: (charge id, what, how many, packages, the line of one)."""
        registers = self._tariff.charges.registers
        register_values: list[int] = []
        parts: list[tuple[str, str, str, str, str]] = []
        for at in self._registers:
            register = registers[at]
            of_each = [facts["registers"][at] for facts in rated]
            summed = _sum(packages, of_each)
            if register.step == "line":
                parts += self._parts(register.charge_id, packages, rated, at)
                least = self._charges[register.charge_id].multi_piece_minimum
                # if the charge applies to none of them, there is nothing to raise
                if least and 0 < summed < (raised := scaled(least, register.expression.scale)):
                    summed = raised
                    register_values[-1] = scaled(least, registers[at - 1].expression.scale)
                    parts.append((register.charge_id, MULTI_PIECE, "", "", plain_text(least)))
            register_values.append(summed)
        return register_values, parts

    def _parts(
        self, charge_id: str, packages: Sequence[ShipmentPackage], rated: Sequence[Facts], at: int
    ) -> list[tuple[str, str, str, str, str]]:
        line, weight = self._tariff.charges.registers[at].expression, self._tariff.charges.scope.quantities[0]
        parts = []
        for package, facts in zip(packages, rated, strict=True):
            if amount := line.as_decimal(facts["registers"][at]):
                billed = f"{plain_text(weight.as_decimal(facts['quantities'][0]))} {weight.unit}"
                description = f"{package.label}, charged as {billed}"
                parts.append((charge_id, description, str(package.count), "packages", str(amount)))
        return parts


def _sum(packages: Sequence[ShipmentPackage], figures: Sequence[int]) -> int:
    return sum(package.count * value for package, value in zip(packages, figures, strict=True))

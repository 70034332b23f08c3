"""Facts as a database keeps them: the integers of a rated shipment in one run of bytes.

A rating keeps some fifty integers. As elements of a document each of them costs its name, its type and a walk through
the driver; packed, eight bytes. What lists and lookups ask for (outcome, lane, total) stays in fields of its own.

Layout, little-endian: its number; how many measures, quantities, rows, registers and lost lanes there are, and how
many registers are wide; the places of the wide ones (all of these 2 bytes each); then every integer in that order (8
bytes each). A wide register, one converted by an exchange rate of twelve decimals, takes two of them: its lowest 63
bits, then the rest. A rating with an integer beyond that (a weight of 10^9 kg) is kept as the same numbers in digits.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, islice
from struct import Struct, error, unpack_from

from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.explain import RATED, Facts
from freight.core.records import Stored

_LAYOUT, _COUNTS, _OF_LOST = 1, 7, 3
_LOWEST_63, _SHIFT = (1 << 63) - 1, 63
_WIDE_SCALE = 12  # at this many decimals an amount of nine million still is 64 bits
# words and figures of charges that look something up, or are summed over lines, and where the zone comes from
_BESIDE = ("told", "rates", "parts", "zone")


class Packer:
    """Packs the facts of one tariff version's ratings."""

    def __init__(self, tariff: CompiledTariff) -> None:
        charges, scope = tariff.charges, tariff.charges.scope
        self._counts = (
            len(scope.measures),
            len(scope.measured) + len(scope.weight_steps),
            len(scope.axes),
            len(charges.registers) + 1,  # the total is the last of them
        )
        self._wide = [at for at, register in enumerate(charges.registers) if register.expression.scale > _WIDE_SCALE]
        self._structs: dict[int, tuple[Struct, bytes]] = {}

    def stored(self, facts: Facts) -> dict[str, object]:
        """Return the facts as a database stores them; `unpack_facts` reads them. Without a rate they are few, and stay
        unpacked."""
        if facts["outcome"] != RATED:
            return dict(facts)
        lost, split = facts["lost"], facts["registers"]
        for at in reversed(self._wide):  # the last first: splitting one leaves the others where they are
            value = split[at]
            split = (*split[:at], value & _LOWEST_63, value >> _SHIFT, *split[at + 1 :])
        struct, head = self._structs.get(len(lost)) or self._struct(len(lost))
        integers = facts["measures"], facts["quantities"], facts["rows"], split
        document: dict[str, object] = {
            "outcome": RATED,
            "key": facts["key"],
            "lane": facts["lane"],
            "total": facts["total"],
        }
        try:
            document["figures"] = struct.pack(head, *chain(*integers, *lost))
        except error:
            document |= {"figures": _in_digits(facts), "total": str(facts["total"])}
        for name in _BESIDE:
            if name in facts:
                document[name] = facts[name]
        return document

    def _struct(self, lost: int) -> tuple[Struct, bytes]:
        """How the integers of a rating with so many lost lanes are written, and the head that says so."""
        wide = len(self._wide)
        head = Struct(f"<{_COUNTS + wide}H").pack(_LAYOUT, *self._counts, lost, wide, *self._wide)
        integers = sum(self._counts) + wide + lost * _OF_LOST
        struct_and_head = self._structs[lost] = Struct(f"<{len(head)}s{integers}q"), head
        return struct_and_head


def unpack_facts(kept: Stored) -> Facts:
    """Return the facts that `Packer.stored` was given, also those that it left unpacked."""
    if "figures" not in kept:
        return kept
    counts, wide, integers = _read(kept["figures"])
    measures, quantities, rows = (tuple(islice(integers, count)) for count in counts[:3])
    registers = tuple(next(integers) + (next(integers) << _SHIFT if at in wide else 0) for at in range(counts[3]))
    lost = tuple(tuple(islice(integers, _OF_LOST)) for _ in range(counts[4]))
    facts = {name: value for name, value in kept.items() if name != "figures"}
    return facts | {
        "key": tuple(kept["key"]),
        "measures": measures,
        "quantities": quantities,
        "rows": rows,
        "registers": registers,
        "lost": lost,
        "total": registers[-1],
    }


def _in_digits(facts: Facts) -> str:
    """Return the same numbers as text if one is too large for its place: none is split."""
    runs = facts["measures"], facts["quantities"], facts["rows"], facts["registers"]
    counts = (*map(len, runs), len(facts["lost"]))
    return " ".join(map(str, (_LAYOUT, *counts, 0, *chain(*runs, *facts["lost"]))))


def _read(figures: bytes | str) -> tuple[Sequence[int], Sequence[int], Iterator[int]]:
    """How many there are of each, the places of the wide registers, and every integer."""
    if isinstance(figures, str):
        numbers = list(map(int, figures.split()))
        return numbers[1 : _COUNTS - 1], (), iter(numbers[_COUNTS:])
    *counts, wide = unpack_from(f"<{_COUNTS}H", figures)
    start = 2 * (_COUNTS + wide)
    places = unpack_from(f"<{wide}H", figures, 2 * _COUNTS)
    return counts[1:], places, iter(unpack_from(f"<{(len(figures) - start) // 8}q", figures, start))

"""The explaining reading: one shipment, every fact of its rating.

Facts are integers whose meaning depends on the immutable tariff version; `rating/page` turns them into text for clerks.
They are stored unchanged, so they hold plain tuples and ints.
"""

from freight.core.cache import cache_result
from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.lanes import Key
from freight.core.records import Stored

# outcomes
RATED, NO_LANE, NO_BREAK = "rated", "no_lane", "no_break"
# why a lane that matched was not taken
LESS_SPECIFIC, DEARER, SLOWER, LATER, LACKS_BREAK, NOT_CHOSEN = 1, 2, 3, 4, 5, 6
# for these the lane had an amount: it could have been taken
FITTING = frozenset({DEARER, SLOWER, LATER, NOT_CHOSEN})

Facts = Stored
_REMEMBERED_KEYS = 200_000


class Explainer:
    """Rates one shipment at a time against one tariff version."""

    def __init__(self, tariff: CompiledTariff) -> None:
        self.tariff = tariff
        self._measure = tariff.charges.measure()
        self._offer = tariff.charges.offer(tariff.lane_values, tariff.breaks)
        self._fastest = tariff.terms.lane_choice == "fastest"
        self._found: dict[Key, list[tuple[int, int]]] = {}

    def explain(self, key: Key, measures: tuple[int, ...]) -> Facts:
        """Return the facts of rating one shipment.

        `key`: its identifier values; `measures`: the tariff's `scope.measures` as scaled integers. The facts hold
        `outcome`, the inputs, `quantities`, and for each matching lane that was not taken (lane, why, figure) in
        `lost`; when rated also `lane`, the break `rows`, the `registers` of every charge, and the `total`.
        """
        matched = self._match(key)
        quantities = self._measure(measures)
        if not matched:
            return {"outcome": NO_LANE, "key": key, "measures": measures, "quantities": quantities, "lost": ()}

        offered, transit = self._offer, self.tariff.transit
        lost: list[tuple[int, int, int]] = []
        best: tuple[int, ...] | None = None
        rows_of_best: tuple[int, ...] = ()
        registers_of_best: tuple[int, ...] = ()
        most_specific = matched[0][0]
        for rank, lane in matched:
            if rank != most_specific:
                lost.append((lane, LESS_SPECIFIC, rank))
                continue
            rows, registers = offered(quantities, lane)
            if not registers:
                lost.append((lane, LACKS_BREAK, len(rows)))
                continue
            total = registers[-1]
            offer = (transit[lane], total, lane) if self._fastest else (total, transit[lane], lane)
            if best is None or offer < best:
                if best is not None:
                    lost.append(self._beaten(best, offer))
                best, rows_of_best, registers_of_best = offer, rows, registers
            else:
                lost.append(self._beaten(offer, best))

        if best is None:
            return {
                "outcome": NO_BREAK,
                "key": key,
                "measures": measures,
                "quantities": quantities,
                "lost": tuple(lost),
            }
        return {
            "outcome": RATED,
            "key": key,
            "measures": measures,
            "quantities": quantities,
            "lost": tuple(lost),
            "lane": best[2],
            "rows": rows_of_best,
            "registers": registers_of_best,
            "total": registers_of_best[-1],
        }

    def only_lane(self, key: Key) -> int | None:
        """Return the lane if exactly one is the most specific and has an amount whatever the quantities, so there is
        nothing to choose or to explain. None otherwise."""
        matched = self._match(key)
        if not matched or (len(matched) > 1 and matched[1][0] == matched[0][0]):
            return None
        lane = matched[0][1]
        return lane if all(of_lanes[lane].is_whole for of_lanes in self.tariff.breaks) else None

    def by_lane(self, facts: Facts, lane: int) -> Facts | None:
        """Return the same rating by another fitting lane that a user chose; None if it does not fit."""
        fitting = {lane_number for lane_number, why, _ in facts["lost"] if why in FITTING}
        if facts["outcome"] != RATED or lane not in fitting | {facts["lane"]}:
            return None
        if lane == facts["lane"]:
            return facts
        rows, registers = self._offer(facts["quantities"], lane)
        lost_lanes = [
            (lane_number, NOT_CHOSEN if why in FITTING else why, figure) for lane_number, why, figure in facts["lost"]
        ]
        lost = [(facts["lane"], NOT_CHOSEN, facts["total"]), *(entry for entry in lost_lanes if entry[0] != lane)]
        return {
            **facts,
            "lost": tuple(lost),
            "lane": lane,
            "rows": rows,
            "registers": registers,
            "total": registers[-1],
        }

    def has_lane(self, key: Key) -> bool:
        """Whether any lane is for these identifier values."""
        return bool(self._match(key))

    def _match(self, key: Key) -> list[tuple[int, int]]:
        """Return the matching lanes; the answer is cached, because shipments repeat their lanes."""
        matched = self._found.get(key)
        if matched is None:
            matched = cache_result(self._found, key, self.tariff.index.match(key), _REMEMBERED_KEYS)
        return matched

    def _beaten(self, loser: tuple[int, ...], winner: tuple[int, ...]) -> tuple[int, int, int]:
        """Return (lane, why, its total) of an offer that lost to another: by price or time first, then the sheet's
        order."""
        reasons = (SLOWER, DEARER) if self._fastest else (DEARER, SLOWER)
        total = loser[1] if self._fastest else loser[0]
        for at, reason in enumerate(reasons):
            if loser[at] != winner[at]:
                return loser[2], reason, total
        return loser[2], LATER, total

"""Zones of a chart: the zone of a shipment, by where it starts, where it ends and its service.

The most specific row counts, field by field: the origin first, then the destination, then the service. Two rows that
are equally specific, cover the same shipment and have different zones are an error of the chart, and refused.
"""

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from freight.core.cache import cache_result
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.rating.identifiers import IDENTIFIERS, normalize_identifier, normalize_shipment_identifier
from freight.core.rating.zone_places import PlaceKind, Rank, ZonePlace, ZoneQuery, build_zone_query, parse_zone_place
from freight.core.rating.zone_rows import ZoneRows
from freight.core.records import Values

SERVICE, ZONE = IDENTIFIERS["serviceLevel"].field, IDENTIFIERS["zone"].field
_CODES = (IDENTIFIERS["originPostalCode"].field, IDENTIFIERS["destinationPostalCode"].field)
_COUNTRIES = (IDENTIFIERS["originCountry"].field, IDENTIFIERS["destinationCountry"].field)
FIELDS = (*_CODES, *_COUNTRIES, SERVICE, ZONE)
"""The fields of a shipment that its zone is found by."""
MOST_CELLS = 4_000_000  # for overlapping ranges, each stretch counts
_MOST_CLASHES = 20
_MOST_REMEMBERED = 100_000


class ZoneMatch(NamedTuple):
    """The zone of a shipment, "" for none, and the sentence that says where it comes from, or why there is none."""

    zone: str
    told: str


class ZoneClash(NamedTuple):
    """Two rows with different zones for the same places, by their positions in the chart."""

    one: int
    other: int


class _Side:
    """The places of one side, and the lookup of a shipment's place among those of each rank."""

    def __init__(self, places: Sequence[ZonePlace]) -> None:
        self.ranks: list[Rank] = sorted({place.rank for place in places})
        self._starts: dict[Rank, list[str]] = {}
        for rank in self.ranks:
            of_rank = [place for place in places if place.rank == rank]
            # after the last code of a range begins what is not in it
            ends = {f"{zone_place.last}\0" for zone_place in of_rank} if rank[0] == PlaceKind.CODE else set()
            self._starts[rank] = sorted({zone_place.first for zone_place in of_rank} | ends)

    @property
    def longest(self) -> int:
        """The digits of the longest code."""
        return max((-minus for kind, minus in self.ranks if kind == PlaceKind.CODE), default=0)

    def count(self, rank: Rank) -> int:
        """Return how many stretches a rank has."""
        return len(self._starts[rank])

    def stretches(self, place: ZonePlace) -> tuple[int, int]:
        """Return the first stretch a place covers, and how many."""
        starts = self._starts[place.rank]
        first = bisect_left(starts, place.first)
        return first, bisect_right(starts, place.last) - first

    def of(self, asked: ZoneQuery) -> Iterator[tuple[int, int]]:
        """Yield (number of the rank, stretch) of every place a shipment is in, the most specific first."""
        for number, rank in enumerate(self.ranks):
            kind, minus = rank
            if kind == PlaceKind.CODE:
                if len(asked.code) < -minus:
                    continue
                at = bisect_right(self._starts[rank], asked.code[:-minus]) - 1
            else:
                text = ("", asked.state, asked.country, "")[kind]
                if not text and kind != PlaceKind.ANY:
                    continue
                at = bisect_left(self._starts[rank], text)
                if at == self.count(rank) or self._starts[rank][at] != text:
                    continue
            if at >= 0:
                yield number, at


class _Table(NamedTuple):
    """The rows of one rank on each side: their keys in order, and the row of each."""

    keys: "array[int]"
    rows: "array[int]"


class IndexedZoneTable:
    """An indexed chart. `home` is its country. Raises Invalid naming both rows for zones that contradict each other;
    without `refuse` they are collected in `clashes`."""

    def __init__(self, name: str, home: str, rows: ZoneRows, *, refuse: bool = True) -> None:
        self.name, self.home, self.rows = name, home, rows
        used = self._used(0, 1)
        places = [parse_zone_place(word, home) if at in used else None for at, word in enumerate(rows.words)]
        self._origin, self._destination = (
            _Side([zone_place for at in sorted(self._used(side)) if (zone_place := places[at])]) for side in (0, 1)
        )
        services = sorted({normalize_identifier(rows.words[word]) for word in self._used(2)})
        self._services = {service: number for number, service in enumerate(services)}
        self._tables: dict[tuple[int, int, bool], _Table] = {}
        self.clashes: list[ZoneClash] = []
        self._index(places)
        self._remembered: dict[tuple[str, ...], ZoneMatch] = {}
        if self.clashes and refuse:
            raise Invalid(self.tell(self.clashes[0]), code=ErrorCode.ZONES_CLASH, data={"clashes": len(self.clashes)})

    @property
    def zones(self) -> list[str]:
        """The zones in the chart, in order of their names, numbers by their value."""
        return sorted({self.rows.words[at] for at in self._used(3)}, key=lambda zone: (len(zone), zone))

    def find(self, values: Values) -> ZoneMatch:
        """Return the zone of a shipment. One that it states itself takes precedence over the chart's."""
        field_values = tuple(str(values.get(field) or "").strip() for field in FIELDS)
        zone_match = self._remembered.get(field_values)
        if zone_match is None:
            zone_match = cache_result(self._remembered, field_values, self._found(*field_values), _MOST_REMEMBERED)
        return zone_match

    def lacks(self, values: Values) -> bool:
        """Return whether a shipment says where it starts and ends, but the chart has no zone for it."""
        return all(values.get(field) for field in _CODES) and not self.find(values).zone

    def _found(self, start: str, end: str, from_country: str, to_country: str, service: str, stated: str) -> ZoneMatch:
        sides = (
            build_zone_query(start, from_country, self.home, "origin"),
            build_zone_query(end, to_country, self.home, "destination"),
        )
        at = self._row(*sides, normalize_identifier(service))
        row = None if at is None else self.rows[at]
        pair = self._pair(*sides, service)
        if stated:
            zone = normalize_shipment_identifier("zone", stated)
            differs = f"; {self.name} has zone {row.zone} for {pair}" if row and row.zone != zone else ""
            return ZoneMatch(zone, f"Zone {zone}, as the shipment states{differs}")
        if row:
            by = f", {row.service}" if row.service else ""
            where = f"origin {row.origin or 'any'} × destination {row.destination or 'any'}{by}"
            return ZoneMatch(row.zone, f"Zone {row.zone}: {where}, table {self.name}")
        wrong = next((side.wrong for side in sides if side.wrong), "")
        if wrong:
            return ZoneMatch("", f"No zone in {self.name}: {wrong}.")
        blank = next((name for name, code in (("origin", start), ("destination", end)) if not code), "")
        if blank:
            return ZoneMatch("", f"No zone in {self.name}: the shipment has no {blank} postal code.")
        if not service and self._services and "" not in self._services:
            return ZoneMatch("", f"No zone in {self.name}: it goes by service, and the shipment has none.")
        return ZoneMatch("", f"No zone for {pair} in {self.name}.")

    def _pair(self, start: ZoneQuery, end: ZoneQuery, service: str) -> str:
        """Return a text such as `606 → 969`, as short as the chart's own codes."""
        labels = [
            zone_query.code[: side.longest or None] or zone_query.country or "–"
            for zone_query, side in ((start, self._origin), (end, self._destination))
        ]
        return " → ".join(labels) + (f" by {service}" if service and len(self._services) > 1 else "")

    def _row(self, start: ZoneQuery, end: ZoneQuery, service: str) -> int | None:
        ends = list(self._destination.of(end))
        service_rank = self._services.get(service, -1) if service else -1
        for origin_rank, origin in self._origin.of(start):
            for destination_rank, destination in ends:
                for is_named in (True, False):
                    table = self._tables.get((origin_rank, destination_rank, is_named))
                    if table is None or (is_named and service_rank < 0):
                        continue
                    number = service_rank if is_named else self._services[""]
                    key = self._key(origin_rank, destination_rank, number, origin, destination)
                    at = bisect_left(table.keys, key)
                    if at < len(table.keys) and table.keys[at] == key:
                        return table.rows[at]
        return None

    def _key(self, origin_rank: int, destination_rank: int, service: int, origin: int, destination: int) -> int:
        origins = self._origin.count(self._origin.ranks[origin_rank])
        destinations = self._destination.count(self._destination.ranks[destination_rank])
        return (service * origins + origin) * destinations + destination

    def _used(self, *columns: int) -> frozenset[int]:
        return frozenset(word for column in columns for word in set(self.rows.columns[column]))

    def _index(self, places: Sequence[ZonePlace | None]) -> None:
        if not len(self.rows):
            return
        sides = []
        for number, side in enumerate((self._origin, self._destination)):
            of_word = np.zeros((len(self.rows.words), 3), np.int64)  # rank, first stretch, how many
            for word in self._used(number):
                place = places[word]
                assert place is not None
                of_word[word] = (side.ranks.index(place.rank), *side.stretches(place))
            sides.append(of_word[np.frombuffer(self.rows.columns[number], np.uint32)])
        of_service = np.array([self._services.get(normalize_identifier(word), 0) for word in self.rows.words], np.int64)
        services = of_service[np.frombuffer(self.rows.columns[2], np.uint32)]
        has_services = services != self._services.get("", -1)
        origins, destinations = sides
        if int((origins[:, 2] * destinations[:, 2]).sum()) > MOST_CELLS:
            raise Invalid(
                "The ranges of this chart overlap too often. Split it by origin.", code=ErrorCode.ZONES_TOO_MANY
            )
        wide = len(self._destination.ranks)
        shapes = (origins[:, 0] * wide + destinations[:, 0]) * 2 + has_services
        for shape in np.unique(shapes):
            rows = np.flatnonzero(shapes == shape)
            ranks, is_named = int(shape) // 2, bool(shape % 2)
            origin_rank, destination_rank = divmod(ranks, wide)
            keys, at = self._keys(rows, origins, destinations, services)
            order = np.argsort(keys, kind="stable")
            keys, at = keys[order], at[order]
            self._note_clashes(keys, at)
            self._tables[origin_rank, destination_rank, is_named] = _Table(
                array("q", keys.astype(np.int64).tobytes()), array("I", at.astype(np.uint32).tobytes())
            )

    def _keys(
        self, rows: "np.ndarray", origins: "np.ndarray", destinations: "np.ndarray", services: "np.ndarray"
    ) -> tuple["np.ndarray", "np.ndarray"]:
        """Return a key for each combination of origin and destination stretches that a row covers, and the row of
        each."""
        first = rows[0]
        high = self._origin.count(self._origin.ranks[int(origins[first, 0])])
        wide = self._destination.count(self._destination.ranks[int(destinations[first, 0])])
        cells = origins[rows, 2] * destinations[rows, 2]
        at = np.repeat(rows, cells)
        within = np.arange(len(at)) - np.repeat(np.cumsum(cells) - cells, cells)
        origin = origins[at, 1] + within // destinations[at, 2]
        destination = destinations[at, 1] + within % destinations[at, 2]
        return (services[at] * high + origin) * wide + destination, at

    def _note_clashes(self, keys: "np.ndarray", rows: "np.ndarray") -> None:
        zones = np.frombuffer(self.rows.columns[3], np.uint32)[rows]
        twice = np.flatnonzero((keys[1:] == keys[:-1]) & (zones[1:] != zones[:-1]))
        pairs = dict.fromkeys((int(rows[at]), int(rows[at + 1])) for at in twice)
        self.clashes += [ZoneClash(*pair) for pair in list(pairs)[: _MOST_CLASHES - len(self.clashes)]]

    def tell(self, clash: ZoneClash) -> str:
        """Return a sentence about a contradiction, naming both rows."""
        first_name, second_name = (self._named(at) for at in sorted(clash))
        return f"{first_name} and {second_name} cover the same shipments and say different zones. Correct one of them."

    def _named(self, at: int) -> str:
        row = self.rows[at]
        by = f" by {row.service}" if row.service else ""
        return f"Row {self.rows.number(at)} ({row.origin or 'any'} → {row.destination or 'any'}{by}: zone {row.zone})"

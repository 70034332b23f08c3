"""Random rate tables: the usual layouts of the trade with its terms, each with the tariff it prints. They share no code
with the product: a table and its truth are made from the same figures."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field

Lane = tuple[str, ...]
PORTS = ["JFK", "ORD", "LAX", "MIA", "FRA", "MUC", "CDG", "AMS", "NRT", "HKG", "SIN"]
SEAPORTS = ["CNSHA", "CNNGB", "HKHKG", "USLAX", "USNYC", "NLRTM", "DEHAM", "SGSIN"]
STATES = ["IL", "GA", "TX", "OH", "CA", "NJ", "WA", "FL"]
ZIPS = ["606", "303", "750", "900", "112", "331", "981", "441"]
CLASSES = ["50", "55", "60", "65", "70", "77.5", "85", "92.5", "100", "110", "125", "150"]


@dataclass
class Table:
    """A table and its truth. `heads`: one row or two; `rows` below them, each of the lanes of `of`; `places`: columns
    that lanes are found by; `figures`: columns of rates. `prices`: by lane, (weight, rate; None: the sheet has none).
    `spoiled`: what in it must not go in unseen."""

    heads: list[list]
    rows: list[list]
    of: list[list[Lane]]
    places: list[int]
    figures: list[int]
    prices: dict[Lane, list[tuple[str, float | None]]]
    terms: dict
    minimums: dict[Lane, float] = field(default_factory=dict)
    answers: dict[str, str] = field(default_factory=dict)
    unsure: set[Lane] = field(default_factory=set)  # lanes a reader may see otherwise: they are not compared
    spoiled: str = ""
    words: list[str] = field(default_factory=list)
    merged: list = field(default_factory=list)  # ((row, column), (row, column)) of the table, its first head 0
    hidden: list[int] = field(default_factory=list)  # rows of `rows`
    formats: dict[int, str] = field(default_factory=dict)  # columns that a currency format is on
    errors: list[tuple[int, int]] = field(default_factory=list)

    def drop(self, lane: Lane) -> None:
        """The sheet does not have this lane."""
        self.prices.pop(lane, None)
        self.minimums.pop(lane, None)


def rate(chance: random.Random, decimals: int = 2, most: int = 9999) -> float:
    return chance.randint(101, most) / 10**decimals


def _case(chance: random.Random, text: str) -> str:
    return chance.choice([text, text, text.upper(), text.lower(), f" {text}", text.replace(" ", "\n", 1)])


def _terms(method: str, *identifiers: str, weight: dict | None = None, **charge: object) -> dict:
    own = {"id": "freight", "name": "Freight", "method": method, "breaks": True, **charge}
    return {"identifiers": identifiers, "charges": [own], **({"weight": weight} if weight else {})}


def _pairs(chance: random.Random, ones: list[str], others: list[str]) -> list[Lane]:
    pairs = [(one, other) for one in ones for other in others if one != other]
    return sorted(chance.sample(pairs, min(len(pairs), chance.randint(2, 8))))


def _steps(starts: list[int], row: list[float | None]) -> list[tuple[str, float | None]]:
    """Return the steps of a row of rates from these weights on: a rate applies up to the next one."""
    told: list[tuple[str, float | None]] = []
    now: float | None = None
    for at, start in enumerate(starts):
        now = row[at] if row[at] is not None else now
        told.append((str(start or 0.5), now))
        if at + 1 < len(starts):
            told += [(str(starts[at + 1] - 1), now)]
    return [*told, (str(starts[-1] * 3), now)]


_WEIGHTS = {
    "each": ["Zones", "Zone", "Weight", "Lbs.", "lbs", "Wt", "Weight (lb)", "Weight in lb", "Weight, pounds", "", "LB",
             "Weight (lbs.)", "Pounds", "Wt. (lbs)", "Shipment weight"],
    "upTo": ["Weight Not To Exceed", "Not over", "Up to (lb)", "Weight not over", "Weight Not Over (lbs)", "Max weight",
             "Not Over (pounds)"],
    "from": ["From weight", "Min weight", "Weight from", "From (lb)"],
}  # fmt: skip


def parcel(chance: random.Random) -> Table:
    """Weights down, zones across, a lump sum in each cell."""
    meaning = chance.choice(["each", "each", "upTo", "from", "open", "range"])
    zones = [str(each) for each in range(2, 2 + chance.randint(3, 7))]
    count = chance.randint(6, 20)
    weights = list(range(1, 1 + count))
    if meaning != "each":
        weights = sorted(chance.sample([5, 10, 25, 50, 70, 100, 150, 300, 500], chance.randint(4, 6)))
    means = chance.choice(["upTo", "from"]) if meaning == "open" else "upTo" if meaning == "range" else meaning
    word = chance.choice(_WEIGHTS["each" if meaning in ("open", "range") else meaning])
    cells = [[rate(chance) for _ in zones] for _ in weights]
    form = chance.choice(["Zone {}", "{}", "Zone {}", "Zn {}", "00{}", "Z{}"])
    heads: list = [form.format(each) for each in zones]
    if form == "{}" and chance.random() < 0.8:
        heads = [int(each) for each in heads]
    shown: list = list(weights)
    if meaning == "each" and chance.random() < 0.3:
        shown = [f"{each} lb{'s' if each > 1 else ''}" for each in weights]
    if meaning == "range":
        dash = chance.choice(["-", "–", " - ", " to "])
        shown = [f"{low + 1}{dash}{high}" for low, high in zip([0, *weights], weights, strict=False)]
    prices = {}
    for at in range(len(zones)):
        column = [row[at] for row in cells]
        told: list[tuple[str, float | None]] = []
        for number, weight in enumerate(weights):
            told.append((str(weight), column[number]))
            if means == "upTo" and number:
                told.append((str(weights[number - 1] + 1), column[number]))
            if means == "from" and number + 1 < len(weights):
                told.append((str(weights[number + 1] - 1), column[number]))
        told.append((str(weights[-1] + 50), column[-1] if means == "from" else None))
        prices[(f"Z{zones[at]}" if form == "Z{}" else zones[at],)] = told
    terms = _terms("flat", "zone", weight={"basis": "gross", "unit": "lb", "round_up_to": "1"})
    return Table(
        [[_case(chance, word), *heads]],
        [[weight, *row] for weight, row in zip(shown, cells, strict=True)],
        [list(prices) for _ in weights],
        [], list(range(1, 1 + len(zones))), prices, terms,
        answers={"weights": means}, words=[f"parcel {meaning} {word!r} {form}"],
    )  # fmt: skip


_AIR = [
    (["N", "+45", "+100", "+300", "+500"], [0, 45, 100, 300, 500]),
    (["-45", "45-99", "100-299", "300-499", "500+"], [0, 45, 100, 300, 500]),
    (["N", "Q45", "Q100", "Q300", "Q500", "Q1000"], [0, 45, 100, 300, 500, 1000]),
    (["-45 kg", "+45 kg", "+100 kg", "+300 kg", "+1000 kg"], [0, 45, 100, 300, 1000]),
    (["<45", "≥45", "≥100", "≥300"], [0, 45, 100, 300]),
    (["-45K", "45K", "100K", "300K", "500K"], [0, 45, 100, 300, 500]),
    (["0-44", "45–99", "100–249", "250–499", "500 and over"], [0, 45, 100, 250, 500]),
    (["N", "45", "Q100", "+300", "≥500"], [0, 45, 100, 300, 500]),
    (["under 100", "100 to 299", "300 to 499", "over 500"], [0, 100, 300, 500]),
]
_FROM = ["Origin", "POL", "From port", "Origin port", "Orig", "From", "Airport of departure", "Org"]
_TO = ["Destination", "POD", "To port", "Dest", "Destination port", "To", "Airport of destination", "Dst"]


def air(chance: random.Random) -> Table:
    """A lane a row, weight breaks across, a minimum before them at times."""
    words, starts = chance.choice(_AIR)
    lanes = _pairs(chance, PORTS[:4], PORTS[4:])
    cells = [sorted((rate(chance) for _ in starts), reverse=True) for _ in lanes]
    by = chance.choice(["kg", "kg", "lb"])
    unit = "lb" if by == "lb" else "kg"
    with_minimum = chance.random() < 0.5
    least = [rate(chance, 2, 20000) for _ in lanes]
    heads = [_case(chance, chance.choice(_FROM)), _case(chance, chance.choice(_TO))]
    heads += [chance.choice(["Min", "M", "MIN", "Minimum", "Min."])] if with_minimum else []
    first = len(heads)
    heads += words
    rows = [[*lane, *([low] if with_minimum else []), *row] for lane, row, low in zip(lanes, cells, least, strict=True)]
    prices = {lane: _steps(starts, list(row)) for lane, row in zip(lanes, cells, strict=True)}
    terms = _terms(
        "perLb" if by == "lb" else "perKg", "originPort", "destinationPort",
        weight={"basis": "gross", "unit": unit}, **({"minimum": "lane"} if with_minimum else {}),
    )  # fmt: skip
    stated = any("kg" in each or each.endswith("K") for each in words)
    return Table(
        [heads], rows, [[lane] for lane in lanes], [0, 1], list(range(first, len(heads))), prices, terms,
        minimums=dict(zip(lanes, least, strict=True)) if with_minimum else {},
        answers={} if unit == "kg" else {"weight": "lb"},
        spoiled="kg in a tariff by the pound" if stated and unit == "lb" else "",
        words=[f"air {words[0]} {words[1]} {unit}"],
    )  # fmt: skip


_LTL = [
    (["L5C", "M5C", "M1M", "M2M", "M5M", "M10M", "M20M"], [0, 500, 1000, 2000, 5000, 10000, 20000]),
    (["L5C", "5C", "1M", "2M", "5M", "10M", "20M"], [0, 500, 1000, 2000, 5000, 10000, 20000]),
    (["0-499", "500-999", "1,000-1,999", "2,000-4,999", "5,000+"], [0, 500, 1000, 2000, 5000]),
    (["<500", "500", "1000", "2000", "5000"], [0, 500, 1000, 2000, 5000]),
]


def ltl(chance: random.Random) -> Table:
    """A class tariff: classes down, weight groups across, dollars for 100 lb."""
    words, starts = chance.choice(_LTL)
    ways = _pairs(chance, ZIPS[:3], ZIPS[3:])[: chance.randint(1, 2)]
    classes = sorted(chance.sample(CLASSES, chance.randint(2, 6)), key=float)
    lanes = [(*way, each) for way in ways for each in classes]
    cells = [sorted((rate(chance) for _ in starts), reverse=True) for _ in lanes]
    floor = chance.random() < 0.5
    least = {way: rate(chance, 2, 20000) for way in ways}
    heads = [chance.choice(["Origin ZIP3", "O ZIP3", "Org Zip", "Origin Zip"]),
             chance.choice(["Dest ZIP3", "D ZIP3", "Dst Zip", "Dest Zip"]),
             chance.choice(["Class", "Cls", "CLASS"])]  # fmt: skip
    heads += [chance.choice(["MC", "AMC", "Min", "Min Charge"])] if floor else []
    first = len(heads)
    heads += words
    shown = chance.choice(["{}", "Class {}"]) if chance.random() < 0.3 else ""
    rows = [
        [
            lane[0], lane[1], shown.format(lane[2]) if shown else float(lane[2]),
            *([least[lane[:2]]] if floor else []), *row,
        ]
        for lane, row in zip(lanes, cells, strict=True)
    ]  # fmt: skip
    # three digits are the beginning of the ZIP codes there
    lanes = [(f"{lane[0]}*", f"{lane[1]}*", lane[2]) for lane in lanes]
    prices = {lane: _steps(starts, list(row)) for lane, row in zip(lanes, cells, strict=True)}
    by = "perCwt" if chance.random() < 0.8 else "perLb"
    terms = _terms(
        by, "originPostalCode", "destinationPostalCode", "freightClass", weight={"basis": "gross", "unit": "lb"},
        **({"minimum": "lane"} if floor else {}),
    )  # fmt: skip
    coded = words[0] == "L5C"
    return Table(
        [heads], rows, [[lane] for lane in lanes], [0, 1, 2], list(range(first, len(heads))), prices, terms,
        minimums={lane: least[lane[0][:3], lane[1][:3]] for lane in lanes} if floor else {},
        spoiled="for 100 lb in a charge by the pound" if coded and by == "perLb" else "",
        words=[f"ltl {words[0]} {words[1]} {by}"],
    )  # fmt: skip


def classes_across(chance: random.Random) -> Table:
    """A class tariff the other way: weight groups down, classes across, one way."""
    starts = [0, 500, 1000, 2000, 5000]
    classes = [*["50", "55", "60", "65", "70"][: chance.randint(3, 5)], "77.5", "85"]
    cells = [[rate(chance) for _ in classes] for _ in starts]
    shown: list = chance.choice(
        [["L5C", "M5C", "M1M", "M2M", "M5M"], ["0-499", "500-999", "1000-1999", "2000-4999", "5000+"], starts]
    )
    word = chance.choice(["Weight", "Weight group", "Wt", "From weight", "Weight from (lb)", ""])
    form = chance.choice(["Class {}", "{}", "{}"])
    heads = [form.format(each) if form != "{}" else float(each) for each in classes]
    prices = {(each,): _steps(starts, [row[at] for row in cells]) for at, each in enumerate(classes)}
    terms = _terms("perCwt", "freightClass", weight={"basis": "gross", "unit": "lb"})
    return Table(
        [[word, *heads]], [[weight, *row] for weight, row in zip(shown, cells, strict=True)],
        [list(prices) for _ in starts], [], list(range(1, 1 + len(classes))), prices, terms,
        answers={"weights": "from", "per": "100 lb"}, words=[f"classes across {shown[1]} {word!r}"],
    )  # fmt: skip


def listed(chance: random.Random) -> Table:
    """A row a break, first and last weights at times."""
    starts = chance.choice([[0, 45, 100, 300], [0, 100, 500], [0, 45, 100, 300, 500, 1000]])
    lanes = _pairs(chance, PORTS[:4], PORTS[4:])
    ends = chance.choice(["none", "whole", "exact", "shared"])
    words = [chance.choice(["From weight", "Weight from", "Min weight", "From kg", "From Weight (kg)"])]
    if ends != "none":
        words.append(chance.choice(["To weight", "Weight to", "Max weight", "To kg", "To Weight (kg)"]))
    heads = [chance.choice(_FROM), chance.choice(_TO), *words, chance.choice(["Rate", "Rate per kg", "Rate/kg"])]
    rows, of, prices = [], [], {}
    for lane in lanes:
        rates = sorted((rate(chance) for _ in starts), reverse=True)
        lines = []
        for at, start in enumerate(starts):
            upper = starts[at + 1] if at + 1 < len(starts) else None
            end: list = [] if ends == "none" else [""]
            if ends != "none" and upper is not None:
                end = [upper - 1 if ends == "whole" else upper - 0.01 if ends == "exact" else upper]
            lines.append([*lane, start, *end, rates[at]])
        if chance.random() < 0.2:
            chance.shuffle(lines)
        rows += lines
        of += [[lane]] * len(lines)
        prices[lane] = _steps(starts, list(rates))
        if ends == "shared":  # which break exactly the shared weight is in, is another matter
            prices[lane] = [(weight, price) for weight, price in prices[lane] if float(weight) not in starts]
    return Table(
        [heads], rows, of, [0, 1], [len(heads) - 1], prices, _terms("perKg", "originPort", "destinationPort"),
        words=[f"listed {ends}"],
    )  # fmt: skip


def containers(chance: random.Random) -> Table:
    """Ocean, full loads: a lane a row, containers across."""
    names = chance.choice(
        [["20GP", "40GP", "40HC"], ["20'GP", "40' GP", "40HQ"], ["20DC", "40DC", "40HC", "45HC"],
         ["20ST", "40ST", "40HC"], ["20DV", "40DV", "40HC"]]
    )  # fmt: skip
    kept = {"20GP": "20GP", "20'GP": "20GP", "20DC": "20GP", "20ST": "20GP", "20DV": "20GP", "40GP": "40GP",
            "40' GP": "40GP", "40DC": "40GP", "40ST": "40GP", "40DV": "40GP", "40HC": "40HC", "40HQ": "40HC",
            "45HC": "45HC"}  # fmt: skip
    ways = _pairs(chance, SEAPORTS[:3], SEAPORTS[3:])
    heads = [
        chance.choice(["POL", "Port of loading", "Origin"]),
        chance.choice(["POD", "Port of discharge", "Destination"]),
    ]
    cells = [[chance.randint(500, 5000) for _ in names] for _ in ways]
    rows = [[*way, *row] for way, row in zip(ways, cells, strict=True)]
    prices = {
        (*way, kept[name]): [("1", float(row[at]))]
        for way, row in zip(ways, cells, strict=True)
        for at, name in enumerate(names)
    }
    of = [[(*way, kept[name]) for name in names] for way in ways]
    first = len(heads)
    return Table(
        [[*heads, *names]], rows, of, [0, 1], list(range(first, first + len(names))), prices,
        _terms("perContainer", "originPort", "destinationPort", "containerType"), words=[f"containers {names[0]}"],
    )  # fmt: skip


def loads(chance: random.Random) -> Table:
    """Ocean, less than full loads: one rate for the ton or cubic meter, and its minimum."""
    ways = _pairs(chance, SEAPORTS[:3], SEAPORTS[3:])
    heads = [chance.choice(["POL", "Origin"]), chance.choice(["POD", "Destination"]),
             chance.choice(["Rate W/M", "Rate per W/M", "W/M"]),
             chance.choice(["Min W/M", "Min", "Minimum"])]  # fmt: skip
    rows, prices, least = [], {}, {}
    for way in ways:
        rows.append([*way, rate(chance), rate(chance)])
        prices[way] = [("1", rows[-1][2])]
        least[way] = rows[-1][3]
    return Table(
        [heads], rows, [[way] for way in ways], [0, 1], [2], prices,
        _terms("perWm", "originPort", "destinationPort", minimum="lane"), minimums=least, words=["w/m"],
    )  # fmt: skip


def truck(chance: random.Random) -> Table:
    """Truckload by the mile from state to state, flat by distance bands at times."""
    ways = _pairs(chance, STATES[:3], STATES[3:])
    starts = [0, 100, 250, 500]
    bands = chance.random() < 0.5
    heads = [chance.choice(["Origin State", "O ST", "Origin ST"]), chance.choice(["Dest State", "D ST", "Dest ST"])]
    words = chance.choice([["0-99 miles", "100-249 miles", "250-499 miles", "500+ miles"],
                           ["0-99", "100-249", "250-499", "500+"],
                           ["0-99 mi", "100-249 mi", "250-499 mi", "500 mi+"]])  # fmt: skip
    rows, prices, least = [], {}, {}
    for way in ways:
        if bands:
            rates = sorted((rate(chance) for _ in starts), reverse=True)
            rows.append([*way, *rates])
            prices[way] = _steps(starts, list(rates))
        else:
            rows.append([*way, rate(chance), rate(chance, 1)])
            prices[way] = [("1", rows[-1][2]), ("900", rows[-1][2])]
            least[way] = rows[-1][3]
    heads += (
        words if bands else [chance.choice(["Rate/mile", "Rate per mile", "RPM"]), chance.choice(["Min", "Minimum"])]
    )
    floor = {} if bands else {"minimum": "lane"}
    return Table(
        [heads], rows, [[way] for way in ways], [0, 1], list(range(2, len(heads) if bands else 3)), prices,
        _terms("perMile", "originState", "destinationState", **floor), minimums=least,
        words=[f"truck {words[0] if bands else heads[2]}"],
    )  # fmt: skip


def square(chance: random.Random) -> Table:
    """Origins down, destinations across, one rate a kilogram."""
    ones, others = PORTS[:3], PORTS[4 : 4 + chance.randint(3, 6)]
    heads = [chance.choice(["From \\ To", "Origin", "From/To", "", "Origin / Destination"]), *others]
    rows = [[one, *[rate(chance) for _ in others]] for one in ones]
    prices = {(row[0], to): [("10", row[at + 1]), ("999", row[at + 1])] for row in rows for at, to in enumerate(others)}
    return Table(
        [heads], rows, [[(one, to) for to in others] for one in ones], [0], list(range(1, 1 + len(others))), prices,
        _terms("perKg", "originPort", "destinationPort"), words=[f"square {heads[0]!r}"],
    )  # fmt: skip


def grouped(chance: random.Random) -> Table:
    """Destinations above, each with breaks below it, origins down."""
    words, starts = chance.choice(_AIR[:4])
    ones, others = PORTS[:3], PORTS[4 : 4 + chance.randint(2, 3)]
    upper: list = [""]
    for to in others:
        upper += [to, *[""] * (len(starts) - 1)]
    heads = [chance.choice(["Origin", "From port", "POL"]), *words * len(others)]
    rows, prices = [], {}
    for one in ones:
        row: list = [one]
        for to in others:
            rates = sorted((rate(chance) for _ in starts), reverse=True)
            prices[(one, to)] = _steps(starts, list(rates))
            row += rates
        rows.append(row)
    return Table(
        [upper, heads], rows, [[(one, to) for to in others] for one in ones], [0], list(range(1, len(heads))), prices,
        _terms("perKg", "originPort", "destinationPort"), words=[f"grouped {words[0]}"],
        merged=[((0, 1 + at * len(starts)), (0, (at + 1) * len(starts))) for at in range(len(others))]
        if chance.random() < 0.7 else [],
    )  # fmt: skip


SHAPES: list[Callable[[random.Random], Table]] = [
    parcel, parcel, air, air, ltl, classes_across, listed, containers, loads, truck, square, grouped,
]  # fmt: skip

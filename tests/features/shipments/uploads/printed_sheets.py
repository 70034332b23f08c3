"""Random rate sheets as they may be printed, each with its truth: which lane costs what at which weight.

This shares no code with the product: a sheet and its truth are made from the same figures, in the terms of the trade.
"""

import random
from dataclasses import dataclass, field

import openpyxl

from tests.workbooks import saved

WEIGHT_WORDS = {
    "each": ["Zones", "Zone", "Weight", "Lbs.", "lbs", "Wt", "Weight (lb)", "Weight in lb", "Weight, pounds", "", "LB"],
    "upTo": ["Weight Not To Exceed", "Not over", "Up to (lb)", "Weight not over"],
    "from": ["From weight", "Min weight", "Weight from"],
}
ORIGINS = ["Origin", "POL", "From port", "ORIGIN", "Origin\nport"]
DESTINATIONS = ["Destination", "POD", "To port", "DESTINATION"]
AIR = ["N", "+45", "+100", "+300", "+500"]
AIR_WORDS = [AIR, ["-45", "45-99", "100-299", "300-499", "500+"], ["N", "45", "Q100", "+300", "≥500"]]
PORTS = ["JFK", "ORD", "LAX", "FRA", "MUC", "CDG", "AMS", "NRT"]
NOTES = ["Rates exclude fuel", "Valid while space lasts", "* subject to change"]


@dataclass
class Printed:
    """A sheet and its truth. `prices`: by lane, (weight, rate there; None: the sheet has none). `answers`: what its
    author would say when asked. `spoiled`: something in it cannot be read, so that lanes may be refused."""

    content: bytes
    terms: dict
    prices: dict[tuple[str, ...], list[tuple[str, float | None]]]
    answers: dict[str, str] = field(default_factory=dict)
    spoiled: str = ""
    words: str = ""


def printed_sheet(seed: int) -> Printed:
    """The sheet of a seed."""
    chance = random.Random(seed)
    return chance.choice([_matrix, _air, _listed])(chance)


def _figure(chance: random.Random) -> float:
    return chance.randint(101, 9999) / 100


def _book(chance: random.Random, rows: list[list], merges: list[str], hidden: int = 0) -> bytes:
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append([None if cell == "" else cell for cell in row])
    for each in merges:
        book.active.merge_cells(each)
    if hidden:
        book.active.row_dimensions[hidden].hidden = True
    return saved(book)


def _matrix(chance: random.Random) -> Printed:
    """Weights down, zones across, a lump sum in each cell."""
    meaning = chance.choice(["each", "upTo", "from", "open"])
    zones = [str(each) for each in range(2, 2 + chance.randint(3, 7))]
    weights = list(range(1, 1 + chance.randint(6, 15)))
    if meaning in ("upTo", "from", "open"):
        weights = sorted(chance.sample([5, 10, 25, 50, 70, 100, 150, 300], 4))
    word = chance.choice(WEIGHT_WORDS["each" if meaning == "open" else meaning])
    means = chance.choice(["upTo", "from"]) if meaning == "open" else meaning
    table = [[_figure(chance) for _ in zones] for _ in weights]
    heads = [chance.choice(["Zone {}", "{}"]).format(each) for each in zones]
    if "Zone 2" not in heads[0]:
        heads = [int(each) if each.isdigit() else each for each in heads]
    shown = [f"{each} lb{'s' if each > 1 else ''}" if word in ("Wt", "Weight") and means == "each" else each
             for each in weights]  # fmt: skip
    rows = [[word, *heads], *([weight, *row] for weight, row in zip(shown, table, strict=True))]
    spoiled = ""
    if chance.random() < 0.3:
        spoiled = chance.choice(["Price Per Pound", "151+ per lb", "Multiplier", "Letter"])
        extra = [spoiled, *[_figure(chance) for _ in zones]]
        rows.insert(1, extra) if spoiled == "Letter" else rows.append(extra)
    if chance.random() < 0.3:
        rows.append([chance.choice(NOTES)])
    if chance.random() < 0.3:
        rows.insert(0, ["Ground Commercial 2026"])
    prices = {}
    for at, zone in enumerate(zones):
        column = [row[at] for row in table]
        told: list[tuple[str, float | None]] = []
        for number, weight in enumerate(weights):
            told.append((str(weight), column[number]))
            if means == "upTo" and number:
                told.append((str(weights[number - 1] + 1), column[number]))
            if means == "from" and number + 1 < len(weights):
                told.append((str(weights[number + 1] - 1), column[number]))
        told.append((str(weights[-1] + 50), column[-1] if means == "from" and meaning != "each" else None))
        prices[(zone,)] = told
    terms = {
        "identifiers": ("zone",),
        "charges": [{"id": "freight", "name": "Freight", "method": "flat", "breaks": True}],
        "weight": {"basis": "gross", "unit": "lb", "round_up_to": "1"},
    }
    return Printed(_book(chance, rows, []), terms, prices, {"weights": means}, spoiled, f"matrix {meaning} {word!r}")


def _places(chance: random.Random) -> list[tuple[str, str]]:
    pairs = [(one, other) for one in PORTS[:3] for other in PORTS[3:]]
    return sorted(chance.sample(pairs, chance.randint(3, 7)))


def _per_kg(*identifiers: str) -> dict:
    charge = {"id": "freight", "name": "Freight", "method": "perKg", "breaks": True}
    return {"identifiers": identifiers, "charges": [charge], "weight": {"basis": "gross"}}


def _air(chance: random.Random) -> Printed:
    """A lane a row, breaks across; origins merged or blank below the first; another currency, a second table."""
    places = _places(chance)
    heads = [chance.choice(ORIGINS), chance.choice(DESTINATIONS), *chance.choice(AIR_WORDS)]
    table = [[_figure(chance) for _ in AIR] for _ in places]
    rows = [heads, *([*place, *row] for place, row in zip(places, table, strict=True))]
    merges, answers, spoiled, hidden = [], {"hidden": "leaveOut"}, "", 0
    kind = chance.choice(["plain", "merged", "blank", "money", "second", "text", "hidden", "repeat"])
    prices = {
        place: [("10", row[0]), ("44", row[0]), ("45", row[1]), ("99", row[1]), ("100", row[2]), ("299", row[2]),
                ("300", row[3]), ("500", row[4]), ("9000", row[4])]
        for place, row in zip(places, table, strict=True)
    }  # fmt: skip
    if kind in ("merged", "blank"):
        first = 0
        for at in range(1, len(places) + 1):
            if at == len(places) or places[at][0] != places[first][0]:
                for row in range(first + 1, at):
                    rows[row + 1][0] = ""
                if kind == "merged" and at - first > 1:
                    merges.append(f"A{first + 2}:A{at + 1}")
                first = at
        answers["blank0"] = "above"
    elif kind in ("money", "text"):
        row, column = chance.randrange(len(places)), chance.randrange(5)
        mark = chance.choice(["€{}", "EUR {}", "{} €", "£{}"]) if kind == "money" else "call"
        rows[row + 1][column + 2] = mark.format(rows[row + 1][column + 2])
        spoiled = kind
    elif kind == "second":
        order = [1, 0, *range(2, 7)]
        rows += [*([[]] * chance.randint(0, 2)), [heads[at] for at in order]]
        rows += [[("SIN", "HKG", *table[0])[at] for at in order]]
        spoiled = kind
    elif kind == "hidden":
        row = chance.randrange(len(places))
        hidden = row + 2
        del prices[places[row]]
    elif kind == "repeat":
        rows.insert(2, list(heads))
        spoiled = kind
    return Printed(
        _book(chance, rows, merges, hidden), _per_kg("originPort", "destinationPort"), prices, answers, spoiled,
        f"air {kind}",
    )  # fmt: skip


def _listed(chance: random.Random) -> Printed:
    """A row a break; a row of a lane cannot be read, or is out of order."""
    places = _places(chance)
    starts = [0, 45, 100, 300]
    rows, prices, spoiled = [["Origin", "Destination", "From weight", "Rate per kg"]], {}, ""
    for place in places:
        rates = [_figure(chance) for _ in starts]
        lines = [[*place, start, rate] for start, rate in zip(starts, rates, strict=True)]
        chance.random() < 0.2 and chance.shuffle(lines)
        rows += lines
        prices[place] = [("10", rates[0]), ("99", rates[1]), ("100", rates[2]), ("300", rates[3]), ("5000", rates[3])]
    if chance.random() < 0.4:
        spoiled = chance.choice(["call", "TBA", "€3.10", "over the top"])
        rows[chance.randrange(1, len(rows))][2 if spoiled == "over the top" else 3] = spoiled
    return Printed(_book(chance, rows, []), _per_kg("originPort", "destinationPort"), prices, {}, spoiled, "listed")

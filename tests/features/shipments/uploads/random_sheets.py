"""Rate sheets at random: a table, disturbed, where it is printed."""

import random
from dataclasses import dataclass

from tests.features.shipments.uploads.disturbances import NOISE
from tests.features.shipments.uploads.random_tables import SHAPES, Table


@dataclass
class Sheet:
    """The table where it is printed."""

    table: Table
    rows: list[list]
    merged: list
    hidden_rows: list[int]  # from 1
    money: dict[int, list[tuple[int, int, str]]]
    errors: dict[tuple[int, int], str]


def random_sheet(seed: int) -> Sheet:
    """The sheet of a seed."""
    chance = random.Random(seed)
    table = chance.choice(SHAPES)(chance)
    for disturb in chance.sample(NOISE, chance.choice([0, 0, 0, 1, 1, 2, 3])):
        disturb(chance, table)
    return _printed(chance, table)


def _printed(chance: random.Random, table: Table) -> Sheet:
    """The table with titles above, notes below, and columns before it."""
    above: list[list] = []
    if chance.random() < 0.3:
        above = chance.choice(
            [[["Ground Commercial 2026"]], [["ACME FREIGHT"], ["Effective", "2026-01-01"]], [["Tariff 500-A"], []],
             [["Rates in USD"], ["Page 1"], []]]
        )  # fmt: skip
    left = 1 if chance.random() < 0.1 else 0
    pad: list = [""] * left
    rows = [[*row] for row in above]
    start = len(rows)
    rows += [[*pad, *row] if row else [] for row in (*table.heads, *table.rows)]
    if chance.random() < 0.25:
        rows += [
            [],
            [chance.choice(["Rates exclude fuel", "* subject to change", "Valid while space lasts", "1) via AMS"])],
        ]
    if left:
        table.answers = {
            f"blank{int(key[5:]) + 1}" if key.startswith("blank") else key: value
            for key, value in table.answers.items()
        }
    first = start + len(table.heads)  # the first row of the table, from 0
    return Sheet(
        table,
        rows,
        [((a + start, b + left), (c + start, d + left)) for (a, b), (c, d) in table.merged],
        [first + at + 1 for at in table.hidden],
        {column + left: [(first + 1, len(rows), mark)] for column, mark in table.formats.items()},
        {(first + at, column + left): "#REF!" for at, column in table.errors},
    )

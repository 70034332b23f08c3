"""Rows of printed tables that are no rates of theirs: headings again, totals, further tables, rows of another kind."""

import random

from tests.features.shipments.uploads.random_tables import Table, rate


def _insert(table: Table, at: int, row: list) -> None:
    """Insert a row without a lane before the one at `at`, unless that is inside merged cells."""
    place = at + len(table.heads)
    if any(top < place <= bottom for (top, _), (bottom, _) in table.merged):
        return
    table.rows.insert(at, row)
    table.of.insert(at, [])
    table.hidden = [each + (each >= at) for each in table.hidden]
    table.errors = [(a + (a >= at), b) for a, b in table.errors]
    table.merged = [
        ((top + (top >= place), left), (bottom + (bottom >= place), right))
        for (top, left), (bottom, right) in table.merged
    ]


def heads_again(chance: random.Random, table: Table) -> None:
    """The headings repeated, as on a second page."""
    at = chance.randint(1, len(table.rows))
    for head in reversed(table.heads):
        _insert(table, at, list(head))
    table.words.append("headings again")


def blank_rows(chance: random.Random, table: Table) -> None:
    """Empty rows in the table."""
    for _ in range(chance.randint(1, 3)):
        _insert(table, chance.randint(1, len(table.rows)), [])
    table.words.append("blank rows")


def section(chance: random.Random, table: Table) -> None:
    """A row with a text alone inside the table, the name of what follows."""
    words = ["Residential", "EUROPE", "Effective July 1", "Continued"]
    _insert(table, chance.randint(1, len(table.rows)), [chance.choice(words)])
    table.words.append("section")


def total(chance: random.Random, table: Table) -> None:
    """A row that sums up, or averages."""
    width = len(table.heads[-1])
    row: list = [chance.choice(["Total", "Average", "Grand Total", "Avg."]), *[""] * (width - 1)]
    for column in table.figures:
        row[column] = round(
            sum(r[column] for r in table.rows if column < len(r) and isinstance(r[column], (int, float))), 2
        )
    table.rows.append(row)
    table.of.append([])
    table.words.append("total")


def second_table(chance: random.Random, table: Table) -> None:
    """Another table below, its columns in another order or with other headings."""
    width = len(table.heads[-1])
    order = list(range(width))
    kind = chance.choice(["order", "values", "title"])
    rows = [[*row, *[""] * (width - len(row))] for row, of in zip(table.rows, table.of, strict=True) if of][:3]
    head = list(table.heads[-1])
    if kind == "order" and len(table.places) > 1:
        order[table.places[0]], order[table.places[1]] = order[table.places[1]], order[table.places[0]]
    elif len(table.figures) > 1:
        order[table.figures[0]], order[table.figures[-1]] = order[table.figures[-1]], order[table.figures[0]]
    else:
        return
    rows = [[rate(chance) if at in table.figures else cell for at, cell in enumerate(row)] for row in rows]
    table.rows += [[] for _ in range(chance.randint(0, 2))]
    table.rows += [["Next Day Air"]] if kind == "title" else []
    table.rows.append([head[at] for at in order])
    table.rows += [[row[at] for at in order] for row in rows]
    table.of += [[] for _ in range(len(table.rows) - len(table.of))]
    table.spoiled = table.spoiled or "a second table"
    table.words.append(f"second table {kind}")


def beside(chance: random.Random, table: Table) -> None:
    """Another table to the right, behind an empty column."""
    if len(table.heads) > 1:
        return
    width = max(len(row) for row in (*table.heads, *table.rows))
    head = list(table.heads[-1])
    table.heads[-1] += [""] * (width - len(head)) + ["", *head]
    for row, of in zip(table.rows, table.of, strict=True):
        if of:
            other = [rate(chance) if at in table.figures else cell for at, cell in enumerate(row)]
            row += [""] * (width - len(row)) + ["", *other]
    table.spoiled = table.spoiled or "a table beside"
    table.words.append("table beside")


def last_row(chance: random.Random, table: Table) -> None:
    """Above the weights or below them, rows of another kind."""
    if table.places or table.terms["identifiers"] != ("zone",):
        return
    word = chance.choice(["Price Per Pound", "151+ per lb", "Multiplier", "Each additional lb", "Letter", "Env", "Pak",
                          "1 lb Letter", "Minimum", "Over 150 lbs per lb", "Add'l lb"])  # fmt: skip
    row = [word, *[rate(chance) for _ in table.figures]]
    if word in ("Letter", "Env", "Pak", "1 lb Letter"):
        _insert(table, 0, row)
    else:
        table.rows.append(row)
        table.of.append([])
    if word in ("Each additional lb", "Add'l lb") and not table.spoiled:
        # read, not refused: how heavier shipments are rated has tests of its own
        table.unsure |= set(table.prices)
    else:
        table.spoiled = table.spoiled or word
    table.words.append(word)


def twice(chance: random.Random, table: Table) -> None:
    """A lane again, at another rate."""
    at = chance.choice([at for at, each in enumerate(table.of) if each] or [0])
    if not table.places or len(table.rows[at]) <= table.figures[0] or not table.of[at] or at in table.hidden:
        return
    row = [rate(chance) if column in table.figures else cell for column, cell in enumerate(table.rows[at])]
    if any("place" in word for word in table.words) or not all(
        row[column] not in ("", None) for column in table.places
    ):
        return
    table.rows.append(row)
    table.of.append(list(table.of[at]))
    table.unsure |= set(table.of[at])
    table.spoiled = table.spoiled or "a lane twice"
    table.words.append("lane twice")

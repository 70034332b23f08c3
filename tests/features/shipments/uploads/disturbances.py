"""What printed rate tables contain in addition to the rates, and what spoils them: marks, texts, totals, notes, hidden
rows, extra columns, further tables. Each also changes the expected result of the table."""

import random
from collections.abc import Callable

from tests.features.shipments.uploads.further_rows import (
    beside,
    blank_rows,
    heads_again,
    last_row,
    second_table,
    section,
    total,
    twice,
)
from tests.features.shipments.uploads.random_tables import Lane, Table, rate


def _spot(chance: random.Random, table: Table) -> tuple[int, int] | None:
    """A cell that holds a rate."""
    shown = [at for at, lanes in enumerate(table.of) if lanes and at not in table.hidden]
    spots = [
        (at, column)
        for at in shown
        for column in table.figures
        if column < len(table.rows[at]) and isinstance(table.rows[at][column], (int, float))
    ]
    return chance.choice(spots) if spots else None


def money_mark(chance: random.Random, table: Table) -> None:
    """A sign of a currency in one cell or in all: the tariff's, or another."""
    mark = chance.choice(
        ["${}", "$ {}", "USD {}", "{} USD", "US$ {}", "€{}", "EUR {}", "{} €", "£{}", "{} EUR", "CAD {}", "{}€", "¥{}"]
    )
    if table.formats:
        return
    spots = [found for _ in range(chance.choice([1, 1, 30])) if (found := _spot(chance, table))]
    for at, column in spots:
        if isinstance(table.rows[at][column], (int, float)):
            table.rows[at][column] = mark.format(table.rows[at][column])
    if spots and not ("USD" in mark or "$" in mark):
        table.spoiled = table.spoiled or f"money {mark}"
    table.words.append(f"money {mark}")


def texts(chance: random.Random, table: Table) -> None:
    """Figures as texts, with thousands or decimals of another country."""
    form = chance.choice(["plain", "plain", "thousands", "comma", "blank"])
    for row in (row for row, lanes in zip(table.rows, table.of, strict=True) if lanes):
        for column in table.figures:
            if column < len(row) and isinstance(row[column], (int, float)):
                figure = row[column]
                row[column] = {"plain": f"{figure:.2f}", "thousands": f"{figure:,.2f}", "blank": f" {figure:.2f} ",
                               "comma": f"{figure:.2f}".replace(".", ",")}[form]  # fmt: skip
    table.words.append(f"texts {form}")


def no_rate(chance: random.Random, table: Table) -> None:
    """Put a text into a cell that says there is no rate, or none yet."""
    found = _spot(chance, table)
    word = chance.choice(["N/A", "-", "n/a", "call", "TBA", "on request", "", "incl.", "#"])
    if not found:
        return
    at, column = found
    table.rows[at][column] = word
    # the reader of the sheet has to say what applies instead; here it must only be refused or left out
    table.unsure |= set(table.of[at])
    if word in ("call", "TBA", "on request", "incl.", "#"):
        table.spoiled = table.spoiled or word
    table.words.append(f"cell {word!r}")


def zero(chance: random.Random, table: Table) -> None:
    """A formula that was never computed: 0, or an error."""
    found = _spot(chance, table)
    if not found:
        return
    at, column = found
    if chance.random() < 0.5:
        table.rows[at][column] = 0
        table.spoiled = table.spoiled or "a rate of 0"
    else:
        table.rows[at][column] = ""
        table.errors.append((at, column))
        table.spoiled = table.spoiled or "an error"
    table.words.append(table.spoiled)


def footnote(chance: random.Random, table: Table) -> None:
    """A mark of a footnote behind a heading, a place or a rate."""
    mark = chance.choice(["*", " *", "¹", " (1)", "†", "**"])
    where = chance.choice(["head", "cell", "place"])
    if (where == "head" and "headings again" in table.words) or (where == "place" and "lane twice" in table.words):
        return
    if where == "head":
        columns = [at for at, cell in enumerate(table.heads[-1]) if isinstance(cell, str) and cell]
        if columns:
            at = chance.choice(columns)
            table.heads[-1][at] = f"{table.heads[-1][at]}{mark}"
            if at in table.figures:
                # a zone of that name is right as well as one without the mark
                table.unsure |= set(table.prices)
                if len(lanes_of_column(table, at)) == 1:
                    table.unsure = set(lanes_of_column(table, at))
    elif where == "cell":
        if found := _spot(chance, table):
            at, column = found
            table.rows[at][column] = f"{table.rows[at][column]}{mark}"
    elif table.places:
        at = chance.randrange(len(table.rows))
        column = chance.choice(table.places)
        if (
            table.of[at]
            and at not in table.hidden
            and isinstance(table.rows[at][column], str)
            and table.rows[at][column]
        ):
            table.rows[at][column] += mark
            if mark == "*":
                table.unsure |= set(table.of[at])  # all that begin so: another lane, and one that holds
            else:
                table.spoiled = table.spoiled or "mark at a place"
    table.words.append(f"footnote {mark!r} {where}")


def lanes_of_column(table: Table, column: int) -> list[Lane]:
    """The lanes of a column of a matrix, where columns are lanes."""
    if len(table.prices) == len(table.figures):
        return [list(table.prices)[table.figures.index(column)]]
    return list(table.prices)


def blank_places(chance: random.Random, table: Table) -> None:
    """A place stated once, and left blank or merged below it."""
    if not table.places or len(table.rows) < 3:
        return
    column, offset = table.places[0], len(table.heads)
    merges = chance.random() < 0.5
    first = 0
    for at in range(1, len(table.rows) + 1):
        same = at < len(table.rows) and table.rows[at] and table.rows[first] and (
            column < min(len(table.rows[at]), len(table.rows[first]))
            and table.rows[at][column] == table.rows[first][column] != ""
        )  # fmt: skip
        if same:
            continue
        for row in table.rows[first + 1 : at]:
            if column < len(row):
                row[column] = ""
        if merges and at - first > 1:
            table.merged.append(((first + offset, column), (at - 1 + offset, column)))
        first = at
    table.answers[f"blank{column}"] = "above"
    table.words.append("merged places" if merges else "blank places")


def hidden_row(chance: random.Random, table: Table) -> None:
    """A row the workbook hides."""
    at = chance.randrange(len(table.rows))
    alone = [lane for lane in table.of[at] if sum(lane in each for each in table.of) == 1]
    if table.spoiled or not table.of[at] or len(alone) < len(table.of[at]) or table.hidden:
        return
    table.hidden.append(at)
    for lane in table.of[at]:
        table.drop(lane)
    table.answers["hidden"] = "leaveOut"
    table.words.append("hidden row")


def _add_column(table: Table, at: int, head: object, cells: list) -> None:
    """Add a column before the one at `at`. It is empty in rows without lanes."""
    for number, row in enumerate(table.heads):
        row.insert(at, head if number == len(table.heads) - 1 else "")
    for row, cell, of in zip(table.rows, cells, table.of, strict=True):
        if of:
            row.insert(at, cell)
        elif len(row) > at:
            row.insert(at, "")
    table.places = [each + (each >= at) for each in table.places]
    table.figures = [each + (each >= at) for each in table.figures]
    table.merged = [((a, b + (b >= at)), (c, d + (d >= at))) for (a, b), (c, d) in table.merged]
    table.errors = [(a, b + (b >= at)) for a, b in table.errors]
    table.formats = {each + (each >= at): mark for each, mark in table.formats.items()}
    table.answers = {
        f"blank{int(key[5:]) + (int(key[5:]) >= at)}" if key.startswith("blank") else key: value
        for key, value in table.answers.items()
    }


def remarks(chance: random.Random, table: Table) -> None:
    """Add a column next to the rates that has no rates."""
    words = chance.choice([("Remarks", ["", "direct", "via AMS"]), ("Transit", ["2 days", "3-5 days"]), ("T/T", [2, 3]),
                           ("Notes", ["", "*"]), ("Freq", ["D1-7", "D135"]), ("Service", ["Std", "Exp"])])  # fmt: skip
    at = chance.choice([0, len(table.heads[-1])]) if table.places else len(table.heads[-1])
    # of a lane in several rows, one
    of_lane = {lane: chance.choice(words[1]) for lane in table.prices}
    one = chance.choice(words[1])
    cells = [of_lane.get(of[0], one) if table.places and len(of) == 1 else one for of in table.of]
    _add_column(table, at, words[0], cells)
    table.words.append(f"column {words[0]} at {at}")


def currency_column(chance: random.Random, table: Table) -> None:
    """A column of currencies: the tariff's, or another in one row."""
    cells = ["USD"] * len(table.rows)
    if chance.random() < 0.5:
        at = chance.choice([at for at, each in enumerate(table.of) if each] or [0])
        cells[at] = chance.choice(["EUR", "CAD", "GBP"])
        if table.of[at] and at not in table.hidden:
            table.spoiled = table.spoiled or "another currency in its column"
    at = table.figures[0] if table.places else len(table.heads[-1])
    _add_column(table, at, chance.choice(["Curr", "Currency", "Cur", "CCY"]), cells)
    table.words.append("currency column")


def unit_column(chance: random.Random, table: Table) -> None:
    """A column of units: that of the charge, or another in one row."""
    method = table.terms["charges"][0]["method"]
    own = {"perKg": "per kg", "perLb": "per lb", "perCwt": "cwt", "perMile": "per mile", "perWm": "W/M",
           "perContainer": "per container", "flat": "per shipment"}[method]  # fmt: skip
    cells = [own] * len(table.rows)
    if not table.places:
        return
    if chance.random() < 0.6:
        at = chance.choice([at for at, each in enumerate(table.of) if each] or [0])
        cells[at] = chance.choice([each for each in ["per kg", "per lb", "cwt", "flat", "per cbm"] if each != own])
        if table.of[at] and at not in table.hidden:
            table.spoiled = table.spoiled or "another unit in its column"
    _add_column(table, table.figures[0], chance.choice(["UOM", "Unit", "Basis", "Per"]), cells)
    table.words.append("unit column")


def validity(chance: random.Random, table: Table) -> None:
    """Days from and to which a lane is valid: one of them over already."""
    if not table.places:
        return
    ends = ["2026-12-31"] * len(table.rows)
    if chance.random() < 0.5:
        at = chance.choice([at for at, each in enumerate(table.of) if each] or [0])
        ends[at] = "2025-03-31"
        if table.of[at] and at not in table.hidden:
            table.spoiled = table.spoiled or "a lane that is over"
    _add_column(
        table, len(table.heads[-1]), chance.choice(["Valid to", "Valid until", "Expiry", "Expires", "Validity"]), ends
    )
    table.words.append("validity")


def carriers(chance: random.Random, table: Table) -> None:
    """The same lanes of two carriers, in a tariff that does not tell them apart."""
    if not table.places or table.hidden or any(len(each) != 1 for each in table.of):
        return
    names = ["LH", "KL"]
    twice = [[*row] for row in table.rows]
    for row in twice:
        for column in table.figures:
            if column < len(row) and isinstance(row[column], (int, float)):
                row[column] = rate(chance)
    count = len(table.rows)
    table.rows += twice
    table.of += [list(each) for each in table.of]
    _add_column(table, 0, chance.choice(["Carrier", "Airline", "SCAC"]), [names[0]] * count + [names[1]] * count)
    table.spoiled = table.spoiled or "two carriers"
    table.words.append("two carriers")


def unit_in_heading(chance: random.Random, table: Table) -> None:
    """A unit or currency in a heading of rates, the charge's or another."""
    method = table.terms["charges"][0]["method"]
    own = {"perKg": "per kg", "perLb": "per lb", "perCwt": "per cwt", "perMile": "per mile", "perWm": "per W/M"}.get(
        method
    )
    if not own or len(table.figures) != 1:
        return
    head, other = (
        table.figures[0],
        chance.choice([own, "per kg", "per lb", "per cwt", "EUR/kg", "per cbm", "per shipment"]),
    )
    table.heads[-1][head] = f"Rate {other}"
    if other != own:
        table.spoiled = table.spoiled or f"rates {other}"
    table.words.append(f"rates {other}")


def percent(chance: random.Random, table: Table) -> None:
    """A column of rates in the format of another currency, or of percentages."""
    if any("money" in word for word in table.words):
        return
    column, mark = chance.choice(table.figures), chance.choice(["€", "%", "EUR", "$", "USD"])
    table.formats[column] = mark
    if mark not in ("$", "USD"):
        table.spoiled = table.spoiled or f"format {mark}"
    table.words.append(f"format {mark}")


NOISE: list[Callable[[random.Random, Table], None]] = [
    money_mark, texts, no_rate, zero, footnote, heads_again, blank_rows, section, total, blank_places, blank_places,
    hidden_row, remarks, currency_column, unit_column, validity, carriers, second_table, beside, last_row, last_row,
    unit_in_heading, percent, twice,
]  # fmt: skip

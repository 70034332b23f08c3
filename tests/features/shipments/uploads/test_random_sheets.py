"""Thousands of random rate sheets: each is read correctly, asked about or refused; none is silently misread."""

from collections import Counter
from decimal import Decimal

from hypothesis import settings

from tests.features.shipments.uploads.random_sheets import Sheet, random_sheet
from tests.features.shipments.uploads.read_sheets import Read, SheetFacts, SheetReading, sheet_reading  # noqa: F401
from tests.features.shipments.uploads.read_sheets import Sheet as Given

RIGHT, PARTLY, ASKED, REFUSED, WRONG = "right", "partly", "asked", "refused", "wrong"
_USUAL, _SEARCHED = 2_000, 20_000


async def outcome(reading: SheetReading, sheet: Sheet) -> tuple[str, list[str], Read]:
    """Return (the outcome of the sheet, what was silently misread, what was read)."""
    table = sheet.table
    facts = SheetFacts(hidden_rows=sheet.hidden_rows, money=sheet.money, errors=sheet.errors)
    read = await reading.read(Given(sheet.rows, sheet.merged, facts), table.terms, table.answers)
    if read.refused or (not read.lanes and not read.asked):
        return REFUSED, [], read
    if read.asked or read.to_confirm:
        return ASKED, [], read
    is_whole = not read.rows_refused
    if is_whole and table.spoiled:
        return WRONG, [f"{table.spoiled} was not seen"], read
    told = wrong_lanes(sheet, read, is_whole)
    # a total or a repeated heading is refused, and all the lanes are there
    has_all = is_whole or not (table.spoiled or wrong_lanes(sheet, read, is_whole=True))
    return (WRONG if told else RIGHT if has_all else PARTLY), told, read


def wrong_lanes(sheet: Sheet, read: Read, is_whole: bool) -> list[str]:
    """Return where the lanes read differ from the table."""
    table, wrong = sheet.table, []
    found = {lane.identifiers: lane.charges["freight"] for lane in read.lanes}
    wrong += [f"lane {lane} is none of the sheet" for lane in found if lane not in table.prices and not table.unsure]
    for lane, told in table.prices.items():
        if lane in table.unsure:
            continue
        if lane not in found:
            wrong += [f"lane {lane} is missing"] if is_whole else []
            continue
        for weight, price in told:
            at = Decimal(weight)
            ranges = [e for e in found[lane].ranges if e.start <= at and (e.end is None or at < e.end)]
            rates = [each.rate for each in ranges]
            if rates != ([] if price is None else [Decimal(str(price))]):
                wrong.append(f"lane {lane} at {weight}: {rates}, not {price}")
        if found[lane].minimum != (None if lane not in table.minimums else Decimal(str(table.minimums[lane]))):
            wrong.append(f"lane {lane}: minimum {found[lane].minimum}, not {table.minimums.get(lane)}")
    return wrong


async def test_none_of_thousands_is_read_wrong_in_silence(sheet_reading):  # noqa: F811
    count = _SEARCHED if settings.get_current_profile_name() == "searching" else _USUAL
    became, sound, wrong = dict.fromkeys((RIGHT, PARTLY, ASKED, REFUSED, WRONG), 0), [], []
    for seed in range(count):
        sheet = random_sheet(seed)
        what, told, _ = await outcome(sheet_reading, sheet)
        became[what] += 1
        sound += [] if sheet.table.spoiled else [what]
        wrong += [f"seed {seed}, {', '.join(sheet.table.words)}: {each}" for each in told[:3]]
    assert wrong == []
    # refusing all of them would be safe, but useless
    assert became[RIGHT] > 0.6 * count, became
    assert sound.count(RIGHT) > 0.8 * len(sound), Counter(sound)

"""Random printed sheets are imported correctly, asked about, or refused: none is silently misread."""

from decimal import Decimal

from hypothesis import settings

from tests.features.shipments.uploads.printed_sheets import printed_sheet

# each sheet goes through the steps of the screen, with a process that reads it and a job that checks it
_USUAL, _SEARCHED = 60, 2_000


def rate_at(ranges, weight):
    found = [each for each in ranges if each.start <= weight and (each.end is None or weight < each.end)]
    return found[0].rate if found else None


def wrong_prices(sheet, tariff, is_whole):
    """Return where the stored lanes differ from the sheet."""
    lanes = {lane.identifiers: lane.charges["freight"].ranges for lane in tariff.lanes}
    wrong = [f"lane {lane} is none of the sheet" for lane in lanes if lane not in sheet.prices]
    for lane, told in sheet.prices.items():
        if lane not in lanes:
            wrong += [f"lane {lane} is missing"] if is_whole else []
            continue
        for weight, rate in told:
            stored = rate_at(lanes[lane], Decimal(weight))
            if stored != (None if rate is None else Decimal(str(rate))):
                wrong.append(f"lane {lane} at {weight}: {stored}, not {rate}")
    return wrong


async def outcome(rate_sheets, sheet):
    """Return (the outcome of the sheet, what is wrong with it)."""
    answer = await rate_sheets.sent(sheet.content, **sheet.terms)
    if answer.status_code == 400:
        return "refused", []
    upload = answer.json()["data"]
    asked = [each["key"] for each in upload["layout"]["questions"]]
    if any(key not in sheet.answers for key in asked):
        return "asked", []
    if asked:
        upload = await rate_sheets.answered(upload, **{key: sheet.answers[key] for key in asked})
    if upload["layout"]["fault"] or upload["missingFields"] or any(each["fault"] for each in upload["columns"]):
        return "refused", []
    checked = await rate_sheets.uploader.check(upload)
    counts = checked["counts"]
    if not counts["new"]:
        return "refused", []
    is_whole = not counts["refused"]
    if is_whole and sheet.spoiled:
        return "taken", [f"{sheet.spoiled} was not found"]
    if checked["toConfirm"]:
        return "asked", []
    return "taken", wrong_prices(sheet, await rate_sheets.stored(checked), is_whole)


async def test_no_sheet_is_read_wrong_in_silence(rate_sheets):
    count = _SEARCHED if settings.get_current_profile_name() == "searching" else _USUAL
    became, wrong = {"taken": 0, "asked": 0, "refused": 0}, []
    for seed in range(count):
        sheet = printed_sheet(seed)
        what, told = await outcome(rate_sheets, sheet)
        became[what] += 1
        wrong += [f"seed {seed}, {sheet.words}: {each}" for each in told[:3]]
    assert wrong == []
    # refusing all of them would be safe, but useless
    assert became["taken"] > count / 2, became

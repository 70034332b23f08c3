"""X12 214 files of carriers: which statuses are milestones, and what is wrong with a file."""

from datetime import date, time

import pytest

from freight.core.edi.interchange import UnreadableInterchange
from freight.core.tracking.edi214 import APPOINTMENTS, NO_MILESTONES, STATUSES, parse_status_file
from freight.core.tracking.events import TrackingEventKind
from freight.core.tracking.zones import find_time_zone
from tests.core.tracking.x12_214 import interchange, one, status_set

WHOLE = """ISA*00*          *00*          *02*RDWY           *ZZ*FREIGHT        *260531*1405*U*00401*000000042*0*P*>~
GS*QM*RDWY*FREIGHT*20260531*1405*42*X*004010~
ST*214*0001~
B10*PRO123*A-1*RDWY~
L11*PO-77*PO~
L11*3*QN~
LX*1~
AT7*AF*NS***20260529*0815*CT~
MS1*JOLIET*IL*US~
AT7*X6*NS***20260530*1200*ET~
MS1*TOLEDO*OH*US~
LX*2~
L11*BOL-9*BM~
AT7*D1*NS***20260531*143005*ED~
MS1*NEWARK*NJ*US~
SE*14*0001~
ST*214*0002~
B10*PRO124**RDWY~
LX*1~
AT7***AB*NA*20260602*0900*LT~
MS1*RENO*NV*US~
SE*6*0002~
GE*2*42~
IEA*1*000000042~
"""


def test_a_file_of_several_sets_and_loops() -> None:
    file = parse_status_file(WHOLE.encode())
    assert (file.number, file.statuses, file.no_milestone, file.findings) == ("000000042", 4, 1, [])
    left, done, due = file.reports
    assert (left.code, left.reason, left.means.milestone, left.means.kind) == (
        "AF",
        "NS",
        "DEP",
        TrackingEventKind.ACTUAL,
    )
    assert (left.day, left.at, left.zone) == (date(2026, 5, 29), time(8, 15), "CT")
    # the stop number is no reference of the shipment
    assert (left.carrier, list(left.numbers)) == ("RDWY", ["A-1", "PRO123", "PO-77"])
    assert left.where == "set 0001, segment 6 (AT7, JOLIET, IL)"
    assert (done.means.milestone, done.at, done.zone) == ("DEL", time(14, 30, 5), "EDT")
    assert list(done.numbers) == ["A-1", "PRO123", "PO-77", "BOL-9"]
    assert (due.code, due.reason, due.means.milestone, due.means.kind) == ("AB", "NA", "DEL", TrackingEventKind.PLANNED)
    assert (list(due.numbers), due.zone) == (["PRO124"], "")


@pytest.mark.parametrize(
    ("at7", "milestone", "kind"),
    [
        ("AT7*CP*NS***20260531*0815", "PUP", TrackingEventKind.ACTUAL),
        ("AT7*AF*NS***20260531*0815", "DEP", TrackingEventKind.ACTUAL),
        ("AT7*AG*NS***20260531*0815", "DEL", TrackingEventKind.ESTIMATED),
        ("AT7*D1*NS***20260531*0815", "DEL", TrackingEventKind.ACTUAL),
        ("AT7*d1*NS***20260531*0815", "DEL", TrackingEventKind.ACTUAL),
        ("AT7***AA*NA*20260531*0815", "PUP", TrackingEventKind.PLANNED),
        ("AT7***AB*NA*20260531*0815", "DEL", TrackingEventKind.PLANNED),
    ],
)
def test_statuses_that_are_milestones(at7: str, milestone: str, kind: TrackingEventKind) -> None:
    (report,) = parse_status_file(one(at7)).reports
    assert (report.means.milestone, report.means.kind) == (milestone, kind)


@pytest.mark.parametrize("code", sorted(NO_MILESTONES))
def test_statuses_that_are_none(code: str) -> None:
    file = parse_status_file(one(f"AT7*{code}*NS***20260531*0815"))
    assert (file.statuses, file.no_milestone, file.reports, file.findings) == (1, 1, [], [])
    assert code not in STATUSES.keys() | APPOINTMENTS.keys()


def test_a_truck_that_left_has_picked_up_what_leaves_from_a_port() -> None:
    means = STATUSES["AF"]
    assert [means.milestone_of(mode) for mode in ("Ground", "", "Ocean", "air", "Rail")] == [
        *("DEP", "DEP", "PUP", "PUP", "PUP")
    ]
    assert STATUSES["D1"].milestone_of("Ocean") == "DEL"


@pytest.mark.parametrize(
    ("code", "zone"),
    [
        ("ET", "America/New_York"),
        ("CT", "America/Chicago"),
        ("MT", "America/Denver"),
        ("PT", "America/Los_Angeles"),
        ("ES", "-05:00"),
        ("MD", "-06:00"),
        ("PD", "-07:00"),
        ("UT", "UTC"),
        ("GM", "UTC"),
        ("01", "+01:00"),
        ("12", "+12:00"),
        ("13", "-12:00"),
        ("19", "-06:00"),
        ("24", "-01:00"),
    ],
)
def test_time_codes(code: str, zone: str) -> None:
    (report,) = parse_status_file(one(f"AT7*D1*NS***20260531*0815*{code}")).reports
    assert find_time_zone(report.zone) == zone


@pytest.mark.parametrize("at7", ["AT7*D1*NS***20260531*0815", "AT7*D1*NS***20260531*0815*LT"])
def test_local_time_has_no_zone(at7: str) -> None:
    assert parse_status_file(one(at7)).reports[0].zone == ""


def test_a_time_code_that_is_not_known_is_no_zone() -> None:
    # GB is a name of the zone database: it must not become London
    file = parse_status_file(one("AT7*D1*NS***20260531*0815*GB"))
    assert find_time_zone(file.reports[0].zone) is None
    assert [each.message for each in file.findings] == [
        "Set 0001, segment 4 (AT7): time code GB (AT707) is not known here. Enter the time zone in the row."
    ]


@pytest.mark.parametrize(
    ("at7", "told"),
    [
        ("AT7*D1*NS***20261331*0815", "AT705 is '20261331', which is no date as CCYYMMDD. Enter the date in the row."),
        ("AT7*D1*NS***260531*0815", "AT705 is '260531', which is no date as CCYYMMDD. Enter the date in the row."),
        ("AT7*D1*NS***20260531*2460", "AT706 is '2460', which is no time as HHMM. Enter the time in the row."),
        ("AT7*D1*NS***20260531*815", "AT706 is '815', which is no time as HHMM. Enter the time in the row."),
        ("AT7*D1*NS***20260531", "AT706 has no time. Enter the time in the row."),
    ],
)
def test_a_date_or_a_time_that_cannot_be_is_left_to_a_person(at7: str, told: str) -> None:
    file = parse_status_file(one(at7, "MS1*NEWARK*NJ*US"))
    (report,) = file.reports
    assert (report.day is None) != (report.at is None)
    assert [each.message for each in file.findings] == [f"Set 0001, segment 4 (AT7, NEWARK, NJ): {told}"]


def test_a_segment_that_breaks_off() -> None:
    file = parse_status_file(one("AT7*D1"))
    assert [each.code for each in file.findings] == ["date", "time"]
    file = parse_status_file(interchange(status_set("B10*P*A-1*RDWY", "LX*1", "AT7", "AT7*D1**AB**20260531*0815")))
    assert (file.statuses, file.no_milestone, file.reports) == (2, 0, [])
    assert [each.message for each in file.findings] == [
        "Set 0001, segment 4 (AT7): neither AT701 nor AT703 has a code. It was left out; ask the carrier for it.",
        "Set 0001, segment 5 (AT7): both AT701 and AT703 have a code. It was left out; ask the carrier for it.",
    ]


def test_codes_that_are_not_known_are_named_once() -> None:
    file = parse_status_file(
        interchange(status_set("B10*P*A-1*RDWY", "LX*1", *["AT7*ZZ*NS***20260531*0815"] * 2, "AT7***QQ"))
    )
    assert (file.statuses, file.no_milestone, file.reports) == (3, 0, [])
    assert [each.message for each in file.findings] == [
        "Status QQ (AT703) (in set 0001, segment 6 (AT7)) is not known here and was left out. Enter what it means by "
        "hand.",
        "Status ZZ (AT701) (2 times, first in set 0001, segment 4 (AT7)) is not known here and was left out. Enter "
        "what it means by hand.",
    ]


def test_a_set_without_a_shipment_number_or_a_status() -> None:
    nameless = status_set("B10***RDWY", "LX*1", "AT7*D1*NS***20260531*0815")
    headless = status_set("LX*1", "AT7*D1*NS***20260531*0815", number=2)
    empty = status_set("B10*P*A-1*RDWY", number=3)
    file = parse_status_file(interchange(nameless, headless, empty))
    assert [list(each.numbers) for each in file.reports] == [[], []]
    told = "no number of a shipment comes with it: B1002 and B1001 are empty. Enter the shipment in the row."
    assert [each.message for each in file.findings] == [
        f"Set 0001, segment 4 (AT7): {told}",
        f"Set 0002, segment 3 (AT7): {told}",
        "Set 0003: there is no status (AT7) in it.",
    ]


def test_what_else_is_in_the_file_is_said() -> None:
    good, other = status_set("B10*P*A-1*RDWY", "LX*1", "AT7*X6"), status_set("B3**1", number=2, code="210")
    file = parse_status_file(interchange(good, other, usage="T"))
    assert [each.message for each in file.findings] == [
        "The carrier marked this as a test file (ISA15 is T). Save it only if it is meant.",
        "The file also holds 210: only the 214 is read.",
    ]


@pytest.mark.parametrize("content", ["", "Shipment,Status\nA-1,D1\n", "UNB+UNOA:1+RDWY+FREIGHT'", b"%PDF-1.7", b"\x00"])
def test_no_x12_file(content: str | bytes) -> None:
    with pytest.raises(UnreadableInterchange, match="does not begin with ISA"):
        parse_status_file(content)


def test_a_file_of_other_sets() -> None:
    with pytest.raises(
        UnreadableInterchange, match=r"^The file has no 214 \(shipment status\) in it: it holds 210, 997\.$"
    ):
        parse_status_file(interchange(status_set("AK1*IN*1", code="997"), status_set("B3**1", number=2, code="210")))
    with pytest.raises(UnreadableInterchange, match=r"it holds no set\.$"):
        parse_status_file(interchange())


@pytest.mark.parametrize(
    ("cut_at", "told"),
    [("AT7*D1", "Set 0001 has no end: SE is missing."), ("SE*6", "has no end"), ("IEA", "IEA is missing")],
)
def test_a_file_that_breaks_off_is_not_read_at_all(cut_at: str, told: str) -> None:
    with pytest.raises(UnreadableInterchange, match=told) as refused:
        parse_status_file(WHOLE[: WHOLE.index(cut_at)])
    assert str(refused.value).endswith("Nothing was read. Ask the carrier to send the file again.")


@pytest.mark.parametrize(
    ("was", "becomes", "told"),
    [
        ("SE*14*0001", "SE*13*0001", "SE01 says 13 segments, the set has 14"),
        ("GE*2*42", "GE*3*42", "GE01 says 3 sets, the group has 2"),
        ("IEA*1*000000042", "IEA*1*000000043", "IEA02 is '000000043'"),
        ("ST*214*0002~\n", "", "B10 stands outside a set"),
    ],
)
def test_counts_that_do_not_agree(was: str, becomes: str, told: str) -> None:
    with pytest.raises(UnreadableInterchange, match=r"^The file is damaged or incomplete: ") as refused:
        parse_status_file(WHOLE.replace(was, becomes))
    assert told in str(refused.value)


def test_every_cut_of_a_file_is_refused_or_whole() -> None:
    """Whatever is missing at its end, a file is not read in part."""
    whole = parse_status_file(WHOLE)
    for end in range(len(WHOLE)):
        try:
            file = parse_status_file(WHOLE[:end])
        except UnreadableInterchange:
            continue
        assert file == whole


def test_what_cannot_be_shown_is_left_out() -> None:
    (report,) = parse_status_file(one("AT7*D1*NS***20260531*0815").replace("*A-1*", "*A-\x001\x1b*")).reports
    assert report.numbers[0] == "A-1"


def test_interchanges_that_a_van_concatenated_are_all_read_and_a_filler_behind_them_is_none() -> None:
    other = WHOLE.replace("~", "^").replace("*", "|")
    alone, both = parse_status_file(WHOLE), parse_status_file(WHOLE + "\r\n" + other + "\x1a\x00\x00")
    assert (both.statuses, len(both.reports)) == (2 * alone.statuses, 2 * len(alone.reports))
    assert all(report.where.startswith("interchange 000000042, ") for report in both.reports)


def test_of_concatenated_interchanges_one_that_breaks_off_refuses_the_whole_file() -> None:
    with pytest.raises(UnreadableInterchange, match="damaged or incomplete"):
        parse_status_file(WHOLE + WHOLE[: WHOLE.index("SE*6")])

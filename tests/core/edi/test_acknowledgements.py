"""What partners answer, laid to our file, set and segment."""

from datetime import UTC, datetime, timedelta

import pytest

from freight.core.edi.acknowledgements import (
    DEFAULT_MAPPING,
    AcknowledgementSubject,
    AcknowledgementVerdict,
    EdiAcknowledgement,
    ElementLocation,
    Payment,
    read_acknowledgements,
)
from freight.core.edi.drawing import EdiSettings, generate_edi_file
from freight.core.edi.interchange import UnreadableInterchange
from freight.core.edi.matching import SentSet, locate_fault, match_sent_sets
from freight.core.edi.starters import STARTERS
from freight.core.edi.variables import build_invoice_variables
from freight.core.errors import Invalid
from tests.core.edi.freight import MOMENT, invoice, settings

HEAD = (
    "ISA*00*          *00*          *ZZ*FILLMORE       *ZZ*ACMELOG        *261121*1015*U*00401*000000904*0*P*>~"
    "GS*FA*FILLMORE*ACMELOG*20261121*1015*904*X*004010~"
)
TAIL = "GE*1*904~IEA*1*000000904~"
SENT_ON = datetime(2026, 11, 21, 9, 30, tzinfo=UTC)


def answered(*rows: str, code: str = "997") -> list[EdiAcknowledgement]:
    body = "".join(f"{row}~" for row in rows)
    return read_acknowledgements(f"{HEAD}ST*{code}*0001~{body}SE*{len(rows) + 2}*0001~{TAIL}")


def sent(number: str = "17", set_number: str = "0001", *, hours: int = 0, is_open: bool = True) -> SentSet:
    ids = frozenset({("ACMELOG", "FILLMORE")})
    return SentSet(ids, number, set_number, f"INV-{set_number}", SENT_ON + timedelta(hours=hours), is_open)


@pytest.mark.parametrize(
    ("code", "verdict"),
    [("A", AcknowledgementVerdict.ACCEPTED), ("E", AcknowledgementVerdict.WITH_ERRORS),
        ("R", AcknowledgementVerdict.REJECTED), ("P", AcknowledgementVerdict.PARTLY),
     ("?", AcknowledgementVerdict.REJECTED)],
)  # fmt: skip
def test_a_997_says_of_a_set_whether_it_could_be_read(code: str, verdict: AcknowledgementVerdict) -> None:
    (answer,) = answered("AK1*IM*17", "AK2*210*0001", f"AK5*{code}", f"AK9*{code}*1*1*1")
    assert (answer.verdict, answer.about) == (verdict, AcknowledgementSubject.SYNTAX)
    assert (answer.group_number, answer.set_number, answer.set_code) == ("17", "0001", "210")
    assert dict(answer.counts) == {"transactionCount": "1", "receivedCount": "1", "acceptedCount": "1"}


def test_one_error_of_a_997_is_shown_on_our_own_segment_and_element() -> None:
    """The issue's own case: the fourth segment of the set is ITD, whose net due date the partner does not like."""
    drawn = generate_edi_file(settings(), [build_invoice_variables(invoice())], 17, MOMENT)
    (answer,) = answered("AK1*IM*17", "AK2*210*0001", "AK3*ITD*4**8", "AK4*6*446*8*20261220", "AK5*E*5", "AK9*E*1*1*1")
    first, whole = (locate_fault(fault, drawn.sets[0].segments) for fault in answer.faults)
    assert (first.message, first.tag, first.place, first.element, first.value) == (
        "Not a valid date", "ITD", 4, "06", "20261220",
    )  # fmt: skip
    assert drawn.sets[0].segments[3].elements[5] == "20261220"
    assert (whole.message, whole.place) == ("One or more segments are wrong", 0)


def test_a_999_is_read_as_a_997() -> None:
    rows = ("AK1*IM*17", "AK2*210*0001", "IK3*B3*2**8", "IK4*11*140*1", "IK5*R*5", "AK9*R*1*1*0")
    (answer,) = answered(*rows, code="999")
    assert (answer.kind, answer.verdict) == ("999", AcknowledgementVerdict.REJECTED)
    assert next((fault.tag, fault.element, fault.message) for fault in answer.faults) == (
        "B3", "11", "Mandatory element missing",
    )  # fmt: skip


def test_a_group_that_is_accepted_as_a_whole_is_about_each_of_its_sets() -> None:
    (answer,) = answered("AK1*IM*17", "AK9*A*2*2*2")
    assert answer.set_number == ""
    assert [each.set_number for each in match_sent_sets(answer, [sent(), sent(set_number="0002"), sent("18")])] == [
        "0001", "0002",
    ]  # fmt: skip


def test_a_partial_997_tells_the_sets_apart() -> None:  # fault 33
    rows = ("AK1*IM*17", "AK2*210*0001", "AK5*A", "AK2*210*0002", "AK5*R*5", "AK9*P*2*2*1")
    answers = answered(*rows)
    files = [sent(), sent(set_number="0002")]
    assert [(match_sent_sets(each, files)[0].invoice_number, each.verdict) for each in answers] == [
        ("INV-0001", AcknowledgementVerdict.ACCEPTED), ("INV-0002", AcknowledgementVerdict.REJECTED),
    ]  # fmt: skip


def test_an_answer_finds_the_newest_open_file_of_its_number() -> None:
    (answer,) = answered("AK1*IM*000000017", "AK2*210*1", "AK5*A", "AK9*A*1*1*1")
    old, new = sent(), sent(hours=2)
    assert match_sent_sets(answer, [old, new]) == [new]
    assert match_sent_sets(answer, [old, sent(hours=2, is_open=False)]) == [old]


def test_an_answer_to_nothing_we_sent_matches_nothing() -> None:  # fault 32
    (answer,) = answered("AK1*IM*99", "AK2*210*0001", "AK5*A", "AK9*A*1*1*1")
    assert match_sent_sets(answer, [sent()]) == []
    (mine,) = answered("AK1*IM*17", "AK2*210*0001", "AK5*A", "AK9*A*1*1*1")
    other = SentSet(frozenset({("ACMELOG", "SOMEBODY")}), "17", "0001", "INV-1", SENT_ON)
    assert match_sent_sets(mine, [other]) == []


def test_a_fault_where_the_partner_counts_otherwise_goes_to_the_nearest_of_its_tag() -> None:
    drawn = generate_edi_file(settings(), [build_invoice_variables(invoice())], 17, MOMENT)
    (answer,) = answered("AK1*IM*17", "AK2*210*0001", "AK3*ITD*5**8", "AK3*ZZZ*1**1", "AK5*R*5", "AK9*R*1*1*0")
    assert [locate_fault(each, drawn.sets[0].segments).place for each in answer.faults] == [4, 0, 0]


def test_a_ta1_is_about_the_file() -> None:
    text = HEAD[: HEAD.index("GS*")] + "TA1*000000017*261121*0930*R*025~IEA*0*000000904~"
    (answer,) = read_acknowledgements(text)
    assert (answer.about, answer.verdict, answer.interchange_number) == (
        AcknowledgementSubject.FILE,
        AcknowledgementVerdict.REJECTED,
        "000000017",
    )
    assert answer.faults[0].message == "Control number used before"
    assert [each.set_number for each in match_sent_sets(answer, [sent(), sent(set_number="0002")])] == ["0001", "0002"]


def test_an_824_is_the_answer_of_the_business() -> None:
    rows = ("BGN*11*1*20261121", "OTI*TR*IV*INV-0001*****17*0001*210", "TED*012*Rate is not agreed*L1*19*2*20**9.99")
    (answer,) = answered(*rows, code="824")
    assert (answer.about, answer.verdict, answer.invoice_number) == (
        AcknowledgementSubject.BUSINESS,
        AcknowledgementVerdict.REJECTED,
        "INV-0001",
    )
    assert [(fault.message, fault.tag, fault.place, fault.element) for fault in answer.faults] == [
        ("Rate is not agreed", "L1", 19, "02")
    ]
    assert match_sent_sets(answer, [sent()]) == [sent()]
    (by_invoice,) = answered("OTI*TA*IV*INV-0001", code="824")
    assert (by_invoice.verdict, match_sent_sets(by_invoice, [sent()])) == (AcknowledgementVerdict.ACCEPTED, [sent()])


def test_an_820_says_what_was_paid() -> None:
    rows = ("BPR*I*637.50*C*ACH", "TRN*1*771", "RMR*IV*INV-0001**600.00", "RMR*IV*INV-0002**37.50")
    (answer,) = answered(*rows, code="820")
    assert answer.payments == (Payment("INV-0001", "600.00"), Payment("INV-0002", "37.50"))
    assert (answer.about, dict(answer.counts)) == (AcknowledgementSubject.PAYMENT, {"total": "637.50"})


def test_a_contrl_is_about_file_and_message() -> None:
    text = (
        "UNB+UNOB:2+FILLMORE:ZZ+ACMELOG:ZZ+261121:1015+88'UNH+1+CONTRL:D:3:UN'"
        "UCI+17+ACMELOG:ZZ+FILLMORE:ZZ+7'UCM+1+INVOIC:D:96A:UN+4+12'UCS+4'UCD+12+3:1'UNT+6+1'UNZ+1+88'"
    )
    whole, message = read_acknowledgements(text)
    assert (whole.about, whole.verdict, whole.interchange_number) == (
        AcknowledgementSubject.FILE,
        AcknowledgementVerdict.ACCEPTED,
        "17",
    )
    assert (message.about, message.verdict, message.set_number) == (
        AcknowledgementSubject.SYNTAX,
        AcknowledgementVerdict.REJECTED,
        "1",
    )
    assert [(fault.place, fault.element) for fault in message.faults] == [(0, ""), (4, "02.1")]
    assert match_sent_sets(message, [sent(set_number="1")])[0].set_number == "1"


def test_where_a_partner_says_it_is_a_matter_of_the_profile() -> None:
    """Administration §3.3: each value of an acknowledgement is mapped to segment and element."""
    mapping = {
        **DEFAULT_MAPPING,
        "transactionStatus": ElementLocation("AK5", "02"),
        "senderId": ElementLocation("AK1", "03"),
    }
    text = f"{HEAD}ST*997*0001~AK1*IM*17*DIVISION7~AK2*210*0001~AK5*X*A~AK9*A*1*1*1~SE*6*0001~{TAIL}"
    (answer,) = read_acknowledgements(text, mapping)
    assert (answer.verdict, answer.sender) == (AcknowledgementVerdict.ACCEPTED, "DIVISION7")


def test_a_file_that_answers_nothing_says_what_it_holds() -> None:
    with pytest.raises(UnreadableInterchange, match="it holds 214"):
        answered("B10*1", code="214")


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ({"name": "colour", "segment": "AK5", "element": "01"}, "there is no value colour"),
        ({"name": "ediStatus", "segment": "AK9", "element": "1"}, "element"),
        ({"name": "ediStatus", "segment": "ak9", "element": "01"}, "segment"),
    ],
)
def test_a_mapping_of_what_no_acknowledgement_says_is_refused(row: dict[str, str], said: str) -> None:
    with pytest.raises(Invalid, match=said):
        EdiSettings.read({**STARTERS["210"].stored(), "acknowledgement": [row]})
    with pytest.raises(Invalid, match="mapped twice"):
        twice = [{"name": "ediStatus", "segment": "AK9", "element": "01"}] * 2
        EdiSettings.read({**STARTERS["210"].stored(), "acknowledgement": twice})


SECOND = (
    "ISA|00|          |00|          |ZZ|LAKESHORE      |ZZ|ACMELOG        |261121|1015|U|00401|000000031|0|P|:^"
    "GS|FA|LAKESHORE|ACMELOG|20261121|1015|31|X|004010^"
    "ST|997|0001^AK1|IM|18^AK2|210|0001^AK5|R|5^AK9|R|1|1|0^SE|6|0001^GE|1|31^IEA|1|000000031^"
)
FIRST = f"{HEAD}ST*997*0001~AK1*IM*17~AK2*210*0001~AK5*A~AK9*A*1*1*1~SE*6*0001~{TAIL}"


@pytest.mark.parametrize("between", ["", "\r\n", "\x1a", "\n\n"])
def test_each_interchange_of_a_file_is_read_by_its_own_delimiters_and_its_own_sender(between: str) -> None:
    """A VAN concatenates: the rejection in the second interchange was lost, and the file counted as taken."""
    control = (
        "UNA:+.? 'UNB+UNOC:3+BALTIC:14+ACMELOG:14+261121:1015+77'"
        "UNH+1+CONTRL:D:3:UN'UCI+42+ACMELOG:14+BALTIC:14+4'UNT+3+1'UNZ+1+77'"
    )
    answers = read_acknowledgements(FIRST + between + SECOND + between + control + between)
    assert [(each.sender, each.group_number or each.interchange_number, each.verdict) for each in answers] == [
        ("FILLMORE", "17", AcknowledgementVerdict.ACCEPTED),
        ("LAKESHORE", "18", AcknowledgementVerdict.REJECTED),
        ("BALTIC", "42", AcknowledgementVerdict.REJECTED),
    ]


def test_a_file_that_breaks_off_is_unreadable_whole_even_where_another_follows() -> None:
    with pytest.raises(UnreadableInterchange, match="Interchange 000000904 breaks off"):
        read_acknowledgements(FIRST[: FIRST.index("AK9")])
    with pytest.raises(UnreadableInterchange, match="breaks off"):
        read_acknowledgements(FIRST[: FIRST.index("AK9") + 4] + SECOND)
    with pytest.raises(UnreadableInterchange, match="breaks off"):
        read_acknowledgements(FIRST + SECOND[: SECOND.index("AK9")])


def test_a_head_that_is_off_hides_no_interchange_beside_it() -> None:
    """The first sender does not pad and leaves a qualifier out; the second would have been read by its delimiters."""
    odd = FIRST.replace("*ZZ*FILLMORE       *", "**FILLMORE*").replace("*ZZ*ACMELOG        *", "*ZZ*ACMELOG*")
    assert [each.verdict for each in read_acknowledgements(odd + SECOND)] == [
        AcknowledgementVerdict.ACCEPTED,
        AcknowledgementVerdict.REJECTED,
    ]
    behind = SECOND.replace("|ZZ|LAKESHORE      |", "||LAKESHORE|").replace("|ZZ|ACMELOG        |", "|ZZ|ACMELOG|")
    with pytest.raises(UnreadableInterchange, match="breaks off"):
        read_acknowledgements(FIRST + behind)


def test_a_rejected_group_takes_its_sets_with_it_whatever_is_said_of_each() -> None:
    (answer,) = answered("AK1*IM*17", "AK2*210*0001", "AK5*A", "AK9*R*1*1*0*2")
    assert (answer.set_number, answer.verdict) == ("0001", AcknowledgementVerdict.REJECTED)
    assert [fault.message for fault in answer.faults] == ["Version not supported"]
    first, second = answered("AK1*IM*17", "AK2*210*0001", "AK5*A", "AK2*210*0002", "AK5*R*5", "AK9*P*2*2*1")
    assert (first.verdict, second.verdict) == (AcknowledgementVerdict.ACCEPTED, AcknowledgementVerdict.REJECTED), (
        "partly: each by itself"
    )


def test_an_answer_says_whether_the_partner_meant_it_as_a_test() -> None:
    (answer,) = read_acknowledgements(FIRST.replace("*0*P*>", "*0*T*>"))
    assert answer.usage == "T"

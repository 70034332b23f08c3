"""Where a partner's answer has which value: each in its own segment and element, and how several combine."""

from dataclasses import replace
from decimal import Decimal as D

import pytest

from freight.core.delivery.states import AcknowledgementEvent, AcknowledgementReport
from freight.core.edi import edifact, x12
from freight.core.edi.acknowledgements import (
    DEFAULT_MAPPING,
    AcknowledgementFault,
    AcknowledgementSubject,
    AcknowledgementVerdict,
    EdiAcknowledgement,
    ElementLocation,
    Payment,
    is_complete_interchange,
    read_acknowledgements,
)
from freight.core.edi.drawing import generate_edi_file
from freight.core.edi.envelope import EdiEnvelope
from freight.core.edi.lints import lint_edi_set
from freight.core.edi.matching import (
    add_implied_acknowledgements,
    build_acknowledgement_keys,
    get_acknowledgement_key,
    list_envelope_ids,
    locate_fault,
    normalize_control_id,
)
from freight.core.edi.saying import describe_acknowledgement, summarize_acknowledgements
from freight.core.edi.variables import build_invoice_variables
from freight.core.edi.walk import WrittenSegment
from tests.core.edi.freight import MOMENT, invoice, settings

HEAD = (
    "ISA*00*          *00*          *ZZ*FILLMORE       *ZZ*ACMELOG        *261121*1015*U*00401*000000904*0*P*>~"
    "GS*FA*FILLMORE*ACMELOG*20261121*1015*904*X*004010~"
)
TAIL = "GE*1*904~IEA*1*000000904~"
SYNTAX = EdiAcknowledgement(
    "997",
    AcknowledgementSubject.SYNTAX,
    AcknowledgementVerdict.ACCEPTED,
    "FILLMORE",
    "ACMELOG",
    group_number="17",
    set_number="0001",
)


def answered(*rows, code="997", mapping=DEFAULT_MAPPING):
    body = "".join(f"{row}~" for row in rows)
    return read_acknowledgements(f"{HEAD}ST*{code}*0001~{body}SE*{len(rows) + 2}*0001~{TAIL}", mapping)


def controlled(*rows):
    body = "".join(f"{row}'" for row in rows)
    text = f"UNB+UNOB:2+FILLMORE:ZZ+ACMELOG:ZZ+261121:1015+88'UNH+1+CONTRL:D:3:UN'{body}UNT+{len(rows) + 2}+1'UNZ+1+88'"
    return read_acknowledgements(text)


def faults(answer):
    return [(each.message, each.code, each.tag, each.place, each.element, each.value) for each in answer.faults]


def test_the_head_of_a_group_may_be_mapped_element_by_element():
    """Administration §3.3: GS has code, sender, receiver, day, time and number."""
    rows = ("AK1*IM*17", "AK2*210*0001", "AK5*A", "AK9*A*1*1*1")
    moved = {
        **DEFAULT_MAPPING,
        "groupNumber": ElementLocation("GS", "06"),
        "transactionCode": ElementLocation("AK1", "01"),
    }
    (answer,) = answered(*rows, mapping=moved)
    assert (answer.group_number, answer.sender, answer.receiver) == ("904", "FILLMORE", "ACMELOG")
    kind = {**DEFAULT_MAPPING, "groupNumber": ElementLocation("GS", "01")}
    assert answered(*rows, mapping=kind)[0].group_number == "FA"
    # the day and the time of the answer are no group number
    assert (
        answered(*rows, mapping={**DEFAULT_MAPPING, "groupNumber": ElementLocation("GS", "04")})[0].group_number == ""
    )


def test_the_counts_of_a_group_are_told_apart():
    (answer,) = answered("AK1*IM*17", "AK9*P*4*3*2")
    assert dict(answer.counts) == {"transactionCount": "4", "receivedCount": "3", "acceptedCount": "2"}
    assert (answer.verdict, answer.set_number, answer.kind) == (AcknowledgementVerdict.PARTLY, "", "997")


def test_the_faults_of_a_997_stand_at_segment_element_and_component():
    (answer,) = answered(
        "AK1*IM*17", "AK2*210*0001", "AK3*N1*6**3", "AK3*SV1*9**8", "AK4*1>3*234*7*XX", "AK5*R*5*7", "AK9*A*1*1*1"
    )
    assert faults(answer) == [
        ("Mandatory segment missing", "3", "N1", 6, "", ""),
        ("Code not known", "7", "SV1", 9, "01.3", "XX"),
        ("One or more segments are wrong", "5", "", 0, "", ""),
        ("Control number missing or wrong", "7", "", 0, "", ""),
    ]


def test_a_rejected_group_takes_its_sets_with_it():
    taken, refused = answered(
        "AK1*IM*17", "AK2*210*0001", "AK5*A", "AK2*210*0002", "AK5*R*4", "AK9*R*2*2*0*4*5", code="997"
    )
    assert (taken.verdict, refused.verdict) == (AcknowledgementVerdict.REJECTED, AcknowledgementVerdict.REJECTED)
    of_group = ["Control numbers of the group differ", "Number of sets is wrong"]
    assert [each.message for each in taken.faults] == of_group
    assert [each.message for each in refused.faults][1:] == of_group


def test_an_824_says_of_each_invoice_what_is_wrong_where():
    first, second = answered(
        "OTI*TE*IV*INV-0001*X*Y*20261121*1015*17*0001*210",
        "TED*012*Rate is not agreed*L1*19*2*20*9.99*8.88",
        "TED*ZZZ",
        "OTI*GP*IV*INV-0002",
        "TED*007**B3*2",
        code="824",
    )
    assert (first.group_number, first.set_number, first.set_code, first.invoice_number) == (
        "17", "0001", "210", "INV-0001",
    )  # fmt: skip
    assert (first.verdict, second.verdict) == (AcknowledgementVerdict.WITH_ERRORS, AcknowledgementVerdict.PARTLY)
    assert faults(first) == [
        ("Rate is not agreed", "012", "L1", 19, "02", "9.99"),
        ("Error code ZZZ", "ZZZ", "", 0, "", ""),
    ]
    assert [each[2:5] for each in faults(second)] == [("B3", 2, "")]
    assert (first.sender, first.receiver, first.kind) == ("FILLMORE", "ACMELOG", "824")


def test_an_820_pays_what_the_reference_says_or_else_its_total():
    (answer,) = answered(
        "BPR*I*650.00", "RMR*IV*INV-1**600.00*700.00", "RMR*IV*INV-2***50.00", "RMR*IV", "RMR*IV***1", code="820"
    )
    assert answer.payments == (Payment("INV-1", "600.00"), Payment("INV-2", "50.00"))
    assert dict(answered("RMR*IV*INV-1**1.00", code="820")[0].counts) == {}


def test_a_contrl_says_of_the_file_and_of_each_message_what_is_wrong():
    whole, first, second = controlled(
        "UCI+17+ACMELOG:ZZ+FILLMORE:ZZ+4+26+UNB",
        "UCM+1+INVOIC:D:96A:UN+4+13+UNH",
        "UCS+4+15",
        "UCD+12+3:1",
        "UCD+39+2",
        "UCD+21+1",
        "UCM+2+INVOIC:D:96A:UN+7",
    )
    assert (whole.verdict, whole.interchange_number, faults(whole)) == (
        AcknowledgementVerdict.REJECTED, "17", [("Duplicate", "26", "UNB", 0, "", "")],
    )  # fmt: skip
    assert faults(first) == [
        ("Mandatory value missing", "13", "UNH", 0, "", ""),
        ("Not supported here", "15", "", 4, "", ""),
        ("Value not valid", "12", "", 4, "02.1", ""),
        ("Too long", "39", "", 4, "01", ""),
        # UCD counts the tag itself as the first
        ("Character not allowed", "21", "", 4, "", ""),
    ]
    assert (second.verdict, second.set_number, second.set_code, second.faults) == (
        AcknowledgementVerdict.ACCEPTED, "2", "INVOIC", (),
    )  # fmt: skip
    (received,) = controlled("UCI+17+ACMELOG:ZZ+FILLMORE:ZZ+8")
    assert received.verdict is AcknowledgementVerdict.RECEIVED


def test_a_ta1_says_that_the_file_was_received():
    start = HEAD[: HEAD.index("GS*")]
    (answer,) = read_acknowledgements(f"{start}TA1*000000017*261121*0930*A*000~IEA*0*000000904~")
    assert (answer.verdict, answer.faults, answer.kind, answer.usage) == (
        AcknowledgementVerdict.RECEIVED,
        (),
        "TA1",
        "P",
    )
    (wrong,) = read_acknowledgements(f"{start}TA1*000000017*261121*0930*E*006~IEA*0*000000904~")
    assert (wrong.verdict, faults(wrong)) == (
        AcknowledgementVerdict.WITH_ERRORS,
        [("Sender not known", "006", "", 0, "", "")],
    )


@pytest.mark.parametrize(
    ("content", "whole"),
    [
        (b"ISA*...~IEA*1*000000904~", True),
        (b"UNB+...'UNZ+1+88'\r\n\x1a\x00 \t", True),
        (b"ISA*...~GE*1*904~", False),
        (b"ISA*...~IEA", False),
        (b"IEA*1*1~" + b"x" * 192, True),
        (b"IEA*1*1~" + b"x" * 193, False),
    ],
)
def test_a_file_is_whole_once_its_last_segment_is_there(content, whole):
    assert is_complete_interchange(content) is whole


def test_what_an_answer_comes_to_is_said_in_a_line():
    fault = AcknowledgementFault("Code not known", "7", "SV1", 9, "01.3", "XX")
    several = replace(SYNTAX, verdict=AcknowledgementVerdict.REJECTED,
        faults=(fault, replace(fault, element="", value=""),
                      replace(fault, tag=""), fault, fault))  # fmt: skip
    assert describe_acknowledgement(SYNTAX) == "997: accepted."
    assert describe_acknowledgement(several) == (
        "997: rejected. SV1-01.3: Code not known (XX). SV1: Code not known. Code not known (XX). 2 more."
    )
    assert describe_acknowledgement(replace(several, faults=several.faults[:3])).endswith("Code not known (XX).")


def test_of_several_answers_the_worst_counts_and_what_names_its_set_before_the_file():
    errors, refused = (
        replace(SYNTAX, verdict=AcknowledgementVerdict.WITH_ERRORS),
        replace(SYNTAX, verdict=AcknowledgementVerdict.REJECTED),
    )
    file = replace(
        SYNTAX, about=AcknowledgementSubject.FILE, set_number="", verdict=AcknowledgementVerdict.REJECTED, kind="TA1"
    )
    business = replace(file, about=AcknowledgementSubject.BUSINESS, verdict=AcknowledgementVerdict.PARTLY, kind="824")
    payment = replace(file, about=AcknowledgementSubject.PAYMENT, verdict=AcknowledgementVerdict.RECEIVED, kind="820")
    assert summarize_acknowledgements([SYNTAX, errors]) == AcknowledgementReport(
        AcknowledgementEvent.ERRORS, "997: with errors."
    )
    assert summarize_acknowledgements([errors, refused, SYNTAX]) == AcknowledgementReport(
        AcknowledgementEvent.REJECTION, "997: rejected."
    )
    assert summarize_acknowledgements([SYNTAX, file]) == AcknowledgementReport(
        AcknowledgementEvent.ACCEPTANCE, "997: accepted."
    )
    assert summarize_acknowledgements([file, business]) == AcknowledgementReport(
        AcknowledgementEvent.ERRORS, "824: partly accepted."
    )
    assert summarize_acknowledgements(
        [replace(file, verdict=AcknowledgementVerdict.RECEIVED), payment]
    ) == AcknowledgementReport(AcknowledgementEvent.RECEIPT, "TA1: received.")
    assert summarize_acknowledgements([payment]) is summarize_acknowledgements([]) is None


def counted(total, accepted, *verdicts):
    counts = {"transactionCount": total, "acceptedCount": accepted}
    named = [replace(SYNTAX, verdict=verdict, set_number=str(at), counts=counts) for at, verdict in enumerate(verdicts)]
    return [each for each in add_implied_acknowledgements(named) if not each.set_number]


def test_sets_that_a_group_does_not_name_are_taken_where_its_counts_say_so():
    assert [each.verdict for each in counted("3", "2", AcknowledgementVerdict.REJECTED)] == [
        AcknowledgementVerdict.ACCEPTED
    ]
    assert [
        each.faults for each in counted("4", "3", AcknowledgementVerdict.REJECTED, AcknowledgementVerdict.WITH_ERRORS)
    ] == [()]
    assert (
        counted("3", "1", AcknowledgementVerdict.REJECTED) == counted("1", "0", AcknowledgementVerdict.REJECTED) == []
    )
    assert counted("", "2", AcknowledgementVerdict.REJECTED) == counted("3", "x", AcknowledgementVerdict.REJECTED) == []
    assert counted("9999999999", "9999999998", AcknowledgementVerdict.REJECTED) == []


def test_a_file_is_found_by_ids_and_number_whatever_zeros_stand_before():
    assert [normalize_control_id(text) for text in (" 000017 ", "0", "000", "acme ", "00A")] == [
        "17",
        "0",
        "0",
        "ACME",
        "00A",
    ]
    assert build_acknowledgement_keys([("acme", "F"), ("ACME", "f")], "0017") == ["ACME\nF\n17"]
    assert get_acknowledgement_key(SYNTAX) == "ACMELOG\nFILLMORE\n17"
    assert (
        get_acknowledgement_key(replace(SYNTAX, group_number="", interchange_number="000904"))
        == "ACMELOG\nFILLMORE\n904"
    )
    assert get_acknowledgement_key(replace(SYNTAX, group_number="")) == ""


def test_a_fault_goes_to_the_nearest_segment_of_its_tag():
    rows = [WrittenSegment(tag, []) for tag in ("ST", "N1", "B3", "N1", "SE")]
    fault = AcknowledgementFault("Too long", "5", "N1", 3, "02", "X")
    assert locate_fault(fault, rows) == replace(fault, place=2)
    assert locate_fault(replace(fault, place=5), rows).place == 4
    assert locate_fault(replace(fault, place=4), rows).place == 4
    # the last one, and one without a tag
    assert locate_fault(replace(fault, tag="SE", place=5), rows).place == 5
    assert locate_fault(replace(fault, tag="", place=3), rows) == replace(fault, tag="B3", place=3)
    assert locate_fault(replace(fault, tag="ZZ", place=9), rows) == replace(fault, tag="ZZ", place=0)


def linted(text, amount=None):
    reader = x12 if text.startswith("ISA") else edifact
    ((_, one),) = reader.read(text).sets
    return [(each.code, each.message, each.tag, each.place) for each in lint_edi_set(one, amount)]


def test_each_total_that_differs_names_both_and_its_segment():
    good = generate_edi_file(settings(), [build_invoice_variables(invoice())], 17, MOMENT).text
    rejects = "Partners reject a difference of a cent."
    found = linted(good.replace("L3*592.5*G***73750", "L3*592.5*G***73749"))
    ((code, message, _, place),) = found
    assert (code, message) == ("totals", f"L305 comes to 737.49, B307 to 737.50. {rejects}")
    rows = good.split("\r\n")
    start = next(at for at, row in enumerate(rows) if row.startswith("ST*"))
    assert rows[start + place - 1].startswith("L3*")
    assert linted(good, D("737.51"))[2][1] == f"The sum of L104 comes to 737.50, the invoice to 737.51. {rejects}"


def test_the_total_of_an_810_is_the_sum_of_its_lines():
    text = generate_edi_file(settings("810"), [build_invoice_variables(invoice())], 17, MOMENT).text
    assert linted(text) == []
    ((code, message, _, place),) = linted(text.replace("TDS*73750", "TDS*73700"))
    assert code == "totals" and place == 0
    assert message.startswith("The sum of the lines comes to 737.50, TDS01 to 737.00.")


def test_a_credit_note_of_edifact_has_positive_amounts():
    credit = invoice(invoice_type="Credit Note", total=D("-737.50"))
    for line in credit["lines"]:
        line["invoice_value"] = line["invoice_value"] and -line["invoice_value"]
    text = generate_edi_file(settings("INVOIC"), [build_invoice_variables(credit)], 17, MOMENT).text
    assert "BGM+381" in text
    assert [each[0] for each in linted(text, D("-737.50"))] == []
    assert [each[0] for each in linted(text, D("-737.51"))] == ["totals"] * 2
    negative = text.replace("+77:", "+77:-").replace("+9:", "+9:-").replace("+203:", "+203:-").replace("+86:", "+86:-")
    found = [each for each in linted(negative) if each[0] == "credit_sign"]
    assert len(found) == 1 and found[0][2] == "MOA" and found[0][3] > 0


def test_ids_of_a_file_are_those_of_its_group_as_well():
    plain = EdiEnvelope(sender_id="ACME", receiver_id="FILL")
    assert list_envelope_ids(plain) == {("ACME", "FILL")}
    group = plain.model_copy(update={"application": "ACMEAPP", "receiver_application": "FILLAPP"})
    assert list_envelope_ids(group) == {("ACME", "FILL"), ("ACMEAPP", "FILLAPP")}

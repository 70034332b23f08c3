"""What keeps a delivery profile from being saved."""

import pytest

from freight.core.delivery.profile_checks import (
    clear_invalid_parents,
    drop_empty_web_rows,
    find_delivered_when_problems,
    find_email_problems,
    find_paper_problems,
    find_protocol_problems,
    find_segment_problems,
    find_web_invoice_problems,
    is_email_address,
    may_use_protocol,
    read_addresses,
    split_addresses,
)
from freight.core.delivery.profile_types import BY_MAIL, CHANNELS, DELIVERING, EDI, ProfileType
from freight.core.delivery.vendors import FORMS, fill_vendor_form
from freight.core.errors import Invalid

AP, BACK_OFFICE = "ap@customer.example", "office@customer.example"
SFTP_AS2 = ("ftp", "sftp", "as2")
SENDER = {
    "name": "Acme", "address1": "1 Main Street", "city": "Chicago", "state": "IL", "postalCode": "60606",
}  # fmt: skip


def letter(vendor, **sender):
    form = {part: fill_vendor_form(vendor, part) for part in FORMS[vendor]}
    login = {field.key: "4711" for field in FORMS[vendor]["userCredentials"]}
    return form | {
        "address": fill_vendor_form(vendor, "address", SENDER | sender),
        "userCredentials": fill_vendor_form(vendor, "userCredentials", login),
    }


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        (AP, True),
        (f" {AP} ", True),
        ("a.b+c@mail.customer.museum", True),
        ("ap@customer", False),
        ("ap@customer.e", False),
        ("ap customer@x.example", False),
        (f"{AP},{AP}", False),
        ("<ap@customer.example>", False),
    ],
)
def test_an_address_is_one_name_at_a_domain(text, is_one):
    assert is_email_address(text) is is_one


def test_a_system_may_hold_to_endings_of_two_to_four_letters():  # R303
    assert is_email_address("ap@customer.info", any_ending=False)
    assert not is_email_address("ap@customer.museum", any_ending=False)


def test_addresses_are_separated_by_commas_semicolons_or_lines():
    assert split_addresses(f"{AP}, {BACK_OFFICE};x\n\n y ,") == [AP, BACK_OFFICE, "x", "y"]
    assert read_addresses(f"{AP}, {BACK_OFFICE}, {AP.upper()}", "Copies") == [AP.upper(), BACK_OFFICE]
    with pytest.raises(Invalid, match="office isn’t an email address") as refused:
        read_addresses(f"{AP}, office", "Copies")
    assert refused.value.code == "email"


@pytest.mark.parametrize(
    ("to", "copies", "told"),
    [
        (AP, [], []),
        (AP, [BACK_OFFICE], []),
        ("", [], ["Email sent to field is Mandatory"]),
        (" ", [], ["Email sent to field is Mandatory"]),
        (f"{AP},{BACK_OFFICE}", [], ["Enter only one email id"]),
        (f"{AP},office", [], ["Invalid Data"]),
        ("office", [], ["Invalid Data"]),
        (AP, [BACK_OFFICE, "office"], ["Invalid Data"]),
        ("", ["office"], ["Email sent to field is Mandatory", "Invalid Data"]),
    ],
)
def test_a_mail_goes_to_one_address_and_to_copies(to, copies, told):  # R304, R305, R306
    assert list(find_email_problems(to, copies)) == told


def test_a_mail_to_the_account_names_no_address():
    assert list(find_email_problems("", [], to_account=True)) == []
    assert list(find_email_problems(AP, [], to_account=True)) == [
        "Clear the address: the mail goes to that of the account."
    ]
    assert list(find_email_problems("", ["office"], to_account=True)) == ["Invalid Data"]


def test_endings_are_held_to_in_the_copies_as_well():  # R303
    museum = "ap@customer.museum"
    assert list(find_email_problems(AP.replace("example", "com"), [museum], any_ending=False)) == ["Invalid Data"]
    assert list(find_email_problems(museum, [], any_ending=False)) == ["Invalid Data"]


@pytest.mark.parametrize(
    ("kind", "protocol", "host", "told"),
    [
        (ProfileType.OUTGOING_CHANNEL, "sftp", "h.example", []),
        (ProfileType.OUTGOING_CHANNEL, "as2", "h.example", []),
        (ProfileType.OUTGOING_CHANNEL, "", "h.example", ["Please enter mandatory fields"]),
        (ProfileType.OUTGOING_CHANNEL, "sftp", "", ["Please enter mandatory fields"]),
        (ProfileType.OUTGOING_CHANNEL, "gopher", "h.example", ["Invalid selection"]),
        (ProfileType.INCOMING_CHANNEL, "sftp", "h.example", []),
        (ProfileType.INCOMING_CHANNEL, "as2", "h.example", ["Invalid selection"]),
    ],
)
def test_a_channel_names_a_server_by_a_protocol_it_can_have(kind, protocol, host, told):  # R322, R323
    assert list(find_protocol_problems(kind, protocol, SFTP_AS2, host)) == told
    assert may_use_protocol(kind, protocol, SFTP_AS2) is (told != ["Invalid selection"] and protocol != "")


def test_an_edi_profile_has_segments_each_once_and_parents_that_are_numbers():  # R315, R316, R317
    assert list(find_segment_problems([])) == ["Please add a new Segment"]
    once = [{"segmentId": 1, "segmentName": "BIG"}, {"segmentId": 2}, {"segmentName": "N1"}, {"segmentName": "N1"}]
    assert list(find_segment_problems(once)) == []
    twice = [*once, {"segmentId": 1, "segmentName": "REF"}, {"segmentId": "2"}]
    assert list(find_segment_problems(twice)) == ["choose parent segment for REF", "choose parent segment for 2"]
    parents = [{"parentSegment": "3"}, {"parentSegment": "none"}, {"parentSegment": None}, {"segmentId": 4}]
    assert [each["parentSegment"] for each in clear_invalid_parents(parents)] == ["3", "", "", ""]
    assert clear_invalid_parents([{"segmentId": 4}]) == [{"segmentId": 4, "parentSegment": ""}]


def test_rows_of_a_web_invoice_have_a_name():  # R318, R324
    rows = [{"key": "po"}, {"label": "Voucher"}, {"key": " ", "label": ""}, {}]
    assert drop_empty_web_rows(rows) == [{"key": "po"}, {"label": "Voucher"}]
    assert list(find_web_invoice_problems([{"isCustomField": True, "label": "Voucher"}, {"key": "po"}])) == []
    assert list(find_web_invoice_problems([{"key": "po"}, {"isCustomField": True, "label": " "}])) == [
        "Name is mandatory"
    ]


def test_letters_of_our_own_need_no_vendor_and_those_of_a_vendor_name_it():  # R320
    assert list(find_paper_problems("own", "", {}, None)) == []
    assert list(find_paper_problems("own", "fedex", {}, {"vendor": "clickToMail"})) == []
    for party, vendor, cloned in (
        ("deliveryVendor", "", None),
        ("deliveryVendor", "nobody", None),
        ("own", "", {"vendor": "fedex"}),
    ):
        told = list(find_paper_problems(party, vendor, {}, cloned))
        assert told == ["Please select a delivery vendor."]


def test_a_copied_letter_keeps_its_vendor_and_has_another_address():  # R319, R321
    form = letter("clickToMail")
    copied = {"vendor": "clickToMail", "data": form}
    same = list(find_paper_problems("deliveryVendor", "clickToMail", form, copied))
    assert same == ["Address details can not be same as cloned profile!"]
    moved = letter("clickToMail", city="Boston")
    assert list(find_paper_problems("deliveryVendor", "clickToMail", moved, copied)) == []
    assert list(find_paper_problems("deliveryVendor", "clickToMail", form, None)) == []
    other = list(find_paper_problems("deliveryVendor", "fedex", letter("fedex"), copied))
    assert other == ["Please select fedex profile"]
    # a courier takes several profiles of one address
    courier = letter("fedex")
    assert list(find_paper_problems("deliveryVendor", "fedex", courier, {"vendor": "fedex", "data": courier})) == []


def test_a_letter_of_a_vendor_has_its_mandatory_fields():  # R118
    assert list(find_paper_problems("deliveryVendor", "fedex", letter("fedex", city=""), None)) == [
        "Please enter mandatory fields"
    ]


def test_of_what_is_handed_over_nobody_sends_a_receipt():
    assert list(find_delivered_when_problems("sent", by_hand=True)) == []
    assert list(find_delivered_when_problems("accepted", by_hand=False)) == []
    assert list(find_delivered_when_problems("received", by_hand=True)) == [
        "No one acknowledges paper or a portal. An invoice is delivered when someone marks it."
    ]


def test_the_types_are_told_apart_by_what_they_do():
    assert {kind.value for kind in CHANNELS} == {"incomingChannel", "outgoingChannel"}
    assert {kind.value for kind in BY_MAIL} == {"email", "cevaEdi", "cevaDflo"}
    assert {kind.value for kind in EDI} == {"edi", "cevaEdi", "cevaDflo"}
    assert {kind.value for kind in DELIVERING} == {
        "edi", "web", "email", "paper", "ftp", "webhook", "accessPoint", "cevaEdi", "cevaDflo",
    }  # fmt: skip

"""File names, and which invoices are sent in one packet."""

from datetime import UTC, datetime

from freight.core.delivery import naming
from freight.core.delivery.grouping import GroupingRule, group_into_packets
from freight.documents.delivery_profile import NamePart

NOON = datetime(2026, 3, 9, 17, 5, 7, tzinfo=UTC)
INVOICE = {
    "number": "INV-7",
    "invoice_date": "2026-03-01",
    "due_date": "2026-03-31",
    "invoice_type": "Revenue",
    "currency": "USD",
    "total": "12.50",
    "bill_to": {"account_number": "C-1", "name": "Acme"},
    "shipment_numbers": ["S-1", "S-2"],
    "shipments": [{"values": {"g#mode": "Air", "g#pieces": 3, "g#blank": "", "g#none": None}}, {"values": {"g#x": 1}}],
}


def test_an_invoice_and_its_first_shipment_give_the_values_of_a_name():
    assert naming.get_naming_values(INVOICE) == {
        "g#mode": "Air",
        "g#pieces": "3",
        "invoiceNumber": "INV-7",
        "invoiceDate": "2026-03-01",
        "dueDate": "2026-03-31",
        "invoiceType": "Revenue",
        "currency": "USD",
        "total": "12.50",
        "accountNumber": "C-1",
        "accountName": "Acme",
        "shipmentNumber": "S-1",
    }
    bare = naming.get_naming_values({**INVOICE, "shipments": [], "shipment_numbers": []})
    assert bare["shipmentNumber"] == "" and "g#mode" not in bare
    assert naming.get_naming_values({**INVOICE, "shipments": [{}]})["accountName"] == "Acme"
    # every field may be used in a name
    assert set(bare) == set(naming.FIELDS)


def test_a_name_is_at_most_120_long_and_ends_in_neither_blank_nor_dot():
    assert naming.sanitize_file_name("a" * 121) == "a" * 120
    assert naming.sanitize_file_name("a" * 119 + " b") == "a" * 119
    assert naming.sanitize_file_name(" .a. ") == "a"
    assert naming.sanitize_file_name("a/b\\:c") == "a_b_c"
    assert naming.build_file_name([], {}, NOON, otherwise="..") == "file"


def test_a_moment_is_written_by_its_pattern():
    assert naming.format_timestamp("yyyy-MM-dd HH:mm:ss yy", NOON) == "2026-03-09 17:05:07 26"
    assert naming.format_timestamp("%d%H", NOON) == "dH"
    # a text goes before a moment, a moment before a field
    row = NamePart(fixed_text="A", field_name="x", date_and_time="yyyy")
    assert naming.build_file_name([row], {"x": "B"}, NOON, otherwise="") == "A"
    row = NamePart(field_name="x", date_and_time="yyyy")
    assert naming.build_file_name([row], {"x": "B"}, NOON, otherwise="") == "2026"


def test_files_of_one_name_are_numbered_before_their_ending():
    assert naming.make_names_unique(["a.pdf", "A.pdf", "a.pdf", "b", "b"]) == [
        "a.pdf", "A (2).pdf", "a (3).pdf", "b", "b (2)",
    ]  # fmt: skip
    assert naming.make_names_unique(["a (2).pdf", "a.pdf", "a.pdf"]) == ["a (2).pdf", "a.pdf", "a (3).pdf"]


def invoice(number, payer="C-1", **more):
    return {"number": number, "account_id": 1, "currency": "USD", "bill_to": {"account_number": payer}, **more}


def numbers(invoices, rule):
    return [[each["number"] for each in packet] for packet in group_into_packets(invoices, rule)]


def test_invoices_of_two_payers_never_share_a_packet():
    invoices = [invoice(1), invoice(2, "C-2"), invoice(3), {**invoice(4), "bill_to": None}]
    assert numbers(invoices, GroupingRule(is_single=False)) == [[1, 3], [2], [4]]
    assert numbers(invoices, GroupingRule()) == [[1], [2], [3], [4]]


def test_a_packet_has_so_many_invoices_at_most():
    invoices = [invoice(number) for number in (1, 2, 3)]
    assert numbers(invoices, GroupingRule(False, 2)) == [[1, 2], [3]]
    assert numbers(invoices, GroupingRule(False)) == [[1, 2, 3]]


def test_invoices_that_agree_in_a_field_leave_together():
    air, sea = {"shipments": [{"values": {"g#mode": "Air"}}]}, {"shipments": [{"values": {"g#mode": "Ocean"}}]}
    invoices = [invoice(1, **air), invoice(2, **sea), invoice(3, **air), invoice(4), invoice(5, shipments=[{}])]
    assert numbers(invoices, GroupingRule(False, by=("g#mode",))) == [[1, 3], [2], [4, 5]]
    dated = [invoice(1, due_date="a"), invoice(2, due_date="b"), invoice(3, due_date="a")]
    assert numbers(dated, GroupingRule(False, by=("due_date",))) == [[1, 3], [2]]

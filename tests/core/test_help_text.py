"""Help as it is written, and as it is read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freight.core import help_text
from freight.core.help_text import TextRun


def shown(text: str) -> list[tuple[str, list[str]]]:
    return [
        (block.kind, ["".join(run.text for run in line) for line in block.lines])
        for block in help_text.parse_help_text(text)
    ]


def test_headings_paragraphs_and_lists() -> None:
    text = "## Billing\nReady shipments\nare billed here.\n\nNext:\n- check\n- bill\n\n1. one\n2) two\n"
    assert shown(text) == [
        ("heading", ["Billing"]),
        ("paragraph", ["Ready shipments are billed here."]),
        ("paragraph", ["Next:"]),
        ("bullets", ["check", "bill"]),
        ("steps", ["one", "two"]),
    ]


def test_an_item_broken_by_hand_is_one_item_and_a_free_line_parts_no_list() -> None:
    assert shown("- a long\n  item\n\n- next") == [("bullets", ["a long item", "next"])]


def test_how_words_look() -> None:
    line = "**Never** bill *twice*: press `Ctrl+Alt+I` or [open billing](/invoices/ratingbilling)."
    assert help_text.parse_text_runs(line) == [
        TextRun("Never", "strong"),
        TextRun(" bill "),
        TextRun("twice", "emphasis"),
        TextRun(": press "),
        TextRun("Ctrl+Alt+I", "keys"),
        TextRun(" or "),
        TextRun("open billing", "link", "/invoices/ratingbilling"),
        TextRun("."),
    ]


@pytest.mark.parametrize(
    "address",
    [
        "javascript:alert(1)", "JaVaScRiPt:alert(1)", "data:text/html,x", "vbscript:x", "//evil.example/x",
        "/\\evil.example", "http:", "https:///x", "file:///etc/passwd", "ftp://x.example/y", "mailto:nobody", "http://[",
    ],
)  # fmt: skip
def test_a_link_that_leads_nowhere_good_stays_text(address: str) -> None:
    typed = f"see [this]({address})"
    assert help_text.parse_text_runs(typed) == [TextRun(typed)]


@pytest.mark.parametrize("address", ["/tariffs?page=2#lanes", "https://intranet.example/a", "mailto:help@example.com"])
def test_a_page_a_website_and_a_mailbox_are_linked(address: str) -> None:
    assert help_text.parse_text_runs(f"[this]({address})") == [TextRun("this", "link", address)]


def test_html_is_shown_as_it_was_typed() -> None:
    typed = '<script>alert(1)</script> <img src=x onerror="alert(1)">'
    assert help_text.parse_text_runs(typed) == [TextRun(typed)]


def test_the_suites_pages_come_back_as_they_were() -> None:
    text = help_text.format_help_sections(
        [("What it shows", ["Shipments by age.", "Today is day 0."]), ("Keys", ["? opens help."])]
    )
    assert shown(text) == [
        ("heading", ["What it shows"]),
        ("paragraph", ["Shipments by age."]),
        ("paragraph", ["Today is day 0."]),
        ("heading", ["Keys"]),
        ("paragraph", ["? opens help."]),
    ]


@given(st.text(alphabet="ab *#`[]()-1.\n</>:", max_size=200))
def test_any_text_can_be_read_and_links_only_lead_where_they_may(text: str) -> None:
    for block in help_text.parse_help_text(text):
        assert block.lines
        assert all(run.text for line in block.lines for run in line)
        assert all(
            help_text.is_allowed_link(run.address) for line in block.lines for run in line if run.style == "link"
        )


def test_a_long_text_of_signs_takes_no_longer_than_another() -> None:
    for sign in ("[", "*", "**", "`", "[a](", "- ", "# "):
        help_text.parse_help_text(sign * (help_text.MOST_CHARACTERS // len(sign)))

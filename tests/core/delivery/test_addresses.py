"""Where a delivery goes: postal addresses, links, and whom a profile reaches."""

from datetime import UTC, datetime, timedelta

import pytest

from freight.core.delivery.links import LinkState, get_link_state, is_worth_noting
from freight.core.delivery.postal import find_postal_address_problem
from freight.core.delivery.printing import count_sheets
from freight.core.delivery.recipients import describe_recipient

NOON = datetime(2026, 6, 1, 12, 0, tzinfo=UTC)
STREET = ["Acme Inc.", "1 Main Street"]


@pytest.mark.parametrize(
    "last",
    ["Chicago, IL 60606", "Chicago IL 60606-1234", "St. Louis, mo. 63101", "APO, AE 09001", "San Juan, PR 00901"],
)
def test_an_american_address_ends_in_city_state_and_zip(last):
    assert find_postal_address_problem([*STREET, last]) == ""
    assert find_postal_address_problem([*STREET, last], "usa ") == ""


@pytest.mark.parametrize(
    ("last", "problem"),
    [
        ("Chicago", "“Chicago” is no city, state and ZIP code, as in “Chicago, IL 60606”."),
        ("Chicago, IL 6060", "“Chicago, IL 6060” is no city, state and ZIP code, as in “Chicago, IL 60606”."),
        ("IL 60606", "“IL 60606” is no city, state and ZIP code, as in “Chicago, IL 60606”."),
        ("Toronto, ON 60606", "“ON” in “Toronto, ON 60606” is no state."),
    ],
)
def test_another_last_line_is_refused_and_says_why(last, problem):
    assert find_postal_address_problem([*STREET, last]) == problem


def test_an_address_abroad_is_the_business_of_its_post():
    assert find_postal_address_problem([*STREET, "20457 Hamburg"], "DE") == ""
    assert find_postal_address_problem([*STREET, "20457 Hamburg", "GERMANY"]) == ""
    # its country in small letters is read as a city
    assert find_postal_address_problem([*STREET, "20457 Hamburg", "Germany"]).startswith("“Germany” is no city")
    # known to be American, a line in capitals is no country
    assert find_postal_address_problem([*STREET, "GERMANY"], "US").startswith("“GERMANY” is no city")
    assert find_postal_address_problem([*STREET, "GER"]).startswith("“GER” is no city")


def test_an_envelope_has_three_to_six_lines_of_fifty_characters():
    chicago = "Chicago, IL 60606"
    assert (
        find_postal_address_problem(["Acme Inc.", chicago])
        == "A letter needs a name, a street, and a city with its ZIP code."
    )
    assert find_postal_address_problem([*STREET, "Dock 1", "Dock 2", "Dock 3", chicago]) == ""
    seven = [*STREET, "Dock 1", "Dock 2", "Dock 3", "Dock 4", chicago]
    assert find_postal_address_problem(seven) == "An envelope has room for 6 lines; this address has 7."
    assert find_postal_address_problem(["x" * 50, "1 Main Street", chicago]) == ""
    long = find_postal_address_problem(["x" * 61, "1 Main Street", chicago])
    assert long == f"“{'x' * 60}” is longer than the 50 characters of an envelope."


def test_a_link_opens_until_it_expires_or_is_revoked():
    hour = timedelta(hours=1)
    assert get_link_state(NOON + hour, None, NOON) is LinkState.ACTIVE
    assert get_link_state(NOON, None, NOON) is LinkState.EXPIRED
    assert get_link_state(NOON + hour, NOON - hour, NOON) is LinkState.REVOKED
    assert get_link_state(NOON - hour, NOON - hour, NOON) is LinkState.REVOKED


def test_an_opening_is_noted_once_in_ten_minutes():
    assert is_worth_noting(None, NOON)
    assert not is_worth_noting(NOON - timedelta(minutes=9, seconds=59), NOON)
    assert is_worth_noting(NOON - timedelta(minutes=10), NOON)


def test_two_pages_are_a_sheet_where_both_sides_are_printed():
    assert [count_sheets(pages, both_sides=True) for pages in (1, 2, 3)] == [1, 1, 2]
    assert [count_sheets(pages, both_sides=False) for pages in (1, 2, 3)] == [1, 2, 3]


@pytest.mark.parametrize(
    ("profile", "told"),
    [
        ({"type": "email", "configurations": {"to": "ap@customer.example"}}, "ap@customer.example"),
        ({"type": "cevaEdi", "configurations": {"to_account": True, "to": "x"}}, "Email of the account"),
        ({"type": "web", "configurations": {"portal_name": "Ariba", "portal_address": "https://a.example"}}, "Ariba"),
        ({"type": "web", "configurations": {"portal_address": "https://a.example"}}, "https://a.example"),
        ({"type": "web"}, "Customer portal"),
        ({"type": "paper"}, "Mail"),
        ({"type": "paper", "options": {"deliveryParty": "own", "deliveryPartyName": "fedex"}}, "Mail"),
        (
            {"type": "paper", "options": {"deliveryParty": "deliveryVendor", "deliveryPartyName": "clickToMail"}},
            "Mail, by Click2Mail",
        ),
        ({"type": "paper", "options": {"deliveryParty": "deliveryVendor"}}, "Mail, by a vendor"),
        ({"type": "webhook", "transport_settings": {"address": "https://h.example/in?key=1"}}, "https://h.example/in"),
        ({"type": "ftp", "transport_settings": {"host": "ftp.example", "folder": "/in"}}, "ftp.example/in"),
        ({"type": "ftp", "transport_settings": {"host": "ftp.example"}}, "ftp.example"),
        ({"type": "ftp", "transport_settings": {"folder": "in"}}, ""),
        ({"type": "ftp"}, ""),
    ],
)
def test_whom_a_profile_reaches_is_said_in_one_line(profile, told):
    assert describe_recipient(profile) == told

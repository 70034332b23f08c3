"""Whether an address can be mailed to: a letter that a print vendor would refuse is held before it leaves."""

import re
from collections.abc import Sequence

MOST_LINES = 6
LONGEST_LINE = 50
_AT_HOME = ("", "US", "USA")
_STATES = frozenset(
    [
        "AL",
        "AK",
        "AZ",
        "AR",
        "CA",
        "CO",
        "CT",
        "DE",
        "FL",
        "GA",
        "HI",
        "ID",
        "IL",
        "IN",
        "IA",
        "KS",
        "KY",
        "LA",
        "ME",
        "MD",
        "MA",
        "MI",
        "MN",
        "MS",
        "MO",
        "MT",
        "NE",
        "NV",
        "NH",
        "NJ",
        "NM",
        "NY",
        "NC",
        "ND",
        "OH",
        "OK",
        "OR",
        "PA",
        "RI",
        "SC",
        "SD",
        "TN",
        "TX",
        "UT",
        "VT",
        "VA",
        "WA",
        "WV",
        "WI",
        "WY",
        "DC",
        "AS",
        "GU",
        "MP",
        "PR",
        "VI",
        "AA",
        "AE",
        "AP",
    ]
)
_LAST = re.compile(r".*[A-Za-z].*?,?\s+([A-Za-z]{2})\.?\s+[0-9]{5}(-[0-9]{4})?")
_COUNTRY = re.compile(r"[^\W\d_][^\da-z]{3,}")


def find_postal_address_problem(lines: Sequence[str], country: str = "") -> str:
    """Return what prevents a letter from being mailed to an address of these lines, the name first; "" if nothing does.
    `country`: if known; an address without one is American, unless its last line is a country in capitals, as the
    postal service requires."""
    if len(lines) < 3:
        return "A letter needs a name, a street, and a city with its ZIP code."
    if len(lines) > MOST_LINES:
        return f"An envelope has room for {MOST_LINES} lines; this address has {len(lines)}."
    if long := next((line for line in lines if len(line) > LONGEST_LINE), ""):
        return f"“{long[:60]}” is longer than the {LONGEST_LINE} characters of an envelope."
    if country.strip().upper() not in _AT_HOME or (not country.strip() and _COUNTRY.fullmatch(lines[-1])):
        return ""
    last_line_match = _LAST.fullmatch(lines[-1].strip())
    if last_line_match is None:
        return f"“{lines[-1]}” is no city, state and ZIP code, as in “Chicago, IL 60606”."
    if last_line_match[1].upper() not in _STATES:
        return f"“{last_line_match[1]}” in “{lines[-1]}” is no state."
    return ""

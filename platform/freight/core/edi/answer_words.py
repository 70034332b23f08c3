"""Codes of acknowledgements that occur in practice, in our own words."""

from collections.abc import Mapping

SYNTAX: Mapping[str, str] = {
    "A": "accepted",
    "E": "with errors",
    "P": "partly accepted",
    "R": "rejected",
    "M": "rejected",
    "W": "rejected",
    "X": "rejected",
}
TA1: Mapping[str, str] = {"A": "received", "E": "with errors", "R": "rejected"}
BUSINESS: Mapping[str, str] = {
    "A": "accepted",
    "E": "with errors",
    "C": "with errors",
    "R": "rejected",
    "P": "partly accepted",
}
CONTRL_ACTIONS: Mapping[str, str] = {"4": "rejected", "7": "accepted", "8": "received"}

_WORDS: Mapping[str, Mapping[str, str]] = {
    "AK3": {
        "1": "Unknown segment", "2": "Segment not expected here", "3": "Mandatory segment missing",
        "4": "Loop repeated too often", "5": "Segment repeated too often", "6": "Segment not in this set",
        "7": "Segments out of order", "8": "Elements of this segment are wrong",
    },
    "AK4": {
        "1": "Mandatory element missing", "2": "Element missing that goes with another", "3": "Too many elements",
        "4": "Too short", "5": "Too long", "6": "Character not allowed", "7": "Code not known", "8": "Not a valid date",
        "9": "Not a valid time", "10": "Element not allowed beside another",
    },
    "AK5": {
        "1": "Set not supported", "2": "Trailer missing", "3": "Control numbers of the set differ",
        "4": "Number of segments is wrong", "5": "One or more segments are wrong", "6": "Unknown set ID",
        "7": "Control number missing or wrong", "23": "Control number used before",
    },
    "AK9": {
        "1": "Group not supported", "2": "Version not supported", "3": "Trailer of the group missing",
        "4": "Control numbers of the group differ",
        "5": "Number of sets is wrong", "6": "Control number of the group is wrong",
    },
    "TA1": {
        "001": "Control numbers of the file differ", "002": "Standard not supported", "003": "Version not supported",
        "004": "Segment terminator not valid", "005": "Sender qualifier not valid", "006": "Sender not known",
        "007": "Receiver qualifier not valid", "008": "Receiver not known", "021": "Number of groups is wrong",
        "023": "File ends too early", "025": "Control number used before",
    },
    "CONTRL": {
        "2": "Syntax version not supported", "12": "Value not valid", "13": "Mandatory value missing",
        "14": "Value not supported here", "15": "Not supported here", "16": "Too many parts", "17": "No agreement",
        "18": "Unspecified error", "20": "Character not valid as a delimiter", "21": "Character not allowed",
        "22": "Delimiter not valid", "23": "Sender not known", "26": "Duplicate", "28": "References differ",
        "29": "Count is wrong", "35": "Too often", "37": "Wrong kind of characters", "39": "Too long",
        "40": "Too short",
    },
}  # fmt: skip


def explain_code(table: str, code: str) -> str:
    """Return what a code means; the code itself if we have no words for it."""
    return _WORDS.get(table, {}).get(code, f"Error code {code}" if code else "Error without a code")

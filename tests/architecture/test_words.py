"""The words on screens and in messages are those of American freight software: phrases that were once replaced do not
come back, and nothing people read is spelled the British way. A finding names file, line and the better phrase."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

# what is refused, and what to say in its place; a pattern is looked for in each text, as it is written
REFUSED = {
    r"must be a (whole )?number, not negative": "enter a number, 0 or more",
    r"\bA day, as 2026": "Enter a date, MM/DD/YYYY",
    r"without a touch": "Touchless",
    r"Needs doing": "To do",
    r"User value is not the tariff": "Entered differs from tariff",
    r"no tariff was asked": "Not rated yet",
    r"Rows that name no account": "Default account",
    r"As each row says": "From each row",
    r"^Same name\b": "Known alias",
    r"^Leave out$": "Don’t import",
    r"that the fields do not know": "Unrecognized values",
    r"corrected one by one": "Already invoiced; correct individually",
    r"Upload is the one opened": "This upload",
    r"Load the rows again": "Refresh",
    r"\bTick (rows|every)\b": "Select",
    r"Choose every": "Select all",
    r"Nothing is called that|Nothing holds\b": "No results",
    r"Take a filter away": "Clear filter",
    r"^For us$": "Internal",
    r"^For the customer$": "Customer view",
    r"^What was asked$": "Shipment details",
    r"\bdays, \S+ asked\b": "Transit 3 days; requested 2",
    r"^Settle\b|\bMake ready\b": "Resolve / Mark ready to bill",
    r"ask for state and number": "Get status and number",
    r"take figures over": "Import amounts",
    r"Nothing was pushed yet": "No invoices sent yet",
    r"what becomes of each": "Results appear here",
    r"\bGive up\b": "Cancel / Discard changes",
    r"No number yet": "Draft",
    r"^Dummy\b": "Informational",
    r"Credit note \S* ?over\b": "Credit note for",
    r"^Quote \S+ with the payment": "Reference … with payment",
    r"the most telling first": "most specific first",
    r"^Of several lanes": "If several lanes match",
    r"A cubic metre counts": "Volumetric factor",
    r"^(First|Last) day$": "Effective / Expires",
    r"Heavier and cheaper": "Break inversion",
    r"Lanes with one key": "Duplicate lanes",
    r"^Set apart$": "Bulk edit",
    r"said what another row says": "duplicate rows ignored",
    r"version before gives way": "replaces the prior version",
    r"No lane for an empty": "Enter carrier and service",
    r"Mark as offered": "Mark as sent",
    r"^Name a lane": "Enter a lane",
    r"what does not end is rounded": "Repeating decimals are rounded half up",
    r"A shipment by hand": "Quick quote; nothing is saved",
    r"\blooked over\b": "checked",
    r"^Not the user['’]s value": "Differs from entered",
    r"[Nn]obody in particular": "Unassigned",
    r"Give it to|\b[Hh]and over\b|handed over": "Assign to / Assign",
    r"whose work they are": "Unbilled shipments by assignee",
    r"A number is given once": "Numbers are never reused",
    r"Numbers that no invoice has": "Reserved numbers",
    r"Empty: the secret is a token": "Leave blank when using a token",
    r"beside what the tariff says": "Compare its charges with the tariff",
    r"No rule looks at": "No rules yet",
    r"are wrong by it": "fail",
    r"each item of several": "Check each value",
    r"for the steps, optional": "Trace one shipment",
    r"^Holds for$": "Applies to",
    r"Issues, as (raised|answered)": "Issue entry / Issue response",
    r"how customers['’] sheets call it": "Alternative headings",
    r"Take it away": "Remove logo",
    r"template of the suite": "Start from default",
    r"^right: ": "Permission: ",
    r"Outlay passed on": "Pass-through",
    r"Nothing of theirs was overwritten": "Reload it and try again.",
    r"\b[Ss]omebody\b": "someone",
    r"\bany more\b": "no longer",
}
# words of the other side of the ocean
BRITISH = {
    r"colour\w*": "color",
    r"(centi|kilo|milli)?metres?": "meter",
    r"litres?": "liter",
    r"(un)?cancell(ed|ing|s)": "canceled",
    r"(un)?recognis\w+|organis\w+|summaris\w+|authoris\w+|unauthoris\w+|optimis\w+": "-ize",
    r"favourite\w*": "favorite",
    r"behaviour\w*": "behavior",
    r"honour\w*": "honor",
    r"labell\w+|travell\w+|modell\w+": "one l",
    r"cheques?": "check",
    r"centre\w*": "center",
    r"grey": "gray",
    r"whilst": "while",
    r"postcodes?": "postal code",
}
# (file, pattern of the text): why it is exempt
EXEMPT = {
    (
        "templates-seed/field-templates/shipment.json",
        r"^(Origin|Destination) postcode$|^Kilometres$",
    ): "sheets’ headings",
    ("webapp/src/", r"^Labelled$"): "the name of a type of the API",
}

_STRING = r"""(?P<text>'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`)"""
_COMMENT = re.compile(_STRING + r"|//[^\n]*|/\*.*?\*/", re.DOTALL)
# the text between tags: after a tag, or after an inserted value
_TEXT = re.compile(_STRING + r"|(?<!=)>(?P<after>[^<>{}]*)(?=[<{])|\}(?P<filled>[^<>{}()=;:'\"`]*)(?=[<{])", re.DOTALL)

Text = tuple[int, str]


def of_python(source: str) -> Iterator[Text]:
    """Yield each text of a module except docstrings; the inserted parts of an f-string are `{}`."""
    tree = ast.parse(source)
    silent = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts = [part.value if isinstance(part, ast.Constant) else "{}" for part in node.values]
            silent.update(id(part) for part in node.values)
            yield node.lineno, "".join(map(str, parts))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in silent:
            yield node.lineno, node.value


def of_typescript(source: str) -> Iterator[Text]:
    """Yield each string of a module and the text between its tags."""
    bare = _COMMENT.sub(lambda found: found["text"] or "\n" * found[0].count("\n"), source)
    for found in _TEXT.finditer(bare):
        text = found["text"][1:-1] if found["text"] else found["after"] or found["filled"]
        if text and re.search("[A-Za-z]", text):
            yield bare.count("\n", 0, found.start()) + 1, " ".join(text.split())


def of_json(source: str) -> Iterator[Text]:
    """Each string of a file of data; keys, too."""
    for number, line in enumerate(source.splitlines(), 1):
        for text in re.findall(r'"((?:\\.|[^"\\])*)"', line):
            yield number, text


READERS = {".py": of_python, ".ts": of_typescript, ".tsx": of_typescript, ".json": of_json}
PLACES = ("webapp/src", "platform/freight", "jobs", "templates-seed")


def files() -> Iterator[Path]:
    for place in PLACES:
        for path in sorted((ROOT / place).rglob("*")):
            generated = "/src/api/schema" in path.as_posix() or "/migrations/" in path.as_posix()
            if path.suffix in READERS and ".test." not in path.name and not generated:
                yield path


def is_exempt(name: str, text: str) -> bool:
    return any(name.startswith(file) and re.search(pattern, text) for file, pattern in EXEMPT)


def faults(patterns: dict[re.Pattern[str], str], *, prose: bool) -> list[str]:
    """File, line, text and the better phrase. `prose`: only what reads as a sentence or a label, not names in code."""
    told = []
    for path in files():
        name = path.relative_to(ROOT).as_posix()
        for line, text in READERS[path.suffix](path.read_text()):
            if prose and not re.match(r"[A-Z][a-z]+$|\S+ \S", text):
                continue
            for pattern, better in patterns.items():
                if pattern.search(text) and not is_exempt(name, text):
                    told.append(f"{name}:{line}: “{text[:90]}”: say “{better}”")
    return told


def test_phrases_that_were_replaced_do_not_come_back() -> None:
    assert not faults({re.compile(refused): better for refused, better in REFUSED.items()}, prose=False)


def test_words_are_spelled_the_american_way() -> None:
    patterns = {re.compile(rf"\b({british})\b", re.IGNORECASE): better for british, better in BRITISH.items()}
    assert not faults(patterns, prose=True)


@pytest.mark.parametrize(
    ("reader", "source", "text"),
    [
        (of_python, 'say(f"Somebody else changed {what} meanwhile.")', "Somebody else changed {} meanwhile."),
        (of_python, 'say("Give it "\n    "to…")', "Give it to…"),
        (of_typescript, "<p>\n  Needs doing\n</p>", "Needs doing"),
        (of_typescript, "<b>{count} Needs doing</b>", "Needs doing"),
        (of_typescript, "<Button title='Take it away' /> // a comment", "Take it away"),
        (of_json, '{"label": "Outlay passed on"}', "Outlay passed on"),
    ],
)
def test_every_kind_of_text_is_read(reader, source, text) -> None:
    assert text in [found for _, found in reader(source)]


def test_docstrings_and_comments_are_not_what_people_read() -> None:
    assert not list(of_python('"""Somebody reads it."""  # Somebody'))
    assert not list(of_typescript("// Somebody's\n/* Needs doing */"))

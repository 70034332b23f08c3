"""Help texts that users write, parsed into headings, paragraphs and lists.

A subset of Markdown: `##` headings, `-` and `1.` lists, `**strong**`, `*emphasis*`, `` `keys` `` and
`[words](address)`. Anything else, including HTML, is shown as typed: the result is plain text with a few names, so it
is safe to render.
"""

import re
from dataclasses import dataclass
from typing import Literal
from urllib.parse import urlsplit

Kind = Literal["heading", "paragraph", "bullets", "steps"]
Style = Literal["plain", "strong", "emphasis", "keys", "link"]

MOST_CHARACTERS = 20_000
_HEADING = re.compile(r"#{1,6}\s+(.+?)\s*#*$")
_BULLET = re.compile(r"\s{0,3}[-*+]\s+(.+)$")
_STEP = re.compile(r"\s{0,3}\d{1,3}[.)]\s+(.+)$")
# each part ends at the next occurrence of its own sign, so parsing takes linear time
_RUN = re.compile(
    r"\*\*(?P<strong>[^*\n]+)\*\*"
    r"|\*(?P<emphasis>[^*\s][^*\n]*)\*"
    r"|`(?P<keys>[^`\n]+)`"
    r"|\[(?P<words>[^\[\]\n]{1,200})\]\((?P<address>[^()\s]{1,500})\)"
)


@dataclass(frozen=True)
class TextRun:
    """Words in one style. `address` is that of a link, else empty."""

    text: str
    style: Style = "plain"
    address: str = ""


@dataclass(frozen=True)
class TextBlock:
    """A heading or a paragraph of one line, or a list with a line for each of its items."""

    kind: Kind
    lines: list[list[TextRun]]


def parse_help_text(text: str) -> list[TextBlock]:
    """Return the blocks of a text. Any text can be parsed; nothing raises."""
    blocks: list[tuple[Kind, list[str]]] = []
    goes_on = False  # whether the next line may be the rest of the last one
    for line in text.splitlines():
        kind, words = _line(line)
        last, lines = blocks[-1] if blocks else (None, [])
        if not words:
            goes_on = False
            continue
        if goes_on and kind == "paragraph":
            lines[-1] += f" {words}"
        elif kind == last and kind in ("bullets", "steps"):
            lines.append(words)
        else:
            blocks.append((kind, [words]))
        goes_on = kind != "heading"
    return [TextBlock(kind, [parse_text_runs(line) for line in lines]) for kind, lines in blocks]


def parse_text_runs(text: str) -> list[TextRun]:
    """Return the words of a line by style. A link to anything but a page of the suite, a website or a mailbox stays as
    typed."""
    runs: list[TextRun] = []
    at = 0
    for run_match in _RUN.finditer(text):
        run = _run(run_match)
        if run is None:
            continue
        if run_match.start() > at:
            runs.append(TextRun(text[at : run_match.start()]))
        runs.append(run)
        at = run_match.end()
    if at < len(text):
        runs.append(TextRun(text[at:]))
    return runs


def is_allowed_link(address: str) -> bool:
    """Return whether help may link to an address: a page of the suite by its path, http(s), or a mail address."""
    if address.startswith("/"):
        return not address.startswith(("//", "/\\"))
    try:
        parts = urlsplit(address)
    except ValueError:
        return False
    return (parts.scheme in ("http", "https") and bool(parts.netloc)) or (
        parts.scheme == "mailto" and "@" in parts.path
    )


def format_help_sections(sections: list[tuple[str, list[str]]]) -> str:
    """Return headings with their sentences as help text for users to edit."""
    return "\n\n".join(part for heading, sentences in sections for part in (f"## {heading}", *sentences))


def _line(line: str) -> tuple[Kind, str]:
    for kind, pattern in _LINES:
        if line_match := pattern.match(line):
            return kind, line_match.group(1).strip()
    return "paragraph", line.strip()


_LINES: tuple[tuple[Kind, re.Pattern[str]], ...] = (("heading", _HEADING), ("bullets", _BULLET), ("steps", _STEP))


def _run(found: re.Match[str]) -> TextRun | None:
    if words := found["words"]:
        return TextRun(words, "link", found["address"]) if is_allowed_link(found["address"]) else None
    style: Style = "strong" if found["strong"] else "emphasis" if found["emphasis"] else "keys"
    return TextRun(found[style], style)

"""Regular expressions that tenants write into their templates, run in linear time.

Python's own engine backtracks: a pattern such as `(a+)+$` on forty characters stops a worker for hours. RE2 cannot. It
has no look-around and no back-references, so a pattern with one is refused when the template is saved. A pattern is
searched for, as JavaScript's `test` does; `^` and `$` anchor it.
"""

import re
from collections.abc import Callable
from contextlib import suppress

import re2

_OPTIONS = re2.Options()
_OPTIONS.log_errors = False
# memory one pattern may take once compiled
_OPTIONS.max_mem = 1 << 20
_MOST_CHARACTERS = 500
_HALF_A_CHARACTER = re.compile(r"(?<!\\)(?:\\\\)*\\C")
# a column repeats its values: caching results saves most searches of a large upload
_REMEMBERED = 4096


def compile_pattern(pattern: str) -> Callable[[str], object]:
    """A test for `pattern`; its answer is true in a condition for a text that matches.

    Raises ValueError for a pattern that is too long or that cannot be run in linear time.
    """
    if len(pattern) > _MOST_CHARACTERS:
        raise ValueError(f"A pattern can have up to {_MOST_CHARACTERS} characters.")
    if _HALF_A_CHARACTER.search(pattern):
        raise ValueError(f"The pattern {pattern!r} cannot be used: \\C is a byte, not a character.")
    try:
        search = re2.compile(pattern, _OPTIONS).search
    except re2.error as refused:
        raise ValueError(f"The pattern {pattern!r} cannot be used: {_in_words(refused)}.") from refused
    if _cannot_backtrack(pattern):
        with suppress(re.error):  # RE2 has escapes that Python's engine does not know
            return re.compile(pattern, re.ASCII).search
    verdicts: dict[str, bool] = {}

    def matches(text: str) -> bool:
        verdict = verdicts.get(text)
        if verdict is None:
            verdict = search(text) is not None
            if len(verdicts) < _REMEMBERED:
                verdicts[text] = verdict
        return verdict

    return matches


def _in_words(refused: re2.error) -> str:
    reason = refused.args[0] if refused.args else ""
    text = reason.decode() if isinstance(reason, bytes) else str(reason)
    if "(?<=" in text or "(?<!" in text:
        return "look-behind isn't supported"
    if "(?=" in text or "(?!" in text:
        return "look-ahead isn't supported"
    if text.startswith("invalid escape sequence") and text[-1:].isdigit():
        return "back-references aren't supported"
    return text


def _cannot_backtrack(pattern: str) -> bool:
    """Without groups and with one repetition at most there is nothing to try again: such patterns, the usual ones,
    run on Python's engine, which answers ten times as fast for short texts."""
    return "(" not in pattern and sum(map(pattern.count, "*+{")) <= 1

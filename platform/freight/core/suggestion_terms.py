"""How suggestions are found: folded text, and the words at which a match may begin. Pure."""

import re
import unicodedata

# long enough to distinguish a text from others; an index entry has a limit
MOST_CHARACTERS = 100
_MOST_WORDS = 5
_WORD = re.compile(r"[^\W_]+", re.UNICODE)


def fold_search_text(text: str) -> str:
    """Text for comparison: no case, no accents, single blanks. `Łódź` and `lodz` are the same."""
    plain = unicodedata.normalize("NFKD", text.casefold().replace("ł", "l").replace("ø", "o"))
    bare = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return " ".join(bare.split())[:MOST_CHARACTERS]


def list_search_terms(*texts: str) -> tuple[str, ...]:
    """Return the texts a value is found by: each text, and the rest of it from each of its first words on."""
    terms: dict[str, None] = {}
    for text in texts:
        full_text = fold_search_text(text)
        if not full_text:
            continue
        terms[full_text] = None
        for word in list(_WORD.finditer(full_text))[:_MOST_WORDS]:
            terms[full_text[word.start() :]] = None
    return tuple(terms)


def build_facet(name: str, value: str) -> str:
    """One value of a record by which a dependent field narrows."""
    return f"{name}={fold_search_text(value)}"


def build_prefix_range(typed: str) -> dict[str, str]:
    """The MongoDB bounds of the terms that begin with the typed text; none for no text."""
    prefix = fold_search_text(typed)
    return {"$gte": prefix, "$lt": f"{prefix}\U0010ffff"} if prefix else {}

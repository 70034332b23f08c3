"""Suggestions on the wire. The specification reads them from `msg`, the typed client from `data`: both hold them."""

from freight.kit.http.envelope import WireModel


class Suggestion(WireModel):
    """A value that may be chosen: `v` is stored, `n` is read by people."""

    id: str
    v: str
    n: str
    type: str = ""


class SuggestionAnswer(WireModel):
    """Suggestions, best first. `more`: there may be further ones, so keep typing."""

    msg: list[Suggestion]
    data: list[Suggestion]
    more: bool
    status: int = 200


class SuggestionQuery(WireModel):
    """What is asked for: `suggestionFor` names the source, `q` is what was typed. `selected` values are left out."""

    suggestion_for: str = ""
    q: str = ""
    page: int = 1
    page_limit: int | None = None
    selected: list[str] | str | None = None
    column: str = ""
    doc_type: str = ""
    account: str = ""

"""Suggestions on the wire. The specification reads them from `msg`, the typed client from `data`: both hold them."""

from pydantic import Field

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
    """What is asked for: `suggestionFor` names the source, `q` is what was typed. `selected` values are left out;
    `dependentFields` narrows to records with these values, by column."""

    suggestion_for: str = Field("", max_length=100)
    q: str = Field("", max_length=500)
    page: int = Field(1, ge=1, le=1_000)
    page_limit: int | None = Field(None, ge=1, le=1_000)
    selected: list[str] | str | None = None
    column: str = Field("", max_length=200)
    doc_type: str = Field("", max_length=100)
    document_type: str = Field("", max_length=100)
    account: str = Field("", max_length=100)
    company_id: str = Field("", max_length=100)
    dependent_fields: dict[str, str] = Field(default_factory=dict, max_length=20)

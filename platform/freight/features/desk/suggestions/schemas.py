"""Wire shapes of suggestions. The specification reads them from `msg`, the typed client from `data`: both contain
them."""

import orjson
from pydantic import AliasChoices, Field

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.kit.http.envelope import WireModel

MOST = 1_000  # suggestions per page

# values of the fields that this one depends on, by column
Narrowing = dict[str, str]


class Suggestion(WireModel):
    """A value that can be chosen: `v` is stored, `n` is shown."""

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


class SuggestionRequest(WireModel):
    """What both forms of a query have in common. `suggestionFor` names the source, `q` is the typed text, `selected`
    values are left out, `type` limits suggestions to that type. `currentContext` is only a label for the audit
    trail."""

    suggestion_for: str = Field("", max_length=100)
    q: str = Field("", max_length=500)
    page: int = Field(1, ge=1, le=1_000)
    page_limit: int | None = Field(None, ge=1, le=MOST)
    column: str = Field("", max_length=200)
    doc_type: str = Field("", max_length=100)
    document_type: str = Field("", max_length=100)
    account: str = Field("", max_length=100)
    company_id: str = Field("", max_length=100)
    system_id: str = Field("", max_length=100)
    module_name: str = Field("", max_length=100)
    type: str = Field("", max_length=100)
    current_context: str = Field("", max_length=200)


class SuggestionQuery(SuggestionRequest):
    """A query in a body. `dependentFields`, also spelled `dependent` and `whereBased`, narrows to records with these
    values, by column."""

    selected: list[str] | str | None = None
    dependent_fields: Narrowing = Field(
        default_factory=dict,
        max_length=20,
        validation_alias=AliasChoices("dependentFields", "dependent", "whereBased", "dependent_fields"),
    )


class SuggestionParameters(SuggestionRequest):
    """A query in an address, where the narrowing values are JSON: `{"country": "DE"}`. `responseType=array` requests
    the page of a grid column."""

    selected: list[str] = Field(default_factory=list, max_length=MOST)
    dependent_fields: str = Field("", max_length=2_000)
    dependent: str = Field("", max_length=2_000)
    where_based: str = Field("", max_length=2_000)
    response_type: str = Field("", max_length=20)

    def query(self) -> SuggestionQuery:
        """Return the query as a body would have it. Raises Invalid if the narrowing values are not an object of
        texts."""
        narrowing = {
            **_narrowing("whereBased", self.where_based),
            **_narrowing("dependent", self.dependent),
            **_narrowing("dependentFields", self.dependent_fields),
        }
        own = {"dependent_fields", "dependent", "where_based", "response_type"}
        return SuggestionQuery(**self.model_dump(exclude=own), dependent_fields=narrowing)


def _narrowing(name: str, text: str) -> Narrowing:
    if not text:
        return {}
    try:
        return {str(column): str(value) for column, value in orjson.loads(text).items()}
    except (ValueError, AttributeError) as broken:
        raise Invalid(
            f'{name} is not an object such as {{"country": "DE"}}.', code=ErrorCode.DEPENDENT_FIELDS
        ) from broken

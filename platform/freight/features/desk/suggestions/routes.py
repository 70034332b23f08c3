"""Routes that suggest values: three spellings of the same thing, with the page sizes of the specification."""

from typing import Annotated

from fastapi import Depends, Query, Response

from freight.features.desk.suggestions import service
from freight.features.desk.suggestions.schemas import SuggestionAnswer, SuggestionParameters, SuggestionQuery
from freight.kit.access import Access
from freight.kit.http.envelope import encode_json
from freight.kit.http.route_guards import SignedIn
from freight.kit.http.routing import FeatureRouter

ROUTER = FeatureRouter(tags=["suggestions"])

Caller = Annotated[
    Access, Depends(SignedIn("every field suggests; what comes from records is read within the scope", by_key=True))
]
Parameters = Annotated[SuggestionParameters, Query()]

# foundation §9: 10 for selects, 20 for the list suggestion, 100 for grid autocompletes and columns, 1000 for quotes
_SELECT, _LIST, _GRID, _QUOTE = 10, 20, 100, 1_000


def _answer(found: SuggestionAnswer) -> Response:
    return Response(encode_json(found), media_type="application/json")


@ROUTER.get("/api/suggestion", response_model=SuggestionAnswer)
async def suggest(access: Caller, asked: Parameters) -> Response:
    """Return suggestions for a select or a grid column (`responseType=array`)."""
    limit = _GRID if asked.response_type == "array" else _SELECT
    return _answer(await service.find_suggestions(access, asked.query(), limit))


@ROUTER.post("/api/suggestion", response_model=SuggestionAnswer)
async def suggest_posted(access: Caller, asked: Parameters, body: SuggestionQuery | None = None) -> Response:
    """Return suggestions for a query in the body; parameters in the address take precedence."""
    query_fields = asked.query().model_dump(include=asked.model_fields_set)
    return _answer(
        await service.find_suggestions(access, (body or SuggestionQuery()).model_copy(update=query_fields), _SELECT)
    )


@ROUTER.get("/api/suggestions", response_model=SuggestionAnswer)
async def suggest_column(access: Caller, asked: Parameters) -> Response:
    """Return all suggestions for a column."""
    return _answer(await service.find_suggestions(access, asked.query(), _GRID))


@ROUTER.get("/api/quoteSuggestions", response_model=SuggestionAnswer)
async def suggest_for_quote(
    access: Caller, asked: Parameters, system: Annotated[str, Query(max_length=100)] = ""
) -> Response:
    """Return all suggestions of a source at once, for quotes and their rules."""
    query = asked.query()
    if system:
        query = query.model_copy(update={"system_id": system})
    return _answer(await service.find_suggestions(access, query, _QUOTE))


@ROUTER.post("/api/list/suggestion", response_model=SuggestionAnswer)
async def suggest_for_list(access: Caller, body: SuggestionQuery) -> Response:
    """Return suggestions for a list filter."""
    return _answer(await service.find_suggestions(access, body, _LIST))

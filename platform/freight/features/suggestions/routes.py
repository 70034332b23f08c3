"""The calls that suggest values. Three spellings of one thing, with the page sizes the specification gives them."""

from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Depends, Query, Response

from freight.core.errors import Invalid
from freight.features.suggestions import service
from freight.features.suggestions.schemas import SuggestionAnswer, SuggestionQuery
from freight.kit.http.access import Access, SignedIn
from freight.kit.http.envelope import encode

router = APIRouter(tags=["suggestions"])

Caller = Annotated[Access, Depends(SignedIn("every field suggests; what comes from records is read within the scope"))]
Text = Annotated[str, Query(max_length=500)]

Dependent = Annotated[
    str, Query(alias="dependentFields", max_length=2_000, description='`{"country": "DE"}`: narrows, by column')
]

# foundation §9: 10 for selects, 20 for the list suggestion, 100 for grid autocompletes and columns
_SELECT, _LIST, _GRID = 10, 20, 100


def _answer(found: SuggestionAnswer) -> Response:
    return Response(encode(found), media_type="application/json")


def _narrowing(text: str) -> dict[str, str]:
    """The values of the fields this one depends on. Raises Invalid for anything but an object of texts."""
    if not text:
        return {}
    try:
        return {str(column): str(value) for column, value in orjson.loads(text).items()}
    except (ValueError, AttributeError) as broken:
        raise Invalid('dependentFields is no object such as {"country": "DE"}.', code="dependent_fields") from broken


def _query(**values: Any) -> SuggestionQuery:
    return SuggestionQuery(**{key: value for key, value in values.items() if value})


@router.get("/api/suggestion", response_model=SuggestionAnswer)
async def suggest(
    access: Caller,
    q: Text = "",
    suggestion_for: Annotated[str, Query(alias="suggestionFor", max_length=100)] = "",
    column: Text = "",
    doc_type: Annotated[str, Query(alias="docType", max_length=100)] = "",
    account: Text = "",
    selected: Annotated[list[str] | None, Query()] = None,
    document_type: Annotated[str, Query(alias="documentType", max_length=100)] = "",
    company_id: Annotated[str, Query(alias="companyId", max_length=100)] = "",
    dependent_fields: Dependent = "",
    response_type: Annotated[str, Query(alias="responseType", max_length=20)] = "",
    page: Annotated[int, Query(ge=1, le=1_000)] = 1,
    page_limit: Annotated[int | None, Query(alias="pageLimit", ge=1, le=service.MOST)] = None,
) -> Response:
    """Suggestions for a select or a grid column (`responseType=array`)."""
    query = _query(
        q=q,
        suggestion_for=suggestion_for,
        column=column,
        doc_type=doc_type,
        account=account,
        selected=selected,
        document_type=document_type,
        company_id=company_id,
        dependent_fields=_narrowing(dependent_fields),
        page=page,
        page_limit=page_limit,
    )
    return _answer(await service.suggest(access, query, _GRID if response_type == "array" else _SELECT))


@router.post("/api/suggestion", response_model=SuggestionAnswer)
async def suggest_posted(
    access: Caller,
    body: SuggestionQuery | None = None,
    q: Text = "",
    suggestion_for: Annotated[str, Query(alias="suggestionFor", max_length=100)] = "",
) -> Response:
    """The same, asked in the body; what the address says goes first."""
    asked = (body or SuggestionQuery()).model_copy(
        update={key: value for key, value in (("q", q), ("suggestion_for", suggestion_for)) if value}
    )
    return _answer(await service.suggest(access, asked, _SELECT))


@router.get("/api/suggestions", response_model=SuggestionAnswer)
async def suggest_column(
    access: Caller,
    suggestion_for: Annotated[str, Query(alias="suggestionFor", max_length=100)] = "",
    column: Text = "",
    dependent_fields: Dependent = "",
) -> Response:
    """All suggestions of a column."""
    query = _query(suggestion_for=suggestion_for, column=column, dependent_fields=_narrowing(dependent_fields))
    return _answer(await service.suggest(access, query, _GRID))


@router.post("/api/list/suggestion", response_model=SuggestionAnswer)
async def suggest_for_list(access: Caller, body: SuggestionQuery) -> Response:
    """Suggestions for a list filter."""
    return _answer(await service.suggest(access, body, _LIST))

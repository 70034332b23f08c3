"""Find the suggestions for what a user typed."""

from collections.abc import Sequence

from freight.core.error_codes import ErrorCode
from freight.core.errors import NotFound
from freight.features.desk.suggestions import sources
from freight.features.desk.suggestions.schemas import MOST, Suggestion, SuggestionAnswer, SuggestionQuery
from freight.features.desk.suggestions.static_sources import filter_suggestions
from freight.kit.access import Access

# foundation §9: with this many results there may be more
_MORE_FROM = 10


async def find_suggestions(access: Access, query: SuggestionQuery, page_limit: int) -> SuggestionAnswer:
    """Return a page of suggestions. Raises NotFound for a source that does not exist: the screen reports it (A048) and
    the field remains usable (A050)."""
    name = sources.resolve_source_name(query)
    selected = {query.selected} if isinstance(query.selected, str) else set(query.selected or ())
    limit = min(max(query.page_limit or page_limit, 1), MOST)
    first = (max(query.page, 1) - 1) * limit
    by_index, all_of_it = sources.get_indexed_source(name), sources.LISTED.get(name)
    suggestions: Sequence[Suggestion] | None = None
    if by_index:
        suggestion_query = query.model_copy(update={"column": _column(query, name)})
        suggestions = await by_index(access, suggestion_query, first + limit + len(selected))
    elif all_of_it:
        suggestions = filter_suggestions(await all_of_it(access, query), query.q)
    if suggestions is None:
        raise NotFound(f"There is no suggestion source {name or query.suggestion_for}.", code=ErrorCode.UNKNOWN_SOURCE)
    fitting = [
        suggestion for suggestion in suggestions if suggestion.v not in selected and query.type in ("", suggestion.type)
    ]
    page_suggestions = fitting[first : first + limit]
    return SuggestionAnswer(msg=page_suggestions, data=page_suggestions, more=len(page_suggestions) >= _MORE_FROM)


def _column(query: SuggestionQuery, name: str) -> str:
    """Return the column whose value is filled in; a query that found its source by column uses the source's default."""
    own = query.suggestion_for == name
    return query.column if own or name.startswith("metadata_") else ""

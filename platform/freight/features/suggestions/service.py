"""Finding the suggestions for what a user typed."""

from freight.features.suggestions.schemas import Suggestion, SuggestionAnswer, SuggestionQuery
from freight.features.suggestions.sources import SOURCES
from freight.kit.http.access import Access

MOST = 1_000
# foundation §9: with this many results there may be more
_MORE_FROM = 10
_MOST_TYPED = 100


async def suggest(access: Access, query: SuggestionQuery, page_limit: int) -> SuggestionAnswer:
    """A page of suggestions. A source that does not exist suggests nothing (A050): the field stays usable."""
    source = SOURCES.get(query.suggestion_for)
    found = [*await source(access, query)] if source else []
    typed = query.q.strip().casefold()[:_MOST_TYPED]
    chosen = {query.selected} if isinstance(query.selected, str) else set(query.selected or ())
    matching = [each for each in found if _matches(each, typed) and each.v not in chosen]
    # what begins with the typed text stands before what only contains it; otherwise the source's own order
    matching.sort(key=lambda each: not each.v.casefold().startswith(typed))
    limit = min(max(query.page_limit or page_limit, 1), MOST)
    first = (max(query.page, 1) - 1) * limit
    shown = matching[first : first + limit]
    return SuggestionAnswer(msg=shown, data=shown, more=len(shown) >= _MORE_FROM)


def _matches(each: Suggestion, typed: str) -> bool:
    return not typed or typed in each.v.casefold() or typed in each.n.casefold()

"""Quote rules over HTTP."""

from typing import Annotated

from fastapi import Depends, Query, Response

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.features.quotes.rules import service
from freight.features.quotes.rules.schemas import QuoteRuleSetBody, QuoteRuleSetView
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import TAKES_ROWS, FeatureRouter
from freight.kit.records.resource import RecordKind

ROUTER = FeatureRouter(tags=["quotes"])
SEE, CHANGE, CLONE = "quotesRepository.listQuotesRules", "quotesRules.addquotesRules", "quotesRules.cloneQuotesRules"
RESOURCES = (RecordKind(service.KIND, SEE),)
Reader = Annotated[Access, Depends(Requires(SEE, "quotes.menuQuotes"))]
Editor = Annotated[Access, Depends(Requires(CHANGE, CLONE))]


@ROUTER.get("/api/quoteRule", response_model=Envelope[QuoteRuleSetView])
async def get_quote_rules(
    access: Reader,
    system: Annotated[str, Query(description="the current system")] = "",
    template_id: Annotated[str, Query(alias="templateId", description="empty: the default rules")] = "",
    rate_source_type: Annotated[str, Query(alias="rateSourceType", max_length=20)] = "",
) -> Response:
    """Return the rules of a template; for a rate search the default ones if it has none, as `msg` then says (A067)."""
    access.demand_place(system)
    view, message = await service.read_quote_rules(access.scope, template_id, rate_source_type)
    return reply(view, message)


@ROUTER.put("/api/quoteRule", dependencies=[TAKES_ROWS], response_model=Envelope[QuoteRuleSetView])
async def save_quote_rules(
    access: Editor,
    body: QuoteRuleSetBody,
    action: Annotated[str, Query(max_length=20, description="clone: take the rules of templateId")] = "",
    template_id: Annotated[str, Query(alias="templateId")] = "",
) -> Response:
    """Save the whole rule set of a template; or copy those of another template to it."""
    if action == "clone":
        access.demand(CLONE)
        view = await service.copy_quote_rules(access.scope, template_id, body, access.user.name, CLONE)
        return reply(view, service.SAVED)
    if action:
        raise Invalid(f"Rules can be saved or cloned. There is no action {action!r}.", code=ErrorCode.NO_SUCH_ACTION)
    access.demand(CHANGE)
    return reply(await service.store_quote_rules(access.scope, body, access.user.name, CHANGE), service.SAVED)

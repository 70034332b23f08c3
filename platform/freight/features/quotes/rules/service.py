"""Read, save and copy sets of quote rules."""

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.errors import DuplicateKeyError

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid, NotFound
from freight.core.quotes.rules import RFQ_FIELDS, QuoteRule, parse_quote_rules
from freight.core.rating.asked import TRANSPORT_MODE
from freight.core.rating.identifiers import IDENTIFIERS
from freight.core.rating.measures import GROSS_WEIGHT, PIECES, VOLUME
from freight.documents.base import match_revision
from freight.documents.quote_rule_set import QuoteRuleSet
from freight.documents.record_change import RecordAction
from freight.documents.records.quote_rule_set import StoredQuoteRuleSet
from freight.documents.records.tariff import StoredTariff
from freight.documents.tariff import Tariff
from freight.documents.tariff_version import TariffVersion
from freight.features.quotes.rules.schemas import QuoteRuleField, QuoteRuleSetBody, QuoteRuleSetView
from freight.features.tariffs.stored_versions import parse_version_terms
from freight.kit import clock
from freight.kit.records import history
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import parse_object_id, scoped
from freight.kit.storage.transactions import run_in_transaction

KIND = "quoteRules"
LOADING_DEFAULT = "No rule found for selected template. So loading default rules."  # A067
NO_RULE = "No rule found"
NO_TEMPLATE = "Template does not exist for selected default rule"
NOT_SELECTED = "Template is not selected"
SAVED = "Rules saved."
DEFAULT_NAME = "Default rules"
RATE_SEARCH = "RateSearch"
_FIGURES = ((GROSS_WEIGHT, "Gross weight"), (VOLUME, "Volume"), (PIECES, "Pieces"))
_RFQ = dict(zip(RFQ_FIELDS, ("Industry vertical", "Customer", "RFQ received", "RFQ completed"), strict=True))


async def read_quote_rules(scope: Scope, template_id: str, rate_source: str) -> tuple[QuoteRuleSetView, str]:
    """Return the rules of a template and the message to show. For a rate search, a template without rules gets the
    default ones (A067). Raises NotFound for an unknown template."""
    tariff = await _template(scope, template_id)
    own = await _stored(scope, tariff["_id"] if tariff else None)
    if own:
        return await _view(scope, tariff, own), ""
    if tariff and rate_source == RATE_SEARCH:
        default = await _stored(scope, None)
        return await _view(scope, tariff, default, is_default=True), LOADING_DEFAULT if default else NO_RULE
    return await _view(scope, tariff, None), NO_RULE


async def load_search_rules(scope: Scope, template_id: ObjectId | None) -> tuple[QuoteRule, ...]:
    """Return the rules a search of that template follows: its own, else the default ones."""
    rule_set = await _stored(scope, template_id) if template_id else None
    rule_set = rule_set or await _stored(scope, None)
    return parse_quote_rules(rule_set["rules"]) if rule_set else ()


async def store_quote_rules(scope: Scope, body: QuoteRuleSetBody, by_name: str, permission: str) -> QuoteRuleSetView:
    """Store a whole set. Raises Invalid with the words of R266 for a rule without a lane condition, Conflict when it
    was saved since `revision` was read."""
    rules = parse_quote_rules(body.rules)
    tariff = await _template(scope, body.quote_template_id)
    stored = await _write(scope, tariff["_id"] if tariff else None, rules, body.revision, by_name, permission)
    return await _view(scope, tariff, stored)


async def copy_quote_rules(
    scope: Scope, source_id: str, body: QuoteRuleSetBody, by_name: str, permission: str
) -> QuoteRuleSetView:
    """Copy the rules of another template. Raises Invalid if none is named, and if the source has none."""
    if not source_id or not body.quote_template_id:
        raise Invalid(NOT_SELECTED, code=ErrorCode.NO_TEMPLATE)
    source = await _template(scope, source_id)
    rule_set = await _stored(scope, source["_id"]) if source else None
    if not rule_set:
        raise Invalid(NO_RULE, code=ErrorCode.NO_RULE)
    tariff = await _template(scope, body.quote_template_id)
    rules = parse_quote_rules(rule_set["rules"])
    stored = await _write(scope, tariff["_id"] if tariff else None, rules, body.revision, by_name, permission)
    return await _view(scope, tariff, stored)


async def _write(
    scope: Scope,
    template_id: ObjectId | None,
    rules: tuple[QuoteRule, ...],
    revision: int,
    by_name: str,
    permission: str,
) -> StoredQuoteRuleSet:
    collection, now = scoped(QuoteRuleSet, scope), clock.now()

    async def work(session: AsyncClientSession) -> StoredQuoteRuleSet:
        before = await collection.find_one({"template_id": template_id}, session=session)
        if (before["revision"] if before else 0) != revision:
            raise Conflict("Someone else changed these rules. Reload and try again.")
        begun: StoredQuoteRuleSet = {
            "_id": ObjectId(),
            "template_id": template_id,
            "created_by": by_name,
            "created_on": now,
            "rules": [],
        }
        after: StoredQuoteRuleSet = {
            **(before or begun),
            "rules": [rule.model_dump(by_alias=True) for rule in rules],
            "revision": revision + 1,
            "updated_on": now,
            "updated_by": scope.user_id,
        }
        if before:
            changed = {name: value for name, value in after.items() if name != "_id"}
            await collection.update_one(match_revision(before["_id"], revision), {"$set": changed}, session=session)
        else:
            await collection.insert_one(after, session=session)
        await history.write_history_entry(
            scope,
            KIND,
            after["_id"],
            action=RecordAction.CHANGED if before else RecordAction.CREATED,
            before=before,
            after=after,
            permission=permission,
            session=session,
        )
        return after

    try:
        return await run_in_transaction(work)
    except DuplicateKeyError as taken:
        raise Conflict("Someone else changed these rules. Reload and try again.") from taken


async def _template(scope: Scope, template_id: str) -> StoredTariff | None:
    if not template_id:
        return None
    try:
        return await scoped(Tariff, scope).get(parse_object_id(template_id, "template"), "template")
    except NotFound as missing:
        raise NotFound(NO_TEMPLATE, code=ErrorCode.TEMPLATE_MISSING) from missing


async def _stored(scope: Scope, template_id: ObjectId | None) -> StoredQuoteRuleSet | None:
    return await scoped(QuoteRuleSet, scope).find_one({"template_id": template_id})


async def _view(
    scope: Scope, tariff: StoredTariff | None, stored: StoredQuoteRuleSet | None, *, is_default: bool = False
) -> QuoteRuleSetView:
    lane, charges = await _terms(scope, tariff)
    return QuoteRuleSetView(
        quote_template_id=str(tariff["_id"]) if tariff else "",
        template_name=tariff["name"] if tariff else DEFAULT_NAME,
        is_default=is_default,
        revision=0 if is_default or not stored else stored["revision"],
        rules=list(parse_quote_rules(stored["rules"])) if stored else [],
        created_by=stored["created_by"] if stored else "",
        created_on=stored["created_on"] if stored else None,
        fields=[
            *lane,
            *(QuoteRuleField(name=key, label=label, type="numeric", kind="laneParameter") for key, label in _FIGURES),
            *(
                QuoteRuleField(name=key, label=label, type="date" if key.endswith("Date") else "text", kind="rfq")
                for key, label in _RFQ.items()
            ),
        ],
        charges=charges,
    )


async def _terms(scope: Scope, tariff: StoredTariff | None) -> tuple[list[QuoteRuleField], list[str]]:
    """Return the lane parameters of a template and the names of its charges; without a template, all there are."""
    query: dict[str, object] = {"tariff_id": tariff["_id"]} if tariff else {}
    newest = scoped(TariffVersion, scope).find(query, {"terms": 1}).sort("number", -1).limit(1 if tariff else 100)
    terms = [parse_version_terms(version) async for version in newest]
    ids = list(terms[0].identifiers) if tariff and terms else list(IDENTIFIERS)
    fields = [
        QuoteRuleField(
            name=IDENTIFIERS[identifier].field, label=IDENTIFIERS[identifier].label, type="text", kind="laneParameter"
        )
        for identifier in ids
    ]
    if all(field.name != TRANSPORT_MODE for field in fields):
        mode = IDENTIFIERS["transportMode"]
        fields.append(QuoteRuleField(name=mode.field, label=mode.label, type="text", kind="laneParameter"))
    names = {charge.name for term in terms for charge in term.charges if charge.billed}
    return fields, sorted(names)

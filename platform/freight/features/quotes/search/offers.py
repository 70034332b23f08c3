"""The rates of one lane as stored: found, filtered by the rules, converted and ranked."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import TypedDict

from bson import ObjectId

from freight.core.currency import ECB, NoRate, RateBook, RateRequest
from freight.core.dates import parse_day
from freight.core.money import round_to_currency
from freight.core.places import Place
from freight.core.quotes.rules import OfferedRate, QuoteRule, filter_suggested_offers
from freight.core.quotes.search import FoundRate, RateFinder, rank_rates
from freight.core.rating.engine import Engine
from freight.core.rating.identifiers import IDENTIFIERS
from freight.core.rating.lane_ends import name_lane_end
from freight.core.rating.sides import TariffUseSide
from freight.core.records import RecordT
from freight.documents.account import Account
from freight.documents.base import TenantDocument
from freight.documents.records.account import StoredAccount
from freight.documents.records.rate_search import StoredRateOffer, StoredTariffWithoutOffer
from freight.documents.records.tariff import StoredTariff
from freight.documents.records.tariff_version import StoredTariffVersion
from freight.documents.tariff import Tariff
from freight.documents.tariff_version import TariffVersion
from freight.features.quotes.pricing import build_quote_charge_lines
from freight.features.setup.currency import rate_books
from freight.features.tariffs import compiled_versions
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

MOST_OFFERS = 100
_MOST_WITHOUT = 20


class LaneSearchResult(TypedDict):
    """The stored result of one lane: its offers in order, the tariffs without a rate, and how many rates no rule
    allows."""

    offers: list[StoredRateOffer]
    without: list[StoredTariffWithoutOffer]
    kept_out: int


@dataclass(frozen=True)
class RateSearcher:
    """Everything one search needs, read once: later publications or entries do not affect it."""

    finder: RateFinder
    rates: RateBook
    rules: tuple[QuoteRule, ...]
    rfq: Mapping[str, Mapping[str, object]]  # by version
    published: Mapping[str, date]
    currency: str
    customer_id: ObjectId | None
    today: date

    @classmethod
    async def of(
        cls,
        scope: Scope,
        version_ids: Sequence[ObjectId],
        rules: tuple[QuoteRule, ...],
        currency: str,
        customer_id: ObjectId | None,
        side: TariffUseSide,
        today: date,
    ) -> "RateSearcher":
        """Return the searcher of some versions."""
        rates = await rate_books.load_rate_book(scope)
        candidates = await compiled_versions.load_rating_candidates(scope, version_ids, side)
        versions = await scoped(TariffVersion, scope).find({"_id": {"$in": list(version_ids)}}).to_list()
        accounts = await _by_id(scope, Account, {version["account_id"] for version in versions})
        tariffs = await _by_id(scope, Tariff, {version["tariff_id"] for version in versions})
        return cls(
            finder=RateFinder(Engine(candidates, rates)),
            rates=rates,
            rules=rules,
            rfq={
                str(version["_id"]): _rfq(
                    version, tariffs.get(version["tariff_id"]), accounts.get(version["account_id"]), scope.place
                )
                for version in versions
            },
            published={str(version["_id"]): _published(version, scope.place) for version in versions},
            currency=currency,
            customer_id=customer_id,
            today=today,
        )

    def search(self, asked: Mapping[str, object]) -> LaneSearchResult:
        """Return the result of one lane: `offers` in order, `without`, `kept_out`."""
        found_rates, without = self.finder.find(asked, self.customer_id)
        offered = [self._offered(rate) for rate in found_rates]
        let_through = filter_suggested_offers(self.rules, offered, asked, self.today)
        offers = [self._offer(found_rates[at], rule) for at, rule in let_through]
        order = rank_rates([(offer["converted"], offer["transit_days"], offer["tariff_name"]) for offer in offers])
        return {
            "offers": [offers[at] for at in order[:MOST_OFFERS]],
            "without": [
                {"tariff_name": rating.candidate.tariff_name if rating.candidate else "", "reason": rating.reason}
                for rating in without[:_MOST_WITHOUT]
            ],
            "kept_out": len(found_rates) - len(let_through),
        }

    def _offered(self, found: FoundRate) -> OfferedRate:
        candidate = found.rating.candidate
        assert candidate
        charges = frozenset(name.casefold() for _, name, _ in found.rating.lines())
        version = candidate.version_id
        return OfferedRate(found.stated, charges, self.published[version], self.rfq[version])

    def _offer(self, found: FoundRate, rule: str) -> StoredRateOffer:
        rating, candidate = found.rating, found.rating.candidate
        assert candidate and rating.total is not None
        # as requested, or as the lane defines them
        identifier_values = {
            name: str(found.values.get(identifier.field) or "") for name, identifier in IDENTIFIERS.items()
        }
        converted, note = self._converted(rating.total, rating.currency, rating.day)
        return {
            "tariff_id": ObjectId(candidate.tariff_id),
            "version_id": ObjectId(candidate.version_id),
            "tariff_name": candidate.tariff_name,
            "version_number": candidate.number,
            "own": candidate.account_id is not None,
            "carrier": identifier_values["carrier"] or candidate.carrier,
            "origin": name_lane_end(identifier_values, "origin"),
            "destination": name_lane_end(identifier_values, "destination"),
            "service": identifier_values["serviceLevel"],
            "transit_days": found.transit_days,
            "valid_until": candidate.expires,
            "values": dict(found.values),
            "facts": rating.stored_facts(),
            "day": rating.day,
            "lines": build_quote_charge_lines(rating),
            "total": rating.total,
            "currency": rating.currency,
            "converted": converted,
            "note": note,
            "rule": rule,
        }

    def _converted(self, total: Decimal, currency: str, day: str) -> tuple[Decimal | None, str]:
        """Return the total in the currency of the search and the rate used; or None and why not."""
        if currency == self.currency:
            return total, ""
        rate = self.rates.rate(RateRequest(currency, self.currency, parse_day(day) or self.today, ECB))
        if isinstance(rate, NoRate):
            return None, rate.reason
        return round_to_currency(
            total * rate.rate, self.currency
        ), f"1 {currency} = {rate.rate.normalize():f} {self.currency}, {rate.day}"


def _rfq(
    version: StoredTariffVersion, tariff: StoredTariff | None, account: StoredAccount | None, place: Place
) -> dict[str, object]:
    """Return the RFQ fields of the tariff behind a rate: whose request it answers (by its template, else its account),
    when it came in and was concluded."""
    details = tariff.get("template") if tariff else None
    completed = version["published_on"] or version["created_on"]
    return {
        "industryVertical": (details and details.get("industry_vertical_id"))
        or (account and account.get("industry_vertical"))
        or None,
        "customerName": (details and details.get("customer_name")) or (account and account["name"]),
        "RFQReceivedDate": f"{place.day_of(version['created_on'])}",
        "RFQCompletionDate": f"{place.day_of(completed)}",
    }


async def _by_id(
    scope: Scope, document: type[TenantDocument[RecordT]], ids: set[ObjectId | None]
) -> dict[ObjectId | None, RecordT]:
    id_query = {"_id": {"$in": [record_id for record_id in ids if record_id]}}
    return {record["_id"]: record async for record in scoped(document, scope).find(id_query)}


def _published(version: StoredTariffVersion, place: Place) -> date:
    """Return the day a version's rates count from: in force or published, whichever is later."""
    effective = parse_day(version["effective_date"]) or date.min
    published: date = place.day_of(version["published_on"]) if version["published_on"] else effective
    return max(effective, published)

"""Price a quote by a published version, and freeze the result."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from bson import ObjectId

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.money import format_money, parse_amount, round_to_currency, sum_amounts
from freight.core.rating.engine import ENGINE, Engine, Rating, TariffCandidate
from freight.core.rating.identifiers import IDENTIFIERS
from freight.core.rating.lane_ends import name_lane_end, name_shipment_end
from freight.core.rating.left_open import CHOOSE_LANE
from freight.documents.records.quote import StoredQuote, StoredQuoteLine
from freight.documents.tariff_version import TariffVersion, VersionState
from freight.features.quotes.schemas import AdhocCharge, QuoteLineView, QuotePrice
from freight.features.setup.currency import rate_books
from freight.features.tariffs import compiled_versions
from freight.features.tariffs.sides import demand_selling_version
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, parse_object_id, scoped

NOT_PUBLISHED = "Quotes use published tariff versions. Publish this one first."


@dataclass(frozen=True)
class QuotePricingRequest:
    """What to price: the customer, the facts, and the version or tariff. `lane` is the offered lane, used when the
    tariff asks a user to choose among several."""

    account_id: ObjectId
    values: Mapping[str, object]
    tariff_id: str | None = None
    version_id: str | None = None
    lane: int | None = None


async def rate_quote_request(scope: Scope, asked: QuotePricingRequest) -> Rating:
    """Rate a request by the version it names, else by the tariff, else by whatever applies. Raises Invalid for a
    version that is a draft or belongs to another account's tariff."""
    if asked.version_id:
        engine = await load_version_engine(scope, asked.version_id, asked.account_id)
        return select_rating_lane(engine.rate(asked.values, asked.account_id), asked.lane)
    ids = await compiled_versions.list_active_version_ids(scope, asked.tariff_id)
    engine = await rate_books.build_rating_engine(scope, await compiled_versions.load_rating_candidates(scope, ids))
    return engine.rate(asked.values, asked.account_id)


def select_rating_lane(rating: Rating, lane: int | None) -> Rating:
    """Resolve a rating that asks for a lane with that lane; return any other unchanged."""
    if lane is None or rating.reason_code != CHOOSE_LANE:
        return rating
    return rating.by_lane(lane) or rating


async def load_version_engine(scope: Scope, version_id: object, account_id: ObjectId | None) -> Engine:
    """Load an engine of one version, whatever its dates."""
    version = await scoped(TariffVersion, scope).get(parse_object_id(version_id, "tariff version"), "tariff version")
    if version["state"] == VersionState.DRAFT:
        raise Invalid(NOT_PUBLISHED, code=ErrorCode.VERSION_DRAFT)
    demand_selling_version(version)
    if version["account_id"] not in (None, account_id):
        raise Invalid("This tariff belongs to another customer.", code=ErrorCode.VERSION_FOREIGN)
    rating_candidates = await compiled_versions.load_rating_candidates(scope, [version["_id"]])
    return await rate_books.build_rating_engine(scope, rating_candidates)


async def rerate_quote(scope: Scope, quote: StoredQuote, values: Mapping[str, object]) -> Rating:
    """Rate other values by the version of a quote, whatever its dates, and by its lane if that version asks for one."""
    engine = await load_version_engine(scope, quote["tariff_version_id"], quote["account_id"])
    day = str(values.get("shipmentInformation#shipDate") or "")
    return select_rating_lane(
        engine.versions[0].rate(values, engine.rates, day), cast(int | None, quote["facts"]["lane"])
    )


def build_adhoc_lines(charges: Sequence[AdhocCharge], currency: str) -> list[StoredQuoteLine]:
    """Return additional charges agreed outside the tariff, rounded. Raises Invalid for a missing name or an invalid
    amount."""
    lines: list[StoredQuoteLine] = []
    for number, charge in enumerate(charges, 1):
        name = charge.name.strip()
        if not name:
            raise Invalid(f"Additional charge {number} has no name.", code=ErrorCode.NAMELESS_CHARGE)
        try:
            amount = round_to_currency(parse_amount(charge.amount), currency)
        except ValueError as wrong:
            raise Invalid(f"{name}: {charge.amount!r} is not an amount.", code=ErrorCode.BAD_AMOUNT) from wrong
        lines.append({"charge_id": "", "name": name, "amount": amount, "adhoc": True})
    return lines


def build_quote_charge_lines(rating: Rating) -> list[StoredQuoteLine]:
    """Return the charges of a rating as a quote stores them."""
    return [
        {"charge_id": charge, "name": name, "amount": amount, "adhoc": False} for charge, name, amount in rating.lines()
    ]


def freeze_quote_rating(rating: Rating, values: Mapping[str, object], adhoc: Sequence[StoredQuoteLine]) -> Record:
    """Return what a quote stores of its rating. Raises Invalid with the reason if there is no rate, and if the
    additional charges make the total negative."""
    candidate = rating.candidate
    if candidate is None or rating.total is None:
        raise Invalid(_reason(rating) or "No rate found.", code=ErrorCode.NOT_RATED)
    lines = [*build_quote_charge_lines(rating), *adhoc]
    quoted = sum_amounts(line["amount"] for line in lines)
    if quoted < 0:
        raise Invalid(
            f"The quote comes to {format_money(quoted, rating.currency)}. Reduce the discount.",
            code=ErrorCode.NEGATIVE_QUOTE,
        )
    return {
        "tariff_id": ObjectId(candidate.tariff_id),
        "tariff_version_id": ObjectId(candidate.version_id),
        "tariff_name": candidate.tariff_name,
        "version_number": candidate.number,
        "applied_on": rating.day,
        **_named(candidate, rating, values),
        "values": dict(values),
        "facts": rating.stored_facts(),
        "lines": lines,
        "total": quoted,
        "currency": rating.currency,
        "engine": ENGINE,
    }


def _reason(rating: Rating) -> str:
    """Return why there is no rate. A quote does not choose among lanes: the rate search offers each of them."""
    return f"{rating.reason} The rate search offers each." if rating.reason_code == CHOOSE_LANE else rating.reason


def _named(candidate: TariffCandidate, rating: Rating, values: Mapping[str, object]) -> dict[str, str]:
    """Return lane, carrier and service for lists: as requested, else as the lane defines them."""
    tariff = candidate.ready.tariff
    lane = tariff.lanes[rating.facts["lane"]].identifiers
    stated = dict(zip(tariff.terms.identifiers, lane, strict=True))

    def of(name: str) -> str:
        return str(values.get(IDENTIFIERS[name].field) or "") or stated.get(name, "")

    return {
        "carrier": of("carrier"),
        "origin": name_shipment_end(values, "origin") or name_lane_end(stated, "origin"),
        "destination": name_shipment_end(values, "destination") or name_lane_end(stated, "destination"),
        "service": of("serviceLevel"),
    }


def build_quote_line_view(line: Mapping[str, object]) -> QuoteLineView:
    """Return a charge in wire form."""
    return QuoteLineView(
        charge_id=line["charge_id"], name=line["name"], amount=f"{line['amount']:f}", adhoc=line["adhoc"]
    )


def build_quote_price_view(rating: Rating, adhoc: Sequence[StoredQuoteLine]) -> QuotePrice:
    """Return the price for a form that shows it while the user types."""
    if rating.candidate is None or rating.total is None:
        return QuotePrice(
            rated=False, reason=_reason(rating), total=None, currency="", lines=[], tariff_name="", version_number=0
        )
    lines = [*build_quote_charge_lines(rating), *adhoc]
    return QuotePrice(
        rated=True,
        reason="",
        total=f"{sum_amounts(line['amount'] for line in lines):f}",
        currency=rating.currency,
        lines=[build_quote_line_view(line) for line in lines],
        tariff_name=rating.candidate.tariff_name,
        version_number=rating.candidate.number,
    )

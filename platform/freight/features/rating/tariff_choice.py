"""The tariff choice list of a shipment: every tariff and lane that fits, with its amount, and the choice of one (R235).

The choice is stored with the shipment, which is rated by it at once and later, as long as it fits.
"""

from collections.abc import Sequence
from hashlib import sha256

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid
from freight.core.invoices.statuses import StatusAction, explain_status_refusal
from freight.core.rating.choices import TariffChoice, find_chosen_rating, list_fitting_ratings, pick_offer
from freight.core.rating.compiled import NO_TRANSIT
from freight.core.rating.engine import Engine, Rating
from freight.core.rating.left_open import CHOOSE_LANE
from freight.core.rating.status import may_rate_in_status
from freight.core.shipments.document import flatten
from freight.documents.shipment import Shipment
from freight.features.rating import stored_choices
from freight.features.rating.rating_store import rate_and_store
from freight.features.rating.schemas import RatingView
from freight.features.rating.service import build_rating_view
from freight.features.rating.tariff_choice_schemas import ChoiceBody, TariffOffer, TariffOffers
from freight.features.rating.trace_records import RatingRequester
from freight.features.setup.currency import rate_books
from freight.features.tariffs import compiled_versions
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import parse_object_id, scoped
from freight.kit.storage.transactions import run_in_transaction

CHANGED = "The shipment or its matching tariffs have changed. Refresh the list."


async def read_tariff_offers(scope: Scope, shipment_id: str) -> TariffOffers:
    """Return the choice list of a shipment; empty if no tariff has an amount. Raises NotFound outside the scope."""
    shipment = await scoped(Shipment, scope).get(shipment_id, "shipment")
    every = (await _engine(scope)).offers(flatten(shipment["data"]), shipment["account_id"])
    offers = list_fitting_ratings(every)
    tariff_choice = shipment.get("tariff_choice")
    choice = stored_choices.parse_stored_choice(tariff_choice)
    rating = find_chosen_rating(every, choice) if choice else None
    current_choice = TariffChoice.of(rating) if rating else None
    return TariffOffers(
        shipment_id=str(shipment["_id"]),
        shipment_number=shipment["shipment_number"],
        revision=shipment["revision"],
        list_id=_list_id(offers),
        offers=[_view(number, offer, current_choice) for number, offer in enumerate(offers, 1)],
        chosen_by=tariff_choice["by_name"] if tariff_choice and current_choice else "",
        left_open=every[0].reason_code == CHOOSE_LANE,
        can_choose=may_rate_in_status(shipment["status"]),
    )


async def save_tariff_choice(scope: Scope, body: ChoiceBody, user_name: str) -> RatingView:
    """Store a choice, or remove it, and rate by it, in one transaction.

    Raises Invalid for a number that is not in the list (R235) and if the invoice is issued, NotFound outside the scope,
    Conflict if shipment or list have changed since they were read.
    """
    engine = await _engine(scope)
    shipment_id = parse_object_id(body.shipment_id, "shipment")

    async def work(session: AsyncClientSession) -> RatingView:
        shipment = await scoped(Shipment, scope).get(shipment_id, "shipment", session=session)
        if not may_rate_in_status(shipment["status"]):
            raise Invalid(
                explain_status_refusal(shipment["status"], StatusAction.RATE_EQUAL), code=ErrorCode.WRONG_STATUS
            )
        offers = list_fitting_ratings(engine.offers(flatten(shipment["data"]), shipment["account_id"]))
        if shipment["revision"] != body.revision or _list_id(offers) != body.list_id:
            raise Conflict(CHANGED)
        now, choice = clock.now(), None
        if body.choice is not None:
            tariff_choice = TariffChoice.of(pick_offer(offers, body.choice))
            choice = stored_choices.build_stored_choice(tariff_choice, scope.user_id, user_name, now)
        asker = RatingRequester(scope.user_id, user_name)
        [rated] = await rate_and_store(scope, [shipment], engine, asker, now, session, chosen={shipment_id: choice})
        return build_rating_view(rated)

    return await run_in_transaction(work)


async def _engine(scope: Scope) -> Engine:
    return await rate_books.build_rating_engine(
        scope,
        await compiled_versions.load_rating_candidates(scope, await compiled_versions.list_active_version_ids(scope)),
    )


def _list_id(offers: Sequence[Rating]) -> str:
    """Return an id of the list: a number identifies an offer only within the list it was read from."""
    offer_keys = [(TariffChoice.of(offer), offer.total, offer.currency) for offer in offers]
    return sha256(repr(offer_keys).encode()).hexdigest()[:16]


def _view(number: int, rating: Rating, taken: TariffChoice | None) -> TariffOffer:
    assert rating.candidate is not None  # it has an amount
    days = rating.candidate.ready.tariff.transit[rating.facts["lane"]]
    return TariffOffer(
        number=number,
        tariff_id=rating.candidate.tariff_id,
        tariff_name=rating.candidate.tariff_name,
        version_number=rating.candidate.number,
        lane=stored_choices.describe_rated_lane(rating),
        transit_days=None if days == NO_TRANSIT else int(days),
        total=f"{rating.total:f}",
        currency=rating.currency,
        chosen=taken == TariffChoice.of(rating),
    )

"""Rate one shipment typed by hand: the offers of every tariff in force, and the full trace of one. Nothing is
stored."""

from freight.core.fields import ActionType, FieldSpec
from freight.core.fields.findings import FieldFinding, FindingKind
from freight.core.rating.asked import list_rated_fields
from freight.core.rating.engine import Rating, TariffCandidate
from freight.core.rating.page import build_trace_page
from freight.core.records import Values
from freight.core.shipments.document import ACCOUNT_NUMBER
from freight.features.rating.live_rating_schemas import LiveOffer, LiveRate, LiveTrace, RateBody, RateForm, ValueFinding
from freight.features.rating.schemas import ChargeView, RatingReceipt
from freight.features.setup.currency import rate_books
from freight.features.setup.templates import service as templates
from freight.features.setup.templates.schemas import FieldView
from freight.features.shipments.account_lookup import AccountBook
from freight.features.tariffs import compiled_versions
from freight.kit.storage.scopes import Scope


async def build_rate_form(scope: Scope) -> RateForm:
    """Return the shipment fields that a tariff in force reads."""
    template = await templates.resolve_template(scope, "shipment")
    in_force = await compiled_versions.load_rating_candidates(
        scope, await compiled_versions.list_active_version_ids(scope)
    )
    measurers = [candidate.ready.measurer for candidate in in_force if isinstance(candidate, TariffCandidate)]
    rated_fields = {ACCOUNT_NUMBER, *(field for measurer in measurers for field in list_rated_fields(measurer))}
    fields = [spec for spec in template.fields if spec.is_active and spec.key in rated_fields]
    return RateForm(
        template_id=str(template.id), fields=[_field_view(field) for field in fields], tariffs=len(in_force)
    )


async def rate_live_shipment(scope: Scope, body: RateBody) -> LiveRate:
    """Return the offers of every tariff in force for those values. Missing values are reported by the rating itself;
    unreadable ones are findings, and nothing is rated."""
    template = await templates.resolve_template(scope, "shipment")
    read = template.validator(ActionType.CALCULATE_TARIFF, scope.place).read(body.values)
    findings = {
        key: field_finding
        for key, field_finding in read.findings.items()
        if field_finding.kind != FindingKind.MANDATORY
    }
    number = str(read.values.get(ACCOUNT_NUMBER) or "")
    account = (await AccountBook.load(scope, [number])).by_number.get(number) if number else None
    if number and account is None:
        findings[ACCOUNT_NUMBER] = FieldFinding(FindingKind.SERVER, f"There is no account {number}.")
    if findings:
        wrong = {
            key: ValueFinding(kind=field_finding.kind, message=field_finding.message)
            for key, field_finding in findings.items()
        }
        return LiveRate(findings=wrong, offers=[], trace=None)
    engine = await rate_books.build_rating_engine(
        scope,
        await compiled_versions.load_rating_candidates(scope, await compiled_versions.list_active_version_ids(scope)),
    )
    offers = engine.offers(read.values, account["_id"] if account else None)
    rating = next((offer for offer in offers if _version(offer) == body.version_id), offers[0])
    by_hand = None if body.lane is None else rating.by_lane(body.lane)
    return LiveRate(
        findings={},
        offers=[_offer(offer, is_taken=at == 0) for at, offer in enumerate(offers)],
        trace=_trace(by_hand or rating, read.values, body.lane if by_hand else None),
    )


def _offer(rating: Rating, *, is_taken: bool) -> LiveOffer:
    return LiveOffer(
        **_named(rating),
        taken=is_taken,
        total=None if rating.total is None else f"{rating.total:f}",
        currency=rating.currency,
        reason_code=rating.reason_code,
        reason=rating.reason,
    )


def _trace(rating: Rating, values: Values, lane: int | None) -> LiveTrace:
    tariff = rating.candidate.ready.tariff if rating.candidate else None
    lines = [ChargeView(charge_id=charge, name=name, amount=f"{amount:f}") for charge, name, amount in rating.lines()]
    total = rating.total
    return LiveTrace(
        **_named(rating),
        lane=lane,
        receipt=None if total is None else RatingReceipt(currency=rating.currency, total=f"{total:f}", lines=lines),
        reason_code=rating.reason_code,
        reason=rating.reason,
        page=build_trace_page(tariff, rating.facts, values, rating.day, rating.reason),
    )


def _named(rating: Rating) -> dict[str, object]:
    tariff_candidate = rating.candidate
    return {
        "version_id": tariff_candidate.version_id if tariff_candidate else "",
        "tariff_id": tariff_candidate.tariff_id if tariff_candidate else "",
        "tariff_name": tariff_candidate.tariff_name if tariff_candidate else "",
        "version_number": tariff_candidate.number if tariff_candidate else 0,
    }


def _version(rating: Rating) -> str:
    return rating.candidate.version_id if rating.candidate else ""


def _field_view(spec: FieldSpec) -> FieldView:
    return FieldView.model_validate(spec.wire())

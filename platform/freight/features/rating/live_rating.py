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
    measurers = [each.ready.measurer for each in in_force if isinstance(each, TariffCandidate)]
    wanted = {ACCOUNT_NUMBER, *(field for each in measurers for field in list_rated_fields(each))}
    fields = [spec for spec in template.fields if spec.is_active and spec.key in wanted]
    return RateForm(template_id=str(template.id), fields=[_field_view(each) for each in fields], tariffs=len(in_force))


async def rate_live_shipment(scope: Scope, body: RateBody) -> LiveRate:
    """Return the offers of every tariff in force for those values. Missing values are reported by the rating itself;
    unreadable ones are findings, and nothing is rated."""
    template = await templates.resolve_template(scope, "shipment")
    read = template.validator(ActionType.CALCULATE_TARIFF, scope.place).read(body.values)
    findings = {key: each for key, each in read.findings.items() if each.kind != FindingKind.MANDATORY}
    number = str(read.values.get(ACCOUNT_NUMBER) or "")
    account = (await AccountBook.load(scope, [number])).by_number.get(number) if number else None
    if number and account is None:
        findings[ACCOUNT_NUMBER] = FieldFinding(FindingKind.SERVER, f"There is no account {number}.")
    if findings:
        wrong = {key: ValueFinding(kind=each.kind, message=each.message) for key, each in findings.items()}
        return LiveRate(findings=wrong, offers=[], trace=None)
    engine = await rate_books.build_rating_engine(
        scope,
        await compiled_versions.load_rating_candidates(scope, await compiled_versions.list_active_version_ids(scope)),
    )
    offers = engine.offers(read.values, account["_id"] if account else None)
    wanted = next((each for each in offers if _version(each) == body.version_id), offers[0])
    by_hand = None if body.lane is None else wanted.by_lane(body.lane)
    return LiveRate(
        findings={},
        offers=[_offer(each, is_taken=at == 0) for at, each in enumerate(offers)],
        trace=_trace(by_hand or wanted, read.values, body.lane if by_hand else None),
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
    found = rating.candidate
    return {
        "version_id": found.version_id if found else "",
        "tariff_id": found.tariff_id if found else "",
        "tariff_name": found.tariff_name if found else "",
        "version_number": found.number if found else 0,
    }


def _version(rating: Rating) -> str:
    return rating.candidate.version_id if rating.candidate else ""


def _field_view(spec: FieldSpec) -> FieldView:
    return FieldView.model_validate(spec.wire())

"""Group mismatched shipments by cause: a wrong rate on three hundred shipments is one problem to review, not three
hundred.

If several charges of a shipment differ, each has its own cause.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from bson import ObjectId

from freight.core.invoices.figures import SEVERAL
from freight.core.invoices.tolerances import ComparedValue as Amounts
from freight.core.money import ZERO, sum_amounts
from freight.core.rating.audit import OTHER_CURRENCY
from freight.core.rating.causes.attribution import AttributedCause, DifferenceCase, attribute_causes
from freight.core.rating.causes.suspects import PercentReach, Suspect, SuspectKind
from freight.core.shipments.document import get_shipment_rating
from freight.documents.records.shipment import StoredRateAudit, StoredShipment, StoredSuspectedCause
from freight.features.invoices.mismatches.schemas import CauseKey

SINGLE = "single"
WAY = 3  # version of the search for causes: results of an earlier one are computed again
_NO_COMMON_CAUSE = "No common cause"
_ON_INVOICE = Suspect(SuspectKind.INVOICE, "", "Rejected by the customer or not as quoted; open the charges")
_CaseId = tuple[ObjectId, str]


@dataclass(frozen=True)
class MismatchComparison:
    """A shipment's entered value and its tariff value: the whole difference, or one of several charges. The amounts are
    None where they cannot be compared."""

    shipment: StoredShipment
    charge_code: str
    user_value: Decimal | None
    tariff_value: Decimal | None
    difference: Decimal | None
    percent: Decimal | None
    is_part: bool = False

    @property
    def case_id(self) -> _CaseId:
        """Return what identifies it."""
        return self.shipment["_id"], self.charge_code if self.is_part else ""


@dataclass(frozen=True)
class MismatchGroup:
    """A cause with the mismatches it explains, newest first, each shipment once."""

    key: CauseKey
    words: str
    compared: Sequence[MismatchComparison]


def group_mismatches(shipments: Sequence[StoredShipment]) -> list[MismatchGroup]:
    """Group those shipments by cause, in the order of `attribute_causes`."""
    every = [charge for shipment in shipments for charge in compare_shipment_charges(shipment)]
    by_id = {comparison.case_id: comparison for comparison in every}
    groups = []
    for cause in attribute_causes([_case(comparison) for comparison in every]):
        own = [by_id[case_id] for case_id in cause.ids]
        words = cause.suspect.words if cause.suspect else _NO_COMMON_CAUSE
        groups.append(MismatchGroup(_key_of(cause), words, own if cause.suspect else _once(own)))
    return groups


def compare_shipment_charges(shipment: StoredShipment) -> list[MismatchComparison]:
    """Return the differences of a shipment, charge by charge."""
    audit = get_shipment_audit(shipment)
    if not audit:
        return [MismatchComparison(shipment, "", None, None, None, None)]
    parts = audit.get("parts") or []
    if not parts:
        # a value entered in another currency cannot be used in this one
        user = None if audit["direction"] == OTHER_CURRENCY else audit["user_value"]
        tariff = audit["tariff_value"]
        difference, percent = audit["difference"], audit["percent"]
        return [MismatchComparison(shipment, audit["charge_code"], user, tariff, difference, percent)]
    return [_part(shipment, part["charge_code"], part["user_value"], part["tariff_value"]) for part in parts]


def _part(shipment: StoredShipment, code: str, user: Decimal, tariff: Decimal) -> MismatchComparison:
    amounts = Amounts(None, code, "", get_shipment_rating(shipment)["currency"], user, tariff)
    return MismatchComparison(shipment, code, user, tariff, amounts.difference, amounts.percent, is_part=True)


def _once(compared: Iterable[MismatchComparison]) -> list[MismatchComparison]:
    """Return each shipment once, adding up its charges."""
    by_shipment: dict[ObjectId, list[MismatchComparison]] = defaultdict(list)
    for comparison in compared:
        by_shipment[comparison.shipment["_id"]].append(comparison)
    return [own[0] if len(own) == 1 else _added_up(own) for own in by_shipment.values()]


def _added_up(own: Sequence[MismatchComparison]) -> MismatchComparison:
    user, tariff = (
        sum_amounts(comparison.user_value or ZERO for comparison in own),
        sum_amounts(comparison.tariff_value or ZERO for comparison in own),
    )
    return _part(own[0].shipment, SEVERAL, user, tariff)


def _case(of: MismatchComparison) -> DifferenceCase[_CaseId]:
    shipment = of.shipment
    rating, audit = get_shipment_rating(shipment), get_shipment_audit(shipment)
    tariff, currency = format_compared_value(rating.get("tariff_id")) or "", rating.get("currency", "")
    if not audit:
        return DifferenceCase(of.case_id, (tariff, "", currency), ZERO, (_ON_INVOICE,))
    within = (tariff, of.charge_code, currency)
    if audit["direction"] == OTHER_CURRENCY:
        tariff_phrase = f" of {rating['tariff_name']}" if rating["tariff_name"] else ""
        words = f"Entered in a different currency than the {of.charge_code}{tariff_phrase}"
        return DifferenceCase(of.case_id, within, ZERO, (Suspect(SuspectKind.CURRENCY, "", words),))
    code = of.charge_code if of.is_part else ""
    explained = rating["explained"]["suspects"] if is_explained(of) else ()
    own = [explanation for explanation in explained if explanation.get("charge_code", "") == code]
    suspects = tuple(map(_suspect, own))
    return DifferenceCase(of.case_id, within, abs(of.difference or ZERO), suspects)


def _suspect(stored: StoredSuspectedCause) -> Suspect:
    reach = stored.get("reach")
    return Suspect(
        SuspectKind(stored["kind"]), stored["detail"], stored["words"], PercentReach(**reach) if reach else None
    )


def needs_explanation(shipment: StoredShipment) -> bool:
    """Whether a difference was not examined yet in its present form."""
    audit = get_shipment_audit(shipment)
    if not audit or audit["direction"] == OTHER_CURRENCY:
        return False
    return not all(map(is_explained, compare_shipment_charges(shipment)))


def is_explained(of: MismatchComparison) -> bool:
    """Whether an explanation was already searched for with these amounts."""
    explained = get_shipment_rating(of.shipment).get("explained") or {}
    if explained.get("way") != WAY:
        return False
    parts = explained.get("parts") or []
    if of.is_part:
        amounts = (of.charge_code, of.user_value, of.tariff_value)
        return any((part["charge_code"], part["user_value"], part["tariff_value"]) == amounts for part in parts)
    return not parts and (explained.get("user_value"), explained.get("tariff_value")) == (
        of.user_value,
        of.tariff_value,
    )


def get_shipment_audit(shipment: StoredShipment) -> StoredRateAudit | None:
    """Return the entered and tariff values; None where they cannot be compared."""
    audit: StoredRateAudit | None = get_shipment_rating(shipment).get("audit")
    return audit


def _key_of(cause: AttributedCause[_CaseId]) -> CauseKey:
    if cause.suspect is None:
        return CauseKey(kind=SINGLE, detail="", tariff_id=None, charge_code="", currency=cause.within[-1])
    tariff_id, charge_code, currency = cause.within
    return CauseKey(
        kind=cause.suspect.kind,
        detail=cause.suspect.detail,
        tariff_id=tariff_id or None,
        charge_code=charge_code,
        currency=currency,
    )


def format_compared_value(value: object) -> str | None:
    """Return a value as text; None for None."""
    return None if value is None else str(value)

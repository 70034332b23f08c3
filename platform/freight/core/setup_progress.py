"""How far a company is set up: which steps are done, and what its first invoice still needs. It is derived from stored
data, so it is the same in every browser and no one ticks anything off."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

LOCAL, NATIONAL, INTERNATIONAL = COMPANY_TYPES = ("Local", "National", "International")


class StepName(StrEnum):
    """The steps, in order (administration §2.6)."""

    COMPANY = "company"
    SYSTEM = "system"
    LOCATION = "location"
    OPERATION = "operation"
    ACCOUNTS = "accounts"
    USERS = "users"


class StepState(StrEnum):
    """The state of a step. No step blocks another."""

    DONE = "done"
    OPEN = "open"
    NOT_NEEDED = "notNeeded"


class NeedName(StrEnum):
    """What an invoice is made from, in order, and what it is delivered by."""

    TEMPLATE = "template"
    TAX = "tax"
    ACCOUNT = "account"
    TARIFF = "tariff"
    NUMBERS = "numbers"
    SHIPMENT = "shipment"
    RATED = "rated"
    BILLED = "billed"
    PROFILE = "deliveryProfile"
    DELIVERED = "delivered"


@dataclass(frozen=True)
class SetupFacts:
    """What exists already. `company_type` is empty until it is chosen; systems are those of the company, the fields
    after them are of one system. `with_place`: systems whose country is known; `tax_pack`: its country, if there
    is a starter pack of taxes for it."""

    company_type: str = ""
    company_has_country: bool = False
    systems: int = 0
    with_place: int = 0
    locations: int = 0
    operations: int = 0
    accounts: int = 0
    people: int = 0
    invitations: int = 0
    has_shipment_template: bool = False
    has_numbers: bool = False
    tax_pack: str = ""
    has_tax: bool = False
    draft_tariffs: int = 0
    published_tariffs: int = 0
    has_shipments: bool = False
    has_rated: bool = False
    has_issued: bool = False
    has_delivery_profile: bool = False
    has_delivered: bool = False


@dataclass(frozen=True)
class SetupStepProgress:
    """A step, and what exists of it in words."""

    name: StepName
    state: StepState
    says: str


@dataclass(frozen=True)
class Need:
    """Something the first invoice needs, and whether it exists."""

    name: NeedName
    is_there: bool


def list_setup_steps(found: SetupFacts) -> Sequence[SetupStepProgress]:
    """Return the state of each step. A local company works at one place: it needs no list of locations and
    operations."""
    one_place = found.company_type == LOCAL
    other_people = found.people - 1 + found.invitations
    return (
        SetupStepProgress(
            StepName.COMPANY, _done(bool(found.company_type) and found.company_has_country), _company_words(found)
        ),
        SetupStepProgress(StepName.SYSTEM, _done(0 < found.systems == found.with_place), _system_words(found)),
        SetupStepProgress(
            StepName.LOCATION, _done(found.locations > 0, one_place), _counted(found.locations, one_place)
        ),
        SetupStepProgress(
            StepName.OPERATION, _done(found.operations > 0, one_place), _counted(found.operations, one_place)
        ),
        SetupStepProgress(StepName.ACCOUNTS, _done(found.accounts > 0), _counted(found.accounts)),
        SetupStepProgress(StepName.USERS, _done(other_people > 0), _people_words(found)),
    )


def list_first_invoice_needs(found: SetupFacts) -> Sequence[Need]:
    """Return what the first invoice needs until it is delivered. An issued one needed everything before, whatever was
    removed since. Tax is no question where no company charges any."""
    issued = found.has_issued or found.has_delivered
    to_issue = {
        NeedName.TEMPLATE: found.has_shipment_template,
        # before the accounts: only with it do they have tax fields
        **({NeedName.TAX: found.has_tax} if found.has_tax or (found.tax_pack and not issued) else {}),
        NeedName.ACCOUNT: found.accounts > 0,
        NeedName.TARIFF: found.published_tariffs > 0,
        NeedName.NUMBERS: found.has_numbers,
        NeedName.SHIPMENT: found.has_shipments,
        NeedName.RATED: found.has_rated,
        NeedName.BILLED: found.has_issued,
    }
    return (
        *(Need(name, issued or is_there) for name, is_there in to_issue.items()),
        Need(NeedName.PROFILE, found.has_delivery_profile or found.has_delivered),
        Need(NeedName.DELIVERED, found.has_delivered),
    )


def _done(is_done: bool, is_not_needed: bool = False) -> StepState:
    if is_done:
        return StepState.DONE
    return StepState.NOT_NEEDED if is_not_needed else StepState.OPEN


def _counted(number: int, is_not_needed: bool = False) -> str:
    return "Not needed for a local company" if is_not_needed and not number else f"{number:,}" if number else "None yet"


def _company_words(found: SetupFacts) -> str:
    if not found.company_type:
        return "Choose the company type"
    return found.company_type if found.company_has_country else "Country missing"


def _system_words(found: SetupFacts) -> str:
    missing = found.systems - found.with_place
    if missing:
        return "Country missing" if found.systems == 1 else f"Country missing in {missing} of {found.systems}"
    return f"{found.systems:,}"


def _people_words(found: SetupFacts) -> str:
    if found.people <= 1 and not found.invitations:
        return "Only you"
    return f"{found.people:,}" + (f", {found.invitations:,} invited" if found.invitations else "")

"""Which documents an invoice needs, for which step, and which of its documents accompany it. Pure. The system's
requirements apply to every account; an account's own line about a kind of document replaces the system's."""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple, TypeVar

from freight.core.delivery.naming import get_naming_values
from freight.core.records import Stored
from freight.core.rules import ConditionGroup
from freight.core.rules.conditions import is_tree_satisfied


class NeededFor(StrEnum):
    """The step that waits for a document."""

    APPROVAL = "approval"
    DELIVERY = "delivery"
    NOTHING = "nothing"


class RequirementFamily(StrEnum):
    """Whose screens show a line: the audit's, the delivery's, or those of an account, which show all."""

    AUDIT = "audit"
    DELIVERY = "delivery"
    ACCOUNT = "account"


class Requirement(NamedTuple):
    """The requirement of one kind of document: of the invoices of every account (None) or of one. `is_sent`: it
    accompanies the invoice, in the order of `position`; those without a position (0) come last. It applies to invoices
    that meet the `condition`."""

    account_id: object
    name: str
    needed_for: NeededFor = NeededFor.APPROVAL
    is_sent: bool = False
    position: int = 0
    condition: ConditionGroup | None = None


D = TypeVar("D", bound=Mapping[str, object])


def is_in_family(family: RequirementFamily, needed_for: NeededFor, *, is_sent: bool) -> bool:
    """Whether a line belongs to a family; one that is needed for the approval and then sent belongs to both."""
    if family is RequirementFamily.AUDIT:
        return needed_for is NeededFor.APPROVAL
    return family is RequirementFamily.ACCOUNT or is_sent or needed_for is NeededFor.DELIVERY


def list_account_requirements(account_id: object, requirements: Iterable[Requirement]) -> list[Requirement]:
    """Return an account's requirements whatever their conditions, one line for each kind ignoring case, by name."""
    nearest: dict[str, Requirement] = {}
    for requirement in requirements:
        kind = requirement.name.casefold()
        if requirement.account_id == account_id or (requirement.account_id is None and kind not in nearest):
            nearest[kind] = requirement
    return sorted(nearest.values(), key=lambda rule: rule.name.casefold())


def list_invoice_requirements(invoice: Stored, requirements: Iterable[Requirement]) -> list[Requirement]:
    """Return the requirements of a stored invoice: the lines of its account whose condition it meets, by name."""
    values = get_naming_values(invoice)
    return [
        account_requirement
        for account_requirement in list_account_requirements(invoice["account_id"], requirements)
        if account_requirement.condition is None or is_tree_satisfied(account_requirement.condition, values, {})
    ]


def list_required_kinds(asked: Iterable[Requirement], needed_for: NeededFor = NeededFor.APPROVAL) -> list[str]:
    """The kinds that a step waits for."""
    return [requirement.name for requirement in asked if requirement.needed_for is needed_for]


def find_missing_kinds(required: Sequence[str], linked: Iterable[str]) -> list[str]:
    """Return the required kinds without a linked document."""
    linked_kinds = {kind.strip().casefold() for kind in linked}
    return [kind for kind in required if kind.casefold() not in linked_kinds]


def find_missing_documents(invoice: Stored, requirements: Iterable[Requirement], needed_for: NeededFor) -> list[str]:
    """Return the required kinds of a step of a stored invoice that are not linked with it."""
    return find_missing_kinds(
        list_required_kinds(list_invoice_requirements(invoice, requirements), needed_for), list_linked_kinds(invoice)
    )


def list_linked_kinds(invoice: Stored) -> list[str]:
    """The kinds of the documents of a stored invoice."""
    return [str(document["document_type"]) for document in invoice.get("documents") or []]


def list_accompanying_documents(asked: Iterable[Requirement], documents: Sequence[D]) -> list[D]:
    """Return the documents that accompany an invoice, in the order of their kinds; within a kind in the order they were
    linked."""
    kinds = sorted(
        (requirement for requirement in asked if requirement.is_sent),
        key=lambda requirement: (requirement.position == 0, requirement.position, requirement.name),
    )
    return [
        document
        for kind in kinds
        for document in documents
        if str(document["document_type"]).strip().casefold() == kind.name.casefold()
    ]


def explain_missing(kinds: Sequence[str], then: str = "approve") -> str:
    """Why a step of an invoice waits, in words; empty when nothing is missing."""
    if not kinds:
        return ""
    return f"{', '.join(kinds)}: not linked. Link the document{'s' if len(kinds) > 1 else ''}, then {then}."

"""The documents of a system, most of which are the contracts and rate sheets behind tariffs: their types, their dates,
how long until they are reviewed, and who may do what with one (operations §5, administration §3.2, §5.1, §5.2). Dates
are days; both ends of a comparison may be the same day."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from enum import IntEnum, StrEnum

from freight.core.dates import format_iso_day, parse_day
from freight.core.file_kinds import OFFICE
from freight.core.records import Stored, Values

NAME = "document#documentName"
REVIEW_DAYS = "document#reviewDays"
EFFECTIVE = "document#effectiveDate"
EXPIRY = "document#expiryDate"
RECEIVED = "document#receivedDate"
APPROVAL = "document#approvalStatus"

NONE_CHOSEN = "Please select at least one record to save."
ONLY_TARIFF = "Please Select 'Tariff' Document Type"
DECIDED_APART = "Approve or reject the document with its button. It isn’t done by editing."
NOT_IN_PROCESS = "Approval Status should be Inprocess."
# the spelling is the specification's
_NOT_REVIEW_DAYS = "Expiry Date should not be grater/less than {days} days from effective date ."
_EFFECTIVE_AFTER_EXPIRY = "Effective Date should be less than Expiry Date."
_RECEIVED_AFTER_EFFECTIVE = "Received Date should be less than Effective Date."
_RECEIVED_AFTER_EXPIRY = "Received Date should be less than Expiry Date."


class DocType(StrEnum):
    """The type of a document. It determines the document's fields and files, and who sees it."""

    TARIFF = "Tariff"
    SOP = "SOP"
    CONTRACT = "Contract"
    OTHER = "Other"


# spelled as in the specification (administration §7.1): requests the template of a document by its type
TEMPLATE_TYPE = "metadata_documentManagementSystem"
TARIFF_TEMPLATE = "tms"


def list_document_templates(doc_type: str) -> tuple[str, ...]:
    """Return which templates have the fields of a type (R021): its own, else that of tariff documents, which every
    system has."""
    return (TARIFF_TEMPLATE,) if doc_type == DocType.TARIFF else (doc_type, TARIFF_TEMPLATE)


def list_document_extensions(doc_type: str) -> tuple[str, ...]:
    """Return the file extensions allowed for a document of a type (R293, R294)."""
    return (*OFFICE, ".xlsb") if doc_type == DocType.SOP else OFFICE


class ApprovalStatus(StrEnum):
    """The approval status of a document. Each begins in process."""

    IN_PROCESS = "Inprocess"
    APPROVED = "Approved"
    REJECTED = "Rejected"


def compute_document_expiry(effective: date, review_days: int) -> date | None:
    """Return the day a document has to be reviewed by (R286, R287). None if the calendar ends before."""
    try:
        return effective + timedelta(days=review_days)
    except OverflowError:
        return None


def update_document_expiry(values: Values, changed: Values) -> dict[str, object]:
    """Return the values with `changed` applied: a new effective date or new review days move the expiry date, unless it
    was stated as well (R286, R287)."""
    after = {**values, **changed}
    moved = any(key in changed and changed[key] != values.get(key) for key in (EFFECTIVE, REVIEW_DAYS))
    effective, days = parse_day(after.get(EFFECTIVE) or ""), after.get(REVIEW_DAYS)
    if moved and not changed.get(EXPIRY) and effective and days is not None:
        expiry = compute_document_expiry(effective, int(days))
        after[EXPIRY] = format_iso_day(expiry) if expiry else None
    return after


def find_document_date_problem(values: Values) -> tuple[str, str] | None:
    """Return the first field whose date is out of order, and why (R280-R282)."""
    received, effective, expiry = (parse_day(values.get(key) or "") for key in (RECEIVED, EFFECTIVE, EXPIRY))
    if effective and expiry and effective > expiry:
        return EFFECTIVE, _EFFECTIVE_AFTER_EXPIRY
    if received and effective and received > effective:
        return RECEIVED, _RECEIVED_AFTER_EFFECTIVE
    if received and expiry and received > expiry:
        return RECEIVED, _RECEIVED_AFTER_EXPIRY
    return None


def find_document_upload_problem(values: Values) -> tuple[str, str] | None:
    """Return what is wrong with a new document, other than the order of its dates: it has to expire exactly at its
    review (R284), and its approval has to be undecided (R285)."""
    effective, expiry = (parse_day(values.get(key) or "") for key in (EFFECTIVE, EXPIRY))
    days = int(values[REVIEW_DAYS])
    if effective and expiry and (expiry - effective).days != days:
        return EXPIRY, _NOT_REVIEW_DAYS.format(days=days)
    if values.get(APPROVAL) != ApprovalStatus.IN_PROCESS:
        return APPROVAL, NOT_IN_PROCESS
    return None


class DocumentAccessLevel(IntEnum):
    """What a user may do with a document; each level includes those below."""

    NONE = 0
    VIEW = 1
    EDIT = 2


@dataclass(frozen=True)
class DocumentRequester:
    """A user who requests a document: their permissions, which each show or change documents of some types, and their
    id and groups, with which a document may be shared."""

    user_id: str
    groups: frozenset[str]
    sees: frozenset[DocType]
    changes: frozenset[DocType]


def get_document_access(
    person: DocumentRequester, doc_type: str, view: Mapping[str, object], edit: Mapping[str, object]
) -> DocumentAccessLevel:
    """Return the access of a person to a document of a type that is shared with `view` and `edit`: `groups` and `users`
    of each. Sharing adds to the permissions and never takes from them."""
    if doc_type in person.changes or _among(person, edit):
        return DocumentAccessLevel.EDIT
    return DocumentAccessLevel.VIEW if doc_type in person.sees or _among(person, view) else DocumentAccessLevel.NONE


def _among(person: DocumentRequester, shared: Stored) -> bool:
    return person.user_id in shared.get("users", ()) or not person.groups.isdisjoint(shared.get("groups", ()))

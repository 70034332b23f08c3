"""What administrators can have people notified of: things that happened once, each with what is said of it.

A notice of `kinds.py` lasts as long as its fact; an event is over when it is told.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from freight.core.delivery.states import PERMISSION as DELIVERS
from freight.core.notices.kinds import SEES_KEYS
from freight.core.rights.records import SEE_SHIPMENTS


class Event(StrEnum):
    """What happened."""

    UPLOAD_REFUSED = "uploadRefused"
    RATING_FINISHED = "ratingFinished"
    WORK_FAILED = "workFailed"
    ISSUE_OPENED = "issueOpened"
    INVOICES_ISSUED = "invoicesIssued"
    DELIVERY_FAILED = "deliveryFailed"
    ANSWER_OVERDUE = "answerOverdue"
    KEY_EXPIRES = "keyExpires"
    APPROVAL_WAITING = "approvalWaiting"
    APPROVAL_DECIDED = "approvalDecided"
    APPROVAL_OVERDUE = "approvalOverdue"
    APPROVAL_STUCK = "approvalStuck"
    QUOTE_ANSWERED = "quoteAnswered"
    TARIFF_EXPIRES = "tariffExpires"
    PAYABLE_EXCEPTION = "payableException"
    PAYABLE_DUE = "payableDue"
    PAYMENT_SCHEDULED = "paymentScheduled"
    PAYMENT_MADE = "paymentMade"


class Part(StrEnum):
    """How a person is part of what happened."""

    STARTED = "started"  # the work, or raised the exception
    SENT = "sent"  # the approval request
    DECIDES = "decides"  # the approval request waits for him
    HANDLES = "handles"  # the quote


PART_WORDS: Mapping[Part, str] = {
    Part.STARTED: "Whoever started it",
    Part.SENT: "Whoever sent the request",
    Part.DECIDES: "Whoever it waits for",
    Part.HANDLES: "Whoever handles the quote",
}


class Area(StrEnum):
    """Which screens keep the rules of an event, and by whose permissions."""

    GENERAL = "general"
    PAYABLES = "payables"


@dataclass(frozen=True)
class Detail:
    """Something that is known of an event: a placeholder of its message, and a field of its condition."""

    name: str
    label: str
    example: str
    is_figure: bool = False
    is_condition: bool = True


@dataclass(frozen=True)
class EventKind:
    """An event: `right` shows what it is about, and whoever is `parts` of it may see it anyway where `own`. `days`: it
    is looked for that many days ahead, at first. `in_panel`: the panel shows it without a rule, so that rules mail."""

    label: str
    right: str
    title: str
    text: str
    details: tuple[Detail, ...]
    parts: tuple[Part, ...] = ()
    own: bool = False
    by_account: bool = False
    days: int = 0
    in_panel: bool = False
    area: Area = Area.GENERAL


REQUESTS = "requests.menuRequests"
_TITLE = Detail("title", "What it was", "Upload of march.xlsx")
_BY = Detail("by", "Who did it", "Ana Torres")
_ACCOUNT = Detail("account", "Account", "Fillmore Stores", is_condition=False)
_REQUEST = (
    Detail("request", "Request", "Quote Q000123"),
    Detail("sender", "Sent by", "Ana Torres"),
    Detail("ladder", "Approval ladder", "Large quotes"),
)
_PAYABLE = (
    Detail("carrier", "Carrier", "Roadrunner"),
    Detail("amount", "Amount", "1,240.00", is_figure=True),
    Detail("currency", "Currency", "USD"),
)
_CAUSE = (
    Detail("cause", "What stands in the way", "Sign-in refused", is_condition=False),
    Detail("told", "How many, and what to do", "50 deliveries by Fillmore 210.", is_condition=False),
)

EVENTS: Mapping[Event, EventKind] = {
    Event.UPLOAD_REFUSED: EventKind(
        "Upload has rows with errors",
        SEE_SHIPMENTS,
        "Rows with errors in {title}: {refused}",
        "Of {rows} rows, {refused} could not be taken in. Download the workbook with the errors marked.",
        (_TITLE, Detail("refused", "Rows with errors", "12", True), Detail("rows", "Rows", "3,400", True), _BY),
        (Part.STARTED,),
        own=True,
    ),
    Event.RATING_FINISHED: EventKind(
        "Rating run finished",
        SEE_SHIPMENTS,
        "Rating finished: {notRated} not rated",
        "{rated} rated, {notRated} not rated. Open the run to see why.",
        (Detail("rated", "Rated", "9,870", True), Detail("notRated", "Not rated", "130", True), _BY),
        (Part.STARTED,),
        own=True,
    ),
    Event.WORK_FAILED: EventKind(
        "Background work failed",
        SEE_SHIPMENTS,
        "{title} failed",
        "{reason}",
        (_TITLE, Detail("reason", "Why", "The workbook has no rows.", is_condition=False), _BY),
        (Part.STARTED,),
        own=True,
    ),
    Event.ISSUE_OPENED: EventKind(
        "Exception opened",
        "ims.ResponseIssueIMS",
        "Exception opened on {shipment}",
        "{summary}",
        (
            Detail("shipment", "Shipment number", "S-10023"),
            Detail("invoice", "Invoice number", "INV-0042"),
            Detail("summary", "What it is about", "Rate differs from tariff"),
            _BY,
        ),
        (Part.STARTED,),
        by_account=True,
    ),
    Event.INVOICES_ISSUED: EventKind(
        "Invoices issued",
        "invoiceProcessing.sideInvoiceProcessing",
        "Invoices issued for {account}: {invoices}",
        "{amount} {currency} in all, issued by {by}.",
        (
            Detail("invoices", "Invoices", "48", True),
            Detail("amount", "Amount", "61,250.00", True),
            Detail("currency", "Currency", "USD"),
            _ACCOUNT,
            _BY,
        ),
        (Part.STARTED,),
        by_account=True,
    ),
    Event.DELIVERY_FAILED: EventKind(
        "Delivery failed or came back",
        DELIVERS,
        "Deliveries need someone: {cause}",
        "{told}",
        _CAUSE,
        in_panel=True,
    ),
    Event.ANSWER_OVERDUE: EventKind(
        "Acknowledgement overdue", DELIVERS, "Deliveries need someone: {cause}", "{told}", _CAUSE, in_panel=True
    ),
    Event.KEY_EXPIRES: EventKind("Key expired or expires soon", SEES_KEYS, "{cause}", "{told}", _CAUSE, in_panel=True),
    Event.APPROVAL_WAITING: EventKind(
        "Approval waits",
        REQUESTS,
        "{request} waits for approval",
        "{sender} asks for approval of {request}.",
        _REQUEST,
        (Part.DECIDES,),
        own=True,
        by_account=True,
    ),
    Event.APPROVAL_DECIDED: EventKind(
        "Approval decided",
        REQUESTS,
        "{request} was {outcome}",
        "{decider} {outcome} {request}. {comment}",
        (
            *_REQUEST,
            Detail("outcome", "Outcome", "approved"),
            Detail("decider", "Decided by", "Marek Novák"),
            Detail("comment", "Comment", "Rates agree with the contract.", is_condition=False),
        ),
        (Part.SENT,),
        own=True,
        by_account=True,
    ),
    Event.APPROVAL_OVERDUE: EventKind(
        "Approval overdue",
        REQUESTS,
        "{request} has waited too long",
        "Level {level} was due in {hours} h and still waits for {waitsFor}.",
        (
            *_REQUEST,
            Detail("level", "Level", "1", True),
            Detail("hours", "Due hours", "24", True),
            Detail("waitsFor", "Waits for", "Marek Novák", is_condition=False),
        ),
        (Part.SENT, Part.DECIDES),
        own=True,
        by_account=True,
    ),
    Event.APPROVAL_STUCK: EventKind(
        "Approval stuck",
        REQUESTS,
        "Nobody can approve {request}",
        "Nobody on level {level} works here anymore. Reassign the request.",
        (*_REQUEST, Detail("level", "Level", "1", True)),
        (Part.SENT,),
        own=True,
        by_account=True,
    ),
    Event.QUOTE_ANSWERED: EventKind(
        "Quote answered",
        "quotes.menuQuotes",
        "Quote {quote} was {answer}",
        "{customer} {answer} quote {quote} over {amount} {currency}. {note}",
        (
            Detail("quote", "Quote number", "Q000123"),
            Detail("customer", "Customer", "Great Lakes Tooling"),
            Detail("answer", "Answer", "accepted"),
            Detail("amount", "Amount", "4,120.00", True),
            Detail("currency", "Currency", "USD"),
            Detail("note", "Note", "Valid for June.", is_condition=False),
        ),
        (Part.HANDLES,),
        by_account=True,
    ),
    Event.TARIFF_EXPIRES: EventKind(
        "Tariff about to expire",
        "tariffs.menuTariffs",
        "{tariff} expires on {day}",
        "Version {version} of {tariff} ends on {day}. Publish the next one before then.",
        (
            Detail("tariff", "Tariff", "Air export 2026"),
            Detail("version", "Version", "3", True),
            Detail("day", "Ends on", "2026-06-30", is_condition=False),
        ),
        by_account=True,
        days=30,
    ),
    Event.PAYABLE_EXCEPTION: EventKind(
        "Carrier invoice has exceptions",
        "payables.viewPayables",
        "{carrier} invoice {number} has exceptions",
        "{amount} {currency} are charged, {agreed} were agreed. {finding}",
        (
            Detail("number", "Invoice number", "RR-20931"),
            *_PAYABLE,
            Detail("agreed", "Agreed", "1,100.00", True),
            Detail("finding", "Finding", "Charges differ.", is_condition=False),
        ),
        area=Area.PAYABLES,
    ),
    Event.PAYABLE_DUE: EventKind(
        "Carrier invoice due soon",
        "payables.viewPayables",
        "{carrier} invoice {number} is due on {day}",
        "{amount} {currency} are approved and not paid yet.",
        (
            Detail("number", "Invoice number", "RR-20931"),
            *_PAYABLE,
            Detail("day", "Day", "2026-06-05", is_condition=False),
        ),
        days=5,
        area=Area.PAYABLES,
    ),
    Event.PAYMENT_SCHEDULED: EventKind(
        "Payment scheduled",
        "payables.viewPayables",
        "Payment to {carrier} on {day}",
        "{amount} {currency} to {carrier} are scheduled for {day}, by {by}.",
        (*_PAYABLE, Detail("day", "Day", "2026-06-05", is_condition=False), _BY),
        (Part.STARTED,),
        area=Area.PAYABLES,
    ),
    Event.PAYMENT_MADE: EventKind(
        "Payment made",
        "payables.viewPayables",
        "{carrier} was paid {amount} {currency}",
        "{amount} {currency} were paid to {carrier} on {day}, noted by {by}.",
        (*_PAYABLE, Detail("day", "Day", "2026-06-05", is_condition=False), _BY),
        (Part.STARTED,),
        area=Area.PAYABLES,
    ),
}

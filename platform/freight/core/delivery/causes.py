"""Why a delivery does not leave: the board groups by these causes, with one remedy for all that share one."""

from enum import StrEnum
from typing import NamedTuple

from freight.core.delivery.states import Acknowledgement


class DeliveryCause(StrEnum):
    """What prevents a delivery."""

    ADDRESS = "address"
    NO_ACCOUNT_ADDRESS = "no_account_address"
    CREDENTIALS = "credentials"
    HOST_KEY = "host_key"
    GONE = "gone"
    UNREACHABLE = "unreachable"
    TOO_LARGE = "too_large"
    NAME_TAKEN = "name_taken"
    REFUSED = "refused"
    UNCERTAIN = "uncertain"
    CONTENT = "content"
    DOCUMENTS = "documents"
    KEY = "key"
    SETTINGS = "settings"
    HELD_BY_HAND = "held_by_hand"
    RECIPIENT_SAID_NO = "recipient_said_no"
    WITH_ERRORS = "with_errors"
    NO_ANSWER = "no_answer"
    NO_SUCH_ADDRESS = "no_such_address"
    MAILBOX_FULL = "mailbox_full"
    MAIL_REFUSED = "mail_refused"
    SUPPRESSED = "suppressed"
    POSTAL_ADDRESS = "postal_address"
    LETTER_RETURNED = "letter_returned"
    NOT_MAILED = "not_mailed"
    EINVOICE_REJECTED = "einvoice_rejected"


class CauseWording(NamedTuple):
    """A cause in words, and what to do about it."""

    title: str
    remedy: str


TOLD: dict[DeliveryCause, CauseWording] = {
    DeliveryCause.ADDRESS: CauseWording("Email address refused", "Correct the address, then release."),
    DeliveryCause.NO_ACCOUNT_ADDRESS: CauseWording(
        "Account has no email address", "Enter it in the account, then release."
    ),
    DeliveryCause.CREDENTIALS: CauseWording(
        "Sign-in refused", "Enter the user and password again in the profile, then release."
    ),
    DeliveryCause.HOST_KEY: CauseWording(
        "Server key not confirmed", "Compare the key with what the recipient gave you, then confirm it."
    ),
    DeliveryCause.GONE: CauseWording(
        "Address closed", "Ask the recipient for the new address and enter it in the profile, then release."
    ),
    DeliveryCause.UNREACHABLE: CauseWording(
        "Server not reached", "Check the host and port in the profile, then send again."
    ),
    DeliveryCause.TOO_LARGE: CauseWording(
        "Too large", "Allow a larger size, or split it in the profile, then rebuild and send it."
    ),
    DeliveryCause.NAME_TAKEN: CauseWording(
        "File name taken", "Have the recipient remove the other file, or rebuild and send it."
    ),
    DeliveryCause.REFUSED: CauseWording("Refused by the server", "See the answer, mend what it says, then send again."),
    DeliveryCause.UNCERTAIN: CauseWording(
        "May have arrived", "Ask the recipient, then send again or mark as delivered."
    ),
    DeliveryCause.CONTENT: CauseWording("Could not be prepared", "Fix what it says, then rebuild and send it."),
    DeliveryCause.DOCUMENTS: CauseWording(
        "Documents missing", "Link them under Audit for delivery. It leaves by itself once they are there."
    ),
    DeliveryCause.KEY: CauseWording("Key expired or unusable", "Upload another key in the profile, then release."),
    DeliveryCause.SETTINGS: CauseWording("Profile incomplete", "Complete the profile, then release."),
    DeliveryCause.HELD_BY_HAND: CauseWording("Held", "Release it when it may leave."),
    DeliveryCause.RECIPIENT_SAID_NO: CauseWording(
        "Rejected by the recipient", "Fix what they say, then rebuild and send it."
    ),
    DeliveryCause.WITH_ERRORS: CauseWording(
        "Accepted with errors", "See what they found. Fix it, rebuild and send it, or mark it as accepted."
    ),
    DeliveryCause.NO_ANSWER: CauseWording(
        "No acknowledgement", "Ask them whether it arrived, then resend it or mark it as accepted."
    ),
    DeliveryCause.NO_SUCH_ADDRESS: CauseWording(
        "Address does not exist", "Correct the address in the profile, then rebuild and send it."
    ),
    DeliveryCause.MAILBOX_FULL: CauseWording("Mailbox full", "Ask the recipient to make room, then resend."),
    DeliveryCause.MAIL_REFUSED: CauseWording(
        "Returned by their mail server", "See what it answered, have it mended there or in the profile, then resend."
    ),
    DeliveryCause.SUPPRESSED: CauseWording(
        "Address bounced before",
        "Correct it in the profile, then rebuild and send it; or, once they say that it works, confirm it.",
    ),
    DeliveryCause.POSTAL_ADDRESS: CauseWording(
        "Postal address not usable", "Enter the address in the profile, then rebuild and send it."
    ),
    DeliveryCause.LETTER_RETURNED: CauseWording(
        "Letter came back", "Ask the customer, enter the address in the profile, then rebuild and send it."
    ),
    DeliveryCause.NOT_MAILED: CauseWording("Not mailed by the vendor", "See what they say, then rebuild and send it."),
    DeliveryCause.EINVOICE_REJECTED: CauseWording(
        "Electronic invoice rejected",
        "Change what it names, then correct the invoice: its copy has the new data. If nothing of ours was wrong, "
        "rebuild and send it.",
    ),
}

OF_SERVER = (DeliveryCause.CREDENTIALS, DeliveryCause.HOST_KEY, DeliveryCause.GONE)
"""What holds all that goes to a server, until its profile is saved or its key confirmed."""

OF_ADDRESS = (
    DeliveryCause.ADDRESS,
    DeliveryCause.NO_SUCH_ADDRESS,
    DeliveryCause.MAILBOX_FULL,
    DeliveryCause.MAIL_REFUSED,
)
"""What another address of the recipient mends."""

OF_ACKNOWLEDGEMENT = {
    Acknowledgement.REJECTED: DeliveryCause.RECIPIENT_SAID_NO,
    Acknowledgement.WITH_ERRORS: DeliveryCause.WITH_ERRORS,
    Acknowledgement.OVERDUE: DeliveryCause.NO_ANSWER,
    Acknowledgement.BOUNCED: DeliveryCause.MAIL_REFUSED,
}
"""What stands in the way of a delivery that was sent, by what the other side said of it."""

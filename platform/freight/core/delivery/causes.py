"""Why something does not leave: the board groups by these, one way out for all that share one."""

from enum import StrEnum
from typing import NamedTuple

from freight.core.delivery.states import Acknowledgement


class Cause(StrEnum):
    """What stands in the way."""

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


class Told(NamedTuple):
    """A cause in words, and what to do about it."""

    title: str
    remedy: str


TOLD: dict[Cause, Told] = {
    Cause.ADDRESS: Told("Email address refused", "Correct the address, then release."),
    Cause.NO_ACCOUNT_ADDRESS: Told("Account has no email address", "Enter it in the account, then release."),
    Cause.CREDENTIALS: Told("Sign-in refused", "Enter the user and password again in the profile, then release."),
    Cause.HOST_KEY: Told(
        "Server key not confirmed", "Compare the key with what the recipient gave you, then confirm it."
    ),
    Cause.GONE: Told(
        "Address closed", "Ask the recipient for the new address and enter it in the profile, then release."
    ),
    Cause.UNREACHABLE: Told("Server not reached", "Check the host and port in the profile, then send again."),
    Cause.TOO_LARGE: Told("Too large", "Allow a larger size, or split it in the profile, then send anew."),
    Cause.NAME_TAKEN: Told("File name taken", "Have the recipient remove the other file, or send anew."),
    Cause.REFUSED: Told("Refused by the server", "See the answer, mend what it says, then send again."),
    Cause.UNCERTAIN: Told("May have arrived", "Ask the recipient, then send again or mark as delivered."),
    Cause.CONTENT: Told("Could not be prepared", "Mend what it says, then send anew."),
    Cause.DOCUMENTS: Told(
        "Documents missing", "Link them under Audit for delivery. It leaves by itself once they are there."
    ),
    Cause.KEY: Told("Key expired or unusable", "Upload another key in the profile, then release."),
    Cause.SETTINGS: Told("Profile incomplete", "Complete the profile, then release."),
    Cause.HELD_BY_HAND: Told("Held", "Release it when it may leave."),
    Cause.RECIPIENT_SAID_NO: Told("Rejected by the recipient", "Mend what they say, then send anew."),
    Cause.WITH_ERRORS: Told(
        "Accepted with errors", "See what they found. Mend it and send anew, or mark it as accepted."
    ),
    Cause.NO_ANSWER: Told("No acknowledgement", "Ask them whether it arrived, then resend it or mark it as accepted."),
    Cause.NO_SUCH_ADDRESS: Told("Address does not exist", "Correct the address in the profile, then send anew."),
    Cause.MAILBOX_FULL: Told("Mailbox full", "Ask the recipient to make room, then resend."),
    Cause.MAIL_REFUSED: Told(
        "Returned by their mail server", "See what it answered, have it mended there or in the profile, then resend."
    ),
    Cause.SUPPRESSED: Told(
        "Address bounced before",
        "Correct it in the profile and send anew; or, once they say that it works, confirm it.",
    ),
    Cause.POSTAL_ADDRESS: Told("Postal address not usable", "Enter the address in the profile, then send anew."),
    Cause.LETTER_RETURNED: Told(
        "Letter came back", "Ask the customer, enter the address in the profile, then send anew."
    ),
    Cause.NOT_MAILED: Told("Not mailed by the vendor", "See what they say, then send anew."),
}

OF_SERVER = (Cause.CREDENTIALS, Cause.HOST_KEY, Cause.GONE)
"""What holds all that goes to a server, until its profile is saved or its key confirmed."""

OF_ADDRESS = (Cause.ADDRESS, Cause.NO_SUCH_ADDRESS, Cause.MAILBOX_FULL, Cause.MAIL_REFUSED)
"""What another address of the recipient mends."""

OF_ACKNOWLEDGEMENT = {
    Acknowledgement.REJECTED: Cause.RECIPIENT_SAID_NO,
    Acknowledgement.WITH_ERRORS: Cause.WITH_ERRORS,
    Acknowledgement.OVERDUE: Cause.NO_ANSWER,
    Acknowledgement.BOUNCED: Cause.MAIL_REFUSED,
}
"""What stands in the way of a delivery that was sent, by what the other side said of it."""

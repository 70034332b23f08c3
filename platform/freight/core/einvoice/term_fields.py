"""What the business terms of EN 16931 are called, and the field of ours that mends each."""

from collections.abc import Mapping
from dataclasses import dataclass

_ACCOUNT, _ACCOUNT_TAX, _REGISTRATION = "the account", "the account, under Tax", "the tax registration"


@dataclass(frozen=True)
class TermField:
    """A term in words, within a sentence, and where it is entered."""

    called: str
    place: str

    @property
    def title(self) -> str:
        """The term at the beginning of a sentence."""
        return self.called[:1].upper() + self.called[1:]


TERM_FIELDS: Mapping[str, TermField] = {
    "BT-10": TermField("the buyer reference", _ACCOUNT_TAX),
    "BT-27": TermField("our name", _REGISTRATION),
    "BT-30": TermField("our company number", _REGISTRATION),
    "BT-31": TermField("our tax number", _REGISTRATION),
    "BT-34": TermField("our electronic address", _REGISTRATION),
    "BT-35": TermField("our street", _REGISTRATION),
    "BT-37": TermField("our city", _REGISTRATION),
    "BT-38": TermField("our postal code", _REGISTRATION),
    "BT-41": TermField("our contact's name", _REGISTRATION),
    "BT-42": TermField("our contact's phone number", _REGISTRATION),
    "BT-43": TermField("our contact's email address", _REGISTRATION),
    "BT-44": TermField("the customer's name", _ACCOUNT),
    "BT-46": TermField("the account number", _ACCOUNT),
    "BT-48": TermField("the customer's tax number", _ACCOUNT_TAX),
    "BT-49": TermField("the customer's electronic address", _ACCOUNT_TAX),
    "BT-50": TermField("the customer's address", _ACCOUNT),
    "BT-52": TermField("the customer's city", _ACCOUNT_TAX),
    "BT-53": TermField("the customer's postal code", _ACCOUNT_TAX),
    "BT-54": TermField("the customer's state or province", _ACCOUNT_TAX),
    "BT-55": TermField("the customer's country", _ACCOUNT),
    "BT-84": TermField("the IBAN to pay to", _REGISTRATION),
    "BT-86": TermField("the BIC to pay to", _REGISTRATION),
}

"""The bank account of a carrier, by its check digits: an IBAN, or a routing number and an account number (ABA)."""

import re
from dataclasses import dataclass

from stdnum import bic as bic_numbers
from stdnum import iban as iban_numbers
from stdnum.us import rtn

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid

_ACCOUNT = re.compile(r"[A-Z0-9]{4,34}", re.ASCII)
_SHOWN = 4


@dataclass(frozen=True)
class BankNumbers:
    """The numbers of a bank account: `iban` with an optional `bic`, or `routing` (ABA) with `account`."""

    iban: str = ""
    bic: str = ""
    routing: str = ""
    account: str = ""

    @property
    def ending(self) -> str:
        """Return the last characters, by which users tell accounts apart."""
        return (self.iban or self.account)[-_SHOWN:]


def read_bank_numbers(typed: BankNumbers) -> BankNumbers:
    """Return the numbers as they are stored, without separators. Raises Invalid for one that fails its check, and
    unless there is either an IBAN or a routing number with its account."""
    iban, bic, routing, account = (
        re.sub(r"[\s.-]", "", text).upper() for text in (typed.iban, typed.bic, typed.routing, typed.account)
    )
    if bool(iban) == bool(routing or account) or bool(routing) != bool(account):
        raise Invalid("Enter an IBAN, or a routing number with its account number.", code=ErrorCode.CARRIER_BANK)
    _check("IBAN", iban, iban_numbers.is_valid(iban) if iban else True)
    _check("BIC", bic, bic_numbers.is_valid(bic) if bic else True)
    _check("Routing number", routing, rtn.is_valid(routing) if routing else True)
    _check("Account number", account, bool(_ACCOUNT.fullmatch(account)) if account else True)
    return BankNumbers(iban, bic, routing, account)


def _check(label: str, text: str, is_valid: object) -> None:
    if not is_valid:
        raise Invalid(
            f"{label}: “{text[:42]}” fails its check. Compare it with a bank statement of the carrier.",
            code=ErrorCode.CARRIER_BANK,
        )

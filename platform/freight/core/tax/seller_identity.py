"""Reading who a company is on its invoices as data: texts without stray spaces, an IBAN and a BIC by their check."""

import re
from dataclasses import asdict, replace

from stdnum import bic, iban
from stdnum.exceptions import ValidationError

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.tax.registrations import SellerIdentity

_SCHEME = re.compile(r"\d{4}", re.ASCII)


def read_seller_identity(typed: SellerIdentity) -> SellerIdentity:
    """Return an identity as it is stored. Raises Invalid for an IBAN or a BIC that fails its check, and for a number
    without its scheme, or a scheme without its number."""
    identity = SellerIdentity(**{name: " ".join(str(text).split()) for name, text in asdict(typed).items()})
    _check_scheme("Company number", identity.legal_number, identity.legal_scheme)
    _check_scheme("Electronic address", identity.endpoint_id, identity.endpoint_scheme)
    return replace(
        identity, iban=_read("IBAN", identity.iban, iban.validate), bic=_read("BIC", identity.bic, bic.validate)
    )


def _read(name: str, text: str, validate: object) -> str:
    if not text:
        return ""
    try:
        return str(validate(text))  # type: ignore[operator]
    except ValidationError as wrong:
        raise Invalid(
            f"{name}: “{text[:42]}” fails its check. Compare it with a bank statement.", code=ErrorCode.TAX_IDENTITY
        ) from wrong


def _check_scheme(name: str, number: str, scheme: str) -> None:
    if bool(number) != bool(scheme):
        raise Invalid(f"{name}: enter both the number and its scheme, such as 0106.", code=ErrorCode.TAX_IDENTITY)
    if scheme and not _SCHEME.fullmatch(scheme):
        raise Invalid(f"{name}: its scheme is a code of four digits, such as 0106.", code=ErrorCode.TAX_IDENTITY)

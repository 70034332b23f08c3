"""What an identity provider has to state about a user before they may sign in (OpenID Connect Core §3.1.3.7)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid

ALGORITHMS = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512")
"""Signatures that are believed: by a key of the provider. Never `none`, and none by a secret (HS256): its public key
would do for one."""

LEEWAY = 60
"""Seconds that two clocks may be apart."""
_OLDEST = 600


@dataclass(frozen=True)
class ExpectedClaims:
    """What the token of one sign-in has to carry."""

    issuer: str
    client_id: str
    nonce: str
    domains: Sequence[str]


def verify_token_address(claims: Mapping[str, object], expected: ExpectedClaims, now: float) -> str:
    """Return the mail address a token vouches for. The signature has been checked. Raises Invalid saying what is wrong
    with it."""
    if claims.get("iss") != expected.issuer:
        raise _wrong("it was issued by another provider")
    audience = claims.get("aud")
    audiences = audience if isinstance(audience, list) else [audience]
    if expected.client_id not in audiences or (len(audiences) > 1 and claims.get("azp") != expected.client_id):
        raise _wrong("it was issued for another application")
    if claims.get("azp", expected.client_id) != expected.client_id:
        raise _wrong("it was issued for another application")
    if claims.get("nonce") != expected.nonce:
        raise _wrong("it belongs to another sign-in")
    expires, issued = _seconds(claims.get("exp")), _seconds(claims.get("iat"))
    if expires is None or expires + LEEWAY <= now:
        raise _wrong("it has expired")
    if issued is None or not now - _OLDEST <= issued <= now + LEEWAY:
        raise _wrong("it was issued at another time. Check the clocks of both servers")
    return _address(claims, expected.domains)


def _address(claims: Mapping[str, object], domains: Sequence[str]) -> str:
    address = claims.get("email")
    if not isinstance(address, str) or not address.strip():
        raise Invalid(
            "The sign-in service sent no email address. Ask your administrator to let it send one.",
            code=ErrorCode.NO_EMAIL,
        )
    # some providers send "true" as text; anything else, or nothing, is not verified
    if claims.get("email_verified") not in (True, "true"):
        raise Invalid(
            f"The sign-in service has not verified {address}. Verify the address there, then try again.",
            code=ErrorCode.EMAIL_NOT_VERIFIED,
        )
    if get_mail_domain(address) not in domains:
        raise Invalid(f"{address} is not in a domain that your company allows.", code=ErrorCode.DOMAIN_NOT_ALLOWED)
    return address.strip()


def get_mail_domain(address: str) -> str:
    """Return the part of a mail address after the @, in the form domains are compared in; "" if there is none."""
    name, at, domain = address.strip().rpartition("@")
    return domain.casefold().rstrip(".") if at and name else ""


def _seconds(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


def _wrong(why: str) -> Invalid:
    return Invalid(f"The answer of the sign-in service can’t be used: {why}. Try again.", code=ErrorCode.BAD_TOKEN)

"""A sign-in in progress at the provider. It is stored under the hash of its state, can be used once and within minutes,
and is bound to the browser that started it."""

import base64
import hashlib
import json
import secrets
from dataclasses import asdict, dataclass
from datetime import timedelta

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.kit.security.one_time_tokens import hash_token, make_token
from freight.kit.storage.connections import get_connections

LASTS = timedelta(minutes=10)

_OVER = "This sign-in took too long, was used already, or began in another browser. Start again."


@dataclass(frozen=True)
class PendingProviderSignIn:
    """What was asked of the provider. `browser`: the hash of a secret that the starting browser keeps."""

    company_id: str
    nonce: str
    verifier: str
    browser: str

    @property
    def challenge(self) -> str:
        """The challenge sent to the provider for the verifier (PKCE, S256)."""
        return base64.urlsafe_b64encode(hashlib.sha256(self.verifier.encode()).digest()).rstrip(b"=").decode()


async def create_pending_sign_in(company_id: str) -> tuple[str, str, PendingProviderSignIn]:
    """Return the state for the provider, the secret for the browser, and what is stored."""
    state, browser = make_token(), make_token()
    sign_in = PendingProviderSignIn(company_id, make_token(), make_token(), hash_token(browser))
    await get_connections().redis.set(_key(state), json.dumps(asdict(sign_in)), ex=LASTS)
    return state, browser, sign_in


async def consume_pending_sign_in(state: str, browser: str) -> PendingProviderSignIn:
    """Return what was stored, and delete it. Raises Invalid for a state that is unknown or belongs to another
    browser."""
    stored = await get_connections().redis.getdel(_key(state))
    sign_in = PendingProviderSignIn(**json.loads(stored)) if stored else None
    if sign_in is None or not secrets.compare_digest(sign_in.browser, hash_token(browser)):
        raise Invalid(_OVER, code=ErrorCode.SIGN_IN_OVER)
    return sign_in


def _key(state: str) -> str:
    return get_connections().key("at-provider", hash_token(state))

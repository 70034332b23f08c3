"""A sign-in that is at the provider: kept under the hash of its state, once and for some minutes, and bound to the
browser that began it."""

import base64
import hashlib
import json
import secrets
from dataclasses import asdict, dataclass
from datetime import timedelta

from freight.core.errors import Invalid
from freight.kit.security.one_time_tokens import hash_of, new_token
from freight.kit.storage.connections import current

LASTS = timedelta(minutes=10)

_OVER = "This sign-in took too long, was used already, or began in another browser. Start again."


@dataclass(frozen=True)
class Pending:
    """What was asked of the provider. `browser`: the hash of a secret that the browser which began keeps."""

    company_id: str
    nonce: str
    verifier: str
    browser: str

    @property
    def challenge(self) -> str:
        """What the provider is told of the verifier (PKCE, S256)."""
        return base64.urlsafe_b64encode(hashlib.sha256(self.verifier.encode()).digest()).rstrip(b"=").decode()


async def begin(company_id: str) -> tuple[str, str, Pending]:
    """The state for the provider, the secret for the browser, and what is kept."""
    state, browser = new_token(), new_token()
    made = Pending(company_id, new_token(), new_token(), hash_of(browser))
    await current().redis.set(_key(state), json.dumps(asdict(made)), ex=LASTS)
    return state, browser, made


async def take(state: str, browser: str) -> Pending:
    """What was kept, once. Raises Invalid for a state that is not known or belongs to another browser."""
    stored = await current().redis.getdel(_key(state))
    found = Pending(**json.loads(stored)) if stored else None
    if found is None or not secrets.compare_digest(found.browser, hash_of(browser)):
        raise Invalid(_OVER, code="sign_in_over")
    return found


def _key(state: str) -> str:
    return current().key("at-provider", hash_of(state))

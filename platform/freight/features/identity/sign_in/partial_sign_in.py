"""A user between password and session: the password was correct, and the second step is still open.

The state is kept in Redis under the hash of a secret that only the user's browser has, for some minutes, for one
session and for a few tries. It allows nothing but the second step.
"""

import json
from dataclasses import asdict, dataclass
from datetime import timedelta
from typing import Literal

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.kit.security.one_time_tokens import hash_token, make_token
from freight.kit.storage.connections import get_connections

LASTS = timedelta(minutes=10)
MOST_TRIES = 10

_OVER = "This took too long, or too many tries. Sign in again."


@dataclass(frozen=True)
class PartialSignIn:
    """Who has given the password, and where they are about to work. `step`: what they have to do next."""

    user_id: str
    company_id: str
    system_id: str
    step: Literal["code", "setup"]


async def create_partial_sign_in(half: PartialSignIn) -> str:
    """Store the partial sign-in. Return the secret for the browser."""
    token = make_token()
    await get_connections().redis.set(_key(token), json.dumps(asdict(half)), ex=LASTS)
    return token


async def read_partial_sign_in(token: str) -> PartialSignIn:
    """Return the partial sign-in and count a try. Raises Invalid when it is over."""
    redis, key = get_connections().redis, _key(token)
    stored = await redis.get(key)
    tries = await redis.incr(f"{key}:tries") if stored else 0
    if stored is None or tries > MOST_TRIES:
        await redis.delete(key)
        raise Invalid(_OVER, code=ErrorCode.SIGN_IN_OVER)
    await redis.expire(f"{key}:tries", LASTS)
    return PartialSignIn(**json.loads(stored))


async def consume_partial_sign_in(token: str) -> None:
    """Delete the partial sign-in. Raises Invalid when it was used already."""
    redis, key = get_connections().redis, _key(token)
    used = await redis.delete(key)
    await redis.delete(f"{key}:tries")
    if not used:
        raise Invalid(_OVER, code=ErrorCode.SIGN_IN_OVER)


def _key(token: str) -> str:
    return get_connections().key("half-way", hash_token(token))

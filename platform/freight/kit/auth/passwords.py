"""Passwords at rest: argon2id with the parameters of the OWASP sheet for 19 MiB, computed off the event loop."""

import asyncio
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

T = TypeVar("T")

# two at a time: fifty sign-ins at once must take neither a gigabyte nor every thread, and fifty guesses at once must
# not pass the throttle before the first failure is counted
ATTEMPTS = asyncio.Semaphore(2)

# threads of their own: sign-ins do not wait behind workbooks that are being written. Each hash takes 19 MiB
_threads = ThreadPoolExecutor(4, thread_name_prefix="passwords")
_HASHER = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
# verified for names that do not exist, so that they cost the same time as existing ones
_NOBODY = _HASHER.hash("nobody has this password")

_NEEDS = (
    (re.compile(r".{8}", re.S), "at least 8 characters"),  # R153
    (re.compile(r"[A-Z]"), "an upper-case letter"),  # R154
    (re.compile(r"[a-z]"), "a lower-case letter"),  # R155
    (re.compile(r"[0-9]"), "a digit"),  # R156
    (re.compile(r"[#?!@$%^&*-]"), "one of #?!@$%^&*-"),  # R157
)


def list_password_weaknesses(password: str) -> list[str]:
    """Return what a password lacks by R153-R157, in words; empty when it is strong enough."""
    return [words for pattern, words in _NEEDS if not pattern.search(password)]


async def hash_password(password: str) -> str:
    """Return the hash to store."""
    return await _computed(_HASHER.hash, password)


async def verify_password(password: str, stored: str | None) -> bool:
    """Return whether `password` matches the hash `stored`; None (no such user) takes as long and never matches."""
    return await _computed(verify_password_blocking, password, stored)


def verify_password_blocking(password: str, stored: str | None) -> bool:
    """As `verify_password`, in this thread: for a program with a single user."""
    return _verify(stored or _NOBODY, password) and stored is not None


async def _computed(function: Callable[..., T], *arguments: str | None) -> T:
    return await asyncio.get_running_loop().run_in_executor(_threads, function, *arguments)


def needs_rehash(stored: str) -> bool:
    """Return whether a hash was made with other parameters and should be renewed at the next sign-in."""
    return _HASHER.check_needs_rehash(stored)


def _verify(stored: str, password: str) -> bool:
    try:
        return _HASHER.verify(stored, password)
    except (VerificationError, InvalidHashError):
        return False

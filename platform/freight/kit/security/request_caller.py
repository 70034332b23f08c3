"""The origin of the current call, available to everything it does without being passed along."""

from contextvars import ContextVar
from dataclasses import dataclass


@dataclass(frozen=True)
class Caller:
    """The network address of a call, as a trusted proxy reports it, and the id of the request. Both are empty in a
    job."""

    address: str = ""
    request_id: str = ""


_NOBODY = Caller()
_here: ContextVar[Caller] = ContextVar("caller", default=_NOBODY)


def set_caller(address: str, request_id: str) -> None:
    """Set the caller of the request that is handled from here on."""
    _here.set(Caller(address, request_id))


def get_caller() -> Caller:
    """Return the current caller."""
    return _here.get()

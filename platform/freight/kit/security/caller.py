"""From where the call comes that is being answered: known to whatever it does, without being handed along."""

from contextvars import ContextVar
from dataclasses import dataclass


@dataclass(frozen=True)
class Caller:
    """The network address of a call, as a proxy that is trusted tells it, and the id of the request. Both are empty in
    a job."""

    address: str = ""
    request_id: str = ""


_NOBODY = Caller()
_here: ContextVar[Caller] = ContextVar("caller", default=_NOBODY)


def set_caller(address: str, request_id: str) -> None:
    """A request has come in; what is done for it from here on is done for this caller."""
    _here.set(Caller(address, request_id))


def get_caller() -> Caller:
    """Who is calling."""
    return _here.get()

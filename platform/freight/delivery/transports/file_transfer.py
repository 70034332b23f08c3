"""What transports that put files into a folder share: the names of folders and unfinished files, and the outcomes."""

from typing import Annotated

from pydantic import AfterValidator, Field

from freight.core.delivery.causes import DeliveryCause
from freight.core.errors import Invalid
from freight.core.sending.retries import SendVerdict
from freight.delivery.payloads import SendOutcome, TransportPayload


def _checked_folder(text: str) -> str:
    folder = text.strip()
    if any(ord(char) < 32 or ord(char) == 127 for char in folder):
        raise ValueError("no line breaks or control characters")
    if any(part == ".." for part in folder.replace("\\", "/").split("/")):
        raise ValueError("no “..”")
    return folder.rstrip("/") or ("/" if folder.startswith("/") else "")


Folder = Annotated[str, Field(max_length=500), AfterValidator(_checked_folder)]


def join_remote_path(folder: str, name: str) -> str:
    """Return the path of a file."""
    return f"{folder.rstrip('/')}/{name}" if folder else name


def make_partial_name(name: str) -> str:
    """Return the name of a file while it is being written."""
    return f".{name}.part"


def make_name_taken_outcome(name: str) -> SendOutcome:
    """The outcome where another file has the name."""
    return SendOutcome(
        SendVerdict.REFUSED, f"The server has another file called {name}.", cause=DeliveryCause.NAME_TAKEN
    )


def make_size_mismatch_outcome(name: str, size: int, found: int) -> SendOutcome:
    """The outcome where the server has another size than was sent."""
    message = f"{name}: {size:,} bytes were sent, the server has {found:,}."
    return SendOutcome(SendVerdict.AGAIN, message, cause=DeliveryCause.REFUSED)


def make_accepted_outcome(host: str, parcel: TransportPayload) -> SendOutcome:
    """The outcome where the server has all of it."""
    message = f"{host} has {', '.join(part.name for part in parcel.parts)}."
    files = [{"name": part.name, "size": len(part.content)} for part in parcel.parts]
    return SendOutcome(SendVerdict.ACCEPTED, message, {"files": files})


def make_connection_lost_outcome(lost: Exception) -> SendOutcome:
    """The outcome where it is unknown how much arrived."""
    message = f"The connection was lost while the file was being sent: {lost}"
    return SendOutcome(SendVerdict.AGAIN, message, may_have_arrived=True, cause=DeliveryCause.UNCERTAIN)


def describe_transfer_error(failed: Exception) -> str:
    """Return the message of an error, or its type if it has none."""
    return failed.message if isinstance(failed, Invalid) else str(failed) or type(failed).__name__


def make_unreachable_outcome(host: str, told: str) -> SendOutcome:
    """The outcome where no session could be opened."""
    told = f"{host} could not be reached: {told}"
    return SendOutcome(SendVerdict.AGAIN, told, for_all=True, cause=DeliveryCause.UNREACHABLE)


# names of files that others are still writing
_UNDER_WAY = (".part", ".filepart", ".tmp", ".temp", ".partial", ".writing")


def is_complete_file_name(name: str) -> bool:
    """Return whether a name is that of a file that is complete."""
    return not name.startswith(".") and not name.casefold().endswith(_UNDER_WAY)


def make_alternative_name(name: str, mark: str) -> str:
    """Return another name for a file whose own is taken."""
    stem, dot, ending = name.rpartition(".")
    return f"{stem}-{mark}.{ending}" if dot else f"{name}-{mark}"

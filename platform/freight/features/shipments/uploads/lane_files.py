"""`POST api/tariffLaneUploadFiles`: import a rate workbook into a tariff, without the steps of the upload screen."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid, NotFound
from freight.core.file_kinds import EXCEL
from freight.documents.tariff import Tariff
from freight.documents.upload import UploadType
from freight.features.shipments.uploads import job_start, receive, service
from freight.features.shipments.uploads.receive import UploadTarget
from freight.features.shipments.uploads.schemas import LaneUpload
from freight.features.tariffs.versions import get_rate_source
from freight.kit.storage import files
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.uploaded_file import IncomingFile

STARTED = "File uploaded. Lanes will be uploaded in some time."
TAKEN = "{files} files are successfully uploaded."
NO_FILE = "Select at least one file."
ONLY_EXCEL = "Upload Only Excel File."
EMPTY = "Can not upload empty file."
ONE_AT_A_TIME = "A rate workbook replaces the draft's lanes. Upload one workbook with all the lanes."
SOME_LEFT_OUT = "Some files not uploaded as ..."
# the labels are spelled as the specification spells them (R254-R256)
DUPLICATES, EMPTIES, NOT_EXCEL = "Dupliacate Files", "Empty Files", "Not Excel Files"


@dataclass(frozen=True)
class LaneTarget:
    """The tariff, and the account and repository shown on the caller's screen."""

    tariff_id: str
    account: str = ""
    source: str = ""


@dataclass(frozen=True)
class LaneUploadOutcome:
    """The answer and its message."""

    answer: LaneUpload
    message: str


@dataclass
class SortedFiles:
    """Accepted files, and the others by reason."""

    accepted: list[IncomingFile] = field(default_factory=list)
    refused: dict[str, list[str]] = field(default_factory=dict)


async def upload_lane_workbooks(
    scope: Scope, user_name: str, incoming: Sequence[IncomingFile], target: LaneTarget
) -> LaneUploadOutcome:
    """Read the workbook and start its check; lanes without a faulty row are imported when it ends.

    Raises Invalid when no file is accepted (R253-R257), for a second valid workbook, or when columns cannot be
    identified.
    """
    if target.source:
        tariff = await scoped(Tariff, scope).get(target.tariff_id, "template")
        if get_rate_source(tariff) != target.source:
            raise NotFound(f"There is no such template in the repository {target.source[:20]}.")
    sorted_files = sort_files(incoming)
    if not sorted_files.accepted:
        raise Invalid(_refusal(sorted_files), data={"notUploaded": sorted_files.refused})
    if len(sorted_files.accepted) > 1:
        # each import replaces the draft's lanes: of two workbooks the later would silently win
        raise Invalid(ONE_AT_A_TIME, code=ErrorCode.ONE_WORKBOOK)
    into = UploadTarget(UploadType.TARIFF_LANE, target.account, tariff_id=target.tariff_id)
    received = await receive.receive_workbook(scope, user_name, sorted_files.accepted[0], into)
    await job_start.start_check(scope, received, import_after=True)
    uploads = [service.build_upload_summary(await service.load_upload(scope, str(received["_id"])))]
    message = f"{SOME_LEFT_OUT} {_listed(sorted_files.refused)}" if sorted_files.refused else STARTED
    return LaneUploadOutcome(LaneUpload(uploads=uploads, not_uploaded=sorted_files.refused), message)


def sort_files(incoming: Sequence[IncomingFile]) -> SortedFiles:
    """Accept non-empty Excel files with unique names; list the others by reason."""
    result = SortedFiles()
    names: set[str] = set()
    for incoming_file in incoming:
        name = files.safe_name(incoming_file.filename or "")
        if not incoming_file.filename:
            continue
        if not name.lower().endswith(EXCEL):
            result.refused.setdefault(NOT_EXCEL, []).append(name)
        elif _is_empty(incoming_file):
            result.refused.setdefault(EMPTIES, []).append(name)
        elif name.lower() in names:
            result.refused.setdefault(DUPLICATES, []).append(name)
        else:
            names.add(name.lower())
            result.accepted.append(incoming_file)
    return result


def _is_empty(incoming: IncomingFile) -> bool:
    empty = not incoming.file.read(1)
    incoming.file.seek(0)
    return empty


def _refusal(sorted_files: SortedFiles) -> str:
    """Return one file's own sentence, or for several files the list."""
    refused = sorted_files.refused
    if not refused:
        return NO_FILE
    if sum(map(len, refused.values())) == 1:
        return ONLY_EXCEL if NOT_EXCEL in refused else EMPTY
    return f"{SOME_LEFT_OUT} {_listed(refused)}"


def _listed(refused: dict[str, list[str]]) -> str:
    return "; ".join(f"{label}: {', '.join(names)}" for label, names in refused.items())

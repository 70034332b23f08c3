"""Save embedded reports, with their history."""

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid, PermissionDenied
from freight.core.reports.embedding import (
    LEAST_SECRET,
    SIGNED,
    EmbedTarget,
    check_embed_parameters,
    check_embed_target,
    get_frame_origin,
)
from freight.documents.embedded_report import EmbeddedReport
from freight.documents.records.embedded_report import StoredEmbeddedReport
from freight.features.reports.embedded.schemas import EmbeddedReportForm
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.records import named_records, record_service
from freight.kit.security.outbound import OutboundAllowlist, parse_base_url
from freight.kit.storage.connections import get_connections
from freight.kit.storage.tenancy import Record

EMBEDDED = named_records.NamedKind(
    EmbeddedReport,
    "embeddedReport",
    "an embedded report",
    restored=("name", "description", "tool", "address", "target", "models", "parameters"),
    left_out=frozenset({"secret"}),
)
_NO_SECRET: Record = {"secret": "", "secret_on": None}


def demand_embedding_administrator(access: Access) -> None:
    """Raise PermissionDenied for users who do not administer the company: its reports open other sites to its users."""
    if not access.is_admin:
        raise PermissionDenied


async def save_embedded_report(access: Access, form: EmbeddedReportForm) -> StoredEmbeddedReport:
    """Add an embedded report, or change the one with the form's id.

    Raises Invalid naming what is missing or wrong, Conflict for a name that is taken and when another user saved in the
    meantime, PermissionDenied.
    """
    demand_embedding_administrator(access)
    scope, before = access.scope, None
    if form.id:
        before = await named_records.get_named_record(scope, EMBEDDED, form.id, archived=False)
        record_service.demand_revision(before["revision"], form.revision)
    page = EmbedTarget(
        form.tool,
        _read_address(form.address),
        form.target.strip(),
        tuple(filter(None, (model.strip() for model in form.models))),
    )
    check_embed_target(page)
    parameters = [{"name": entry.name.strip(), "source": entry.source} for entry in form.parameters]
    check_embed_parameters(page, [parameter["name"] for parameter in parameters])
    record: Record = {
        "_id": before["_id"] if before else ObjectId(),
        "name": named_records.read_record_name(form.name, "embedded report"),
        "description": " ".join(form.description.split()),
        "tool": page.tool,
        "address": page.address,
        "target": page.target,
        "models": list(page.models),
        "parameters": parameters,
    }
    secret = form.secret.get_secret_value().strip() if form.secret else ""
    record |= _read_secret(record, secret, before)
    return await named_records.save_named_record(scope, EMBEDDED, form.id, form.revision, record, lambda _: scope.right)


async def remove_embedded_report(access: Access, report_id: str, revision: int) -> None:
    """Remove an embedded report; it can be restored. Raises as `save_embedded_report`."""
    demand_embedding_administrator(access)
    await named_records.remove_named_record(access.scope, EMBEDDED, report_id, revision, lambda _: access.right)


async def restore_embedded_report(
    access: Access, report_id: str, to_revision: int, revision: int
) -> StoredEmbeddedReport:
    """Restore an embedded report as it was after an earlier save. Its secret stays the present one; if that was entered
    for another tool or address, it is dropped."""
    demand_embedding_administrator(access)
    scope = access.scope

    async def adjust(made: Record, session: AsyncClientSession) -> Record:
        present = await named_records.get_named_record(scope, EMBEDDED, report_id, session)
        return made if _is_same_receiver(made, present) else made | _NO_SECRET

    return await named_records.restore_named_record(
        scope, EMBEDDED, report_id, to_revision, revision, lambda _: access.right, adjust
    )


def get_embed_secret_context(report: Record | StoredEmbeddedReport) -> str:
    """Return the context that the secret of a report is sealed for."""
    return f"embedded_reports:{report['_id']}:secret"


def _read_secret(record: Record, typed: str, before: StoredEmbeddedReport | None) -> Record:
    """Return the secret as stored. Raises Invalid if one is missing or too short, or if the stored one would sign for
    an address it was not entered for."""
    if record["tool"] not in SIGNED:
        return _NO_SECRET
    if typed:
        if len(typed) < LEAST_SECRET:
            raise Invalid(f"Signing secret: at least {LEAST_SECRET} characters.", code=ErrorCode.BAD_SECRET)
        sealed = get_connections().keyring.seal(typed, get_embed_secret_context(record))
        return {"secret": sealed, "secret_on": clock.now()}
    if before is None or not before.get("secret"):
        raise Invalid("Signing secret: missing.", code=ErrorCode.SECRET_MISSING)
    if not _is_same_receiver(record, before):
        raise Invalid(
            "The tool or its address is another one: enter its signing secret, too.", code=ErrorCode.SECRET_NEEDED
        )
    return {}


def _is_same_receiver(record: Record, other: StoredEmbeddedReport) -> bool:
    return (record["tool"], record["address"]) == (other["tool"], other["address"])


def _read_address(text: str) -> str:
    """Return the address of a tool as stored. Raises Invalid for one that is no single host, and for this installation:
    a page of its own in the frame could act for the user."""
    settings = get_connections().settings
    address = parse_base_url(text, OutboundAllowlist.of(settings))
    if get_frame_origin(address) == settings.address("").rstrip("/").casefold():
        raise Invalid("Address: enter that of the reporting tool, not of this site.", code=ErrorCode.BAD_ADDRESS)
    return address

"""The exemption certificate that a customer gave, as a file of its account."""

from dataclasses import replace

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core import file_kinds
from freight.core.errors import NotFound
from freight.documents.record_change import RecordAction
from freight.documents.records.attachment import StoredAttachment
from freight.features.setup.accounts.resource import ACCOUNTS
from freight.features.work.attachments import service as attachments
from freight.features.work.certificates.schemas import CertificateFile, CertificateFileView
from freight.kit.records import record_service
from freight.kit.records.history import load_user_names
from freight.kit.records.resource import Actor, RecordOwner, StoredChange
from freight.kit.storage import files
from freight.kit.storage.files import StoredFile
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record
from freight.kit.storage.transactions import run_in_transaction
from freight.kit.storage.uploaded_file import IncomingFile

PURPOSE = "exemptionCertificate"
_ENDINGS = (*file_kinds.OFFICE, *file_kinds.PICTURES)  # certificates are scanned and photographed
_NO_FILE = "This account has no certificate file."


async def read_certificate_file(scope: Scope, account_id: str) -> CertificateFileView:
    """Return the certificate file of an account, if it has one. Raises NotFound."""
    account = await record_service.get_resource_record(scope, ACCOUNTS, account_id)
    return await _build_view(account)


async def attach_certificate_file(
    actor: Actor, account_id: str, revision: int, incoming: IncomingFile
) -> CertificateFileView:
    """Keep a file as the certificate of an account, in place of an earlier one. Raises Conflict when another user saved
    the account, Invalid or TooLarge with what is wrong with the file."""
    attachment = await attachments.receive_attachment(actor.scope, incoming, PURPOSE, endings=_ENDINGS)

    async def work(session: AsyncClientSession) -> Record:
        kept = await attachments.attach_file(actor.scope, attachment.file_id, session)
        return await _write(actor, account_id, revision, kept, session)

    return await _build_view(await run_in_transaction(work))


async def remove_certificate_file(actor: Actor, account_id: str, revision: int) -> CertificateFileView:
    """Remove the certificate file of an account; the file stays for its history. Raises Conflict when another user
    saved the account."""

    async def work(session: AsyncClientSession) -> Record:
        return await _write(actor, account_id, revision, None, session)

    return await _build_view(await run_in_transaction(work))


async def open_certificate_file(scope: Scope, account_id: str) -> StoredFile:
    """Return the content of the certificate file, read with the rights of the user who added it. Raises NotFound."""
    account = await record_service.get_resource_record(scope, ACCOUNTS, account_id)
    attachment = account.get("certificate_file")
    if not attachment:
        raise NotFound(_NO_FILE)
    return await files.open_file(replace(scope.whole_system, user_id=attachment["by"]), attachment["file_id"])


async def _write(
    actor: Actor, account_id: str, revision: int, file: StoredAttachment | None, session: AsyncClientSession
) -> Record:
    before = await record_service.get_record_at_revision(actor.scope, ACCOUNTS, account_id, revision, session)
    owner = RecordOwner.of(before)
    after = record_service.build_resource_record(ACCOUNTS, actor, owner, {}, before) | {"certificate_file": file}
    change = StoredChange(before, after)
    await record_service.write_resource_records(ACCOUNTS, actor, [change], RecordAction.CHANGED, session)
    return after


async def _build_view(account: Record) -> CertificateFileView:
    attachment = account.get("certificate_file")
    if not attachment:
        return CertificateFileView(revision=account["revision"], file=None)
    people = await load_user_names({attachment["by"]})
    return CertificateFileView(
        revision=account["revision"],
        file=CertificateFile(
            name=attachment["name"],
            size=attachment["size"],
            added_by=people.get(attachment["by"], ""),
            added_on=attachment["on"],
        ),
    )

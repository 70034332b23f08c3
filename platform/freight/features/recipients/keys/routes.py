"""Key files of deliveries over HTTP."""

from typing import Annotated

from fastapi import Depends, File, Query, Response, UploadFile

from freight.delivery.key_files import MOST_BYTES
from freight.features.recipients.keys import service
from freight.features.recipients.keys.schemas import KeyList, KeyView
from freight.features.recipients.profiles.store import ADD, CHANGE, SEE
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter
from freight.kit.records.resource import RecordKind

ROUTER = FeatureRouter(prefix="/api", tags=["delivery keys"])
RESOURCES = (RecordKind(service.KIND, SEE),)
AccountId = Annotated[str, Query(alias="accountId", max_length=40)]


@ROUTER.post("/uploadFiles", response_model=Envelope[KeyView])
async def upload_key_file(
    access: Annotated[Access, Depends(Requires(ADD, CHANGE))],
    uploaded_files: Annotated[list[UploadFile], File(alias="uploadedFile", max_length=10)],
    encryption_file: Annotated[bool, Query(alias="encryptionFile", description="false: a signature key")] = True,
    account_id: AccountId = "",
) -> Response:
    """Upload one key file, which must hold an OpenPGP key or an X.509 certificate (R288 to R291)."""
    sent = [
        service.UploadedKeyFile(uploaded_file.filename or "", await uploaded_file.read(MOST_BYTES + 1))
        for uploaded_file in uploaded_files
    ]
    slot = service.ENCRYPTION if encryption_file else service.SIGNATURE
    return reply(await service.receive_key_file(access, sent, slot, account_id))


@ROUTER.get("/deliveryKeys", response_model=Envelope[KeyList])
async def list_delivery_keys(access: Annotated[Access, Depends(Requires(SEE))], account_id: AccountId = "") -> Response:
    """List the keys of the system, and those of an account."""
    return reply(KeyList(data=await service.list_profile_keys(access, account_id)))


@ROUTER.delete("/deliveryKeys/{key_id}", response_model=Envelope[None])
async def remove_delivery_key(key_id: str, access: Annotated[Access, Depends(Requires(CHANGE))]) -> Response:
    """Remove a key that no profile uses (R097)."""
    await service.remove_profile_key(access, key_id)
    return reply(None, "Key removed.")

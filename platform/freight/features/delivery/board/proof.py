"""The proof of a delivery as one archive: the files as sent, the answers, each step, and the hashes."""

import io
import zipfile
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

import orjson

from freight.core.delivery.naming import make_names_unique
from freight.core.delivery.web_rows import filter_visible_rows, list_web_sheet_rows
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.documents.audit_entry import AuditKind
from freight.documents.delivery import Delivery
from freight.documents.delivery_packet import Packet
from freight.documents.records.delivery import StoredDelivery
from freight.features.delivery.board import listing
from freight.features.delivery.board.schemas import DeliveryDownload
from freight.features.delivery.outbox.draining import build_parcel
from freight.features.work.files import service as downloads
from freight.kit import clock
from freight.kit.storage import audit_log, files
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

_KEPT = timedelta(hours=1)


async def create_delivery_file_download(scope: Scope, delivery_id: str, file_id: str) -> DeliveryDownload:
    """Return an address that serves one file of a delivery once, as it was sent. Raises NotFound."""
    delivery_detail = await listing.get_delivery_detail(scope, delivery_id)
    delivery_file = next((file for file in delivery_detail.files if file.file_id == file_id), None)
    if delivery_file is None:
        raise Invalid("This delivery has no such file.", code=ErrorCode.NO_FILE)
    issued = await downloads.create_file_ticket(scope, delivery_file.file_id)
    return DeliveryDownload(url=issued.url, name=delivery_file.name)


async def create_delivery_proof_download(scope: Scope, delivery_id: str) -> DeliveryDownload:
    """Return an address that serves the proof of a delivery once. Raises NotFound, Invalid for one that was never
    packed."""
    delivery = await scoped(Delivery, scope).get(delivery_id, "delivery")
    if not delivery["packet_id"]:
        raise Invalid("Nothing was sent yet.", code=ErrorCode.NOT_SENT)
    packet = await scoped(Packet, scope).get(delivery["packet_id"], "packet")
    delivery_detail = await listing.get_delivery_detail(scope, delivery_id)
    parcel = await build_parcel(scope, {**packet, "recipients": []})
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in zip(
            make_names_unique([f"files/{part.name}" for part in parcel.parts]), parcel.parts, strict=True
        ):
            archive.writestr(name, part.content)
        steps = [
            f"{_moment(step.on)}  {step.what}  {step.text}  {step.by}".rstrip()
            for step in reversed(delivery_detail.steps)
        ]
        archive.writestr("timeline.txt", "\n".join(steps) + "\n")
        hashes = [f"{sealed_part['sha256']}  {sealed_part['name']}" for sealed_part in packet["parts"]]
        archive.writestr("sha256.txt", "\n".join(hashes) + "\n")
        answers = {
            "key": packet["key"],
            "transport": packet["transport"],
            "endpoint": packet["endpoint"],
            "headers": _headers(scope, packet),
            "posting": _posting(scope, packet, delivery),
            "recipients": packet["recipients"],
            "answers": packet["answers"],
            "proof": packet["proof"],
        }
        archive.writestr("answers.json", orjson.dumps(answers, default=str, option=orjson.OPT_INDENT_2))
    name = f"proof of delivery {delivery['invoice_number']}.zip"
    file_id = await files.save_file(
        scope, target.getvalue(), name, "application/zip", "export", expires_on=clock.now() + _KEPT
    )
    await audit_log.write_audit_entry(
        scope, AuditKind.EXPORT, f"Downloaded the proof of delivery of {delivery['invoice_number']}"
    )
    issued = await downloads.create_file_ticket(scope, file_id)
    return DeliveryDownload(url=issued.url, name=name)


def _headers(scope: Scope, packet: Mapping[str, Any]) -> Record:
    """Return the headers given to the transport; for a posting sheet only the rows the caller may see (R387)."""
    headers = dict(packet["headers"])
    if "rows" in headers:
        visible_keys = {row.key for row in filter_visible_rows(list_web_sheet_rows(headers["rows"]), scope.user_id)}
        headers["values"] = {key: value for key, value in headers["values"].items() if key in visible_keys}
        del headers["rows"]
    return headers


def _posting(scope: Scope, packet: Mapping[str, Any], delivery: StoredDelivery) -> dict[str, str]:
    """Return the values entered on a posting sheet that the caller may see."""
    filled: Mapping[str, str] = delivery.get("posting") or {}
    visible_keys = {
        row.key for row in filter_visible_rows(list_web_sheet_rows(packet["headers"].get("rows") or ()), scope.user_id)
    }
    return {key: value for key, value in filled.items() if key in visible_keys}


def _moment(on: datetime) -> str:
    return f"{on:%Y-%m-%d %H:%M:%S} UTC"

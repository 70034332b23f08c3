"""Ana at a shipment: she attaches its papers, bills it, and links them to its invoice."""

from dataclasses import dataclass
from typing import Any

import httpx
import pytest

from tests.fixtures.billing import Biller
from tests.fixtures.tenants import Tenants

POD = ("pod.pdf", b"%PDF-1.7 signed by the consignee", "application/pdf")
SCAN = ("receipt.jpg", b"\xff\xd8\xff\xe0 a photo of the receipt", "image/jpeg")
PROOF, LADING = "Proof of delivery", "Bill of lading"


@dataclass
class Papers:
    """The documents of one shipment, as a signed-in caller works with them."""

    caller: httpx.AsyncClient
    shipment: str

    async def attach(self, file: Any = POD, document_type: str = "") -> httpx.Response:
        query = {"shipmentId": self.shipment, "documentType": document_type}
        return await self.caller.post("/api/shipmentDocuments/file", params=query, files={"uploadedFile": file})

    async def listed(self) -> Any:
        answer = await self.caller.get("/api/shipmentDocuments", params={"shipmentId": self.shipment})
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]

    async def rows(self) -> dict[str, Any]:
        """The documents by the names of their files."""
        return {row["fileName"]: row for row in (await self.listed())["rows"]}

    async def send(self, *rows: Any, link: bool) -> httpx.Response:
        body = {"shipmentId": self.shipment, "resultFiles": list(rows)}
        return await self.caller.post("/api/shipmentDocuments", params={"isLink": str(link).lower()}, json=body)

    async def delete(self, *rows: Any) -> httpx.Response:
        body = {"fileIds": [row["fileId"] for row in rows]}
        return await self.caller.request(
            "DELETE", "/api/shipmentDocuments", params={"shipmentId": self.shipment}, json=body
        )

    async def history(self) -> list[tuple[str, str, str]]:
        """Return what was done to the documents, oldest first: what to which file, before and after."""
        answer = await self.caller.get(f"/api/shipment/{self.shipment}/history")
        entries = [each for each in answer.json()["data"]["entries"] if each["reason"] == "documents"]
        return [(one["label"], one["before"], one["after"]) for each in reversed(entries) for one in each["changes"]]


def choose(row: Any, number: str = "", document_type: str = "") -> dict[str, Any]:
    """A row that is sent back, as the screen does."""
    related = {"invoiceNumber": number, "shipmentDocumentType": document_type}
    return {"fileId": row["fileId"], "updateField": True, "relateWith": related, "revision": row["revision"]}


@pytest.fixture
async def ana(tenants: Tenants, sign_in: Any) -> Biller:
    return Biller(await sign_in(tenants.ana), tenants.air, tenants.fill1)


@pytest.fixture
async def papers(ana: Biller) -> Papers:
    """The documents of a rated shipment that is not billed yet: there are none."""
    (shipment,) = await ana.shipments({"number": "S1"})
    return Papers(ana.caller, shipment)


async def bill(ana: Biller, shipment: str) -> Any:
    """Issue the invoice of a shipment; returns it as Audit for delivery lists it."""
    await ana.call("bill", ids=[shipment], grouping="shipment")
    answer = await ana.caller.post("/api/deliveryAudit/list", json={})
    return next(row for row in answer.json()["data"]["rows"] if shipment in row["shipmentIds"])

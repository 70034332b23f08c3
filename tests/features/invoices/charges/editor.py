"""A user who enters charges: what is sent to the editor, and what comes back."""

from typing import Any

from freight.documents.invoice import Invoice
from freight.kit.storage.tenancy import Record, scoped
from tests.fixtures.billing import Biller


def line(code: str = "FREIGHT", user: Any = None, **more: Any) -> Record:
    """One charge as the screen sends it."""
    return {"chargeCode": code, "chargeText": more.pop("text", code.capitalize()), "userValue": user, **more}


class Editor(Biller):
    """A signed-in caller with the charges editor open."""

    async def opened(self, shipment: str) -> Record:
        """The one invoice that the editor shows for a shipment."""
        (found,) = await self.get("invoice/charge", Id=shipment, type="All")
        return found

    async def send(self, *invoices: Record) -> Any:
        """The raw answer of a save."""
        return await self.caller.post("/api/invoice/charge", json={"invoices": list(invoices)})

    async def save(self, shipment: str, *charges: Record, **more: Any) -> Record:
        """Save the charges of a shipment's invoice as it is now; it must succeed."""
        answer = await self.send(await self.entry(shipment, *charges, **more))
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]["invoices"][0]

    async def refusal(self, shipment: str, *charges: Record, **more: Any) -> Record:
        """The same where it must be refused: message and data of the answer."""
        answer = await self.send(await self.entry(shipment, *charges, **more))
        assert answer.status_code == 412, answer.text
        return answer.json()

    async def entry(self, shipment: str, *charges: Record, **more: Any) -> Record:
        shown = await self.opened(shipment)
        keep = {"invoiceId": shown["invoiceId"], "revision": shown["revision"], "invoiceType": shown["invoiceType"]}
        return {"shipmentId": shipment, "charges": list(charges)} | keep | more

    async def invoice(self, invoice_id: str) -> Record:
        """An invoice as it is stored."""
        return await scoped(Invoice, self.scope).get(invoice_id, "invoice")

"""Draw the PDF of an invoice: its content in the design of its account."""

from collections.abc import Mapping

from bson import ObjectId

from freight.core.records import Stored
from freight.documents.company import Company
from freight.documents.system import System
from freight.features.invoices.documents.content import get_invoice_title
from freight.features.invoices.documents.paper_words import build_paper_words
from freight.features.ledger.invoices import design as designs
from freight.features.ledger.invoices import design_snapshots
from freight.features.ledger.invoices.design import Design
from freight.kit import clock
from freight.kit.paper import PdfHeading, PdfJob, render_pdf, render_pdf_in_job
from freight.kit.paper.letterhead import load_company_and_system
from freight.kit.storage.scopes import Scope


class DrawingOffice:
    """Draws invoices of one system, reading each design once."""

    def __init__(self, scope: Scope, company: Company, system: System, *, in_job: bool = False) -> None:
        self._scope = scope
        self._company = company
        self._system = system
        self._in_job = in_job
        self._designs: dict[ObjectId | None, Design] = {}

    @classmethod
    async def open(cls, scope: Scope, *, in_job: bool = False) -> "DrawingOffice":
        """Return the office of the scope's one system. A job has the presses of its process to itself."""
        return cls(scope, *await load_company_and_system(scope), in_job=in_job)

    async def draw(self, content: Stored, invoice: Stored) -> bytes:
        """Return the PDF of an invoice with that content (`content.build_invoice_content`), in the design it was issued
        in; an open invoice, or one issued before designs were stored, uses today's. Raises Invalid for a template that
        fails."""
        design_id, account_id = invoice.get("design_id"), invoice["account_id"]
        key = design_id or account_id
        design = self._designs.get(key)
        if design is None:
            design = self._designs[key] = await design_snapshots.get_invoice_design(self._scope, invoice)
        return await self.draw_in(content, design)

    async def draw_in(self, content: Mapping[str, object], design: Design) -> bytes:
        """Return the PDF in a design that need not be stored."""
        sheet = self.sheet_in(content, design)
        return await (render_pdf_in_job(sheet) if self._in_job else render_pdf(sheet, self._scope.company_id))

    def sheet_in(self, content: Stored, design: Design) -> PdfJob:
        """Return the drawing job for the PDF."""
        house, sheet_here = designs.build_letterhead(self._company, self._system)
        day = content["invoice"]["day"] or clock.today(self._scope.place).isoformat()
        # values frozen at issue take precedence over the company's present ones
        values = {"tax": None, **content, **house, **design.values}
        company = values["company"]
        values["words"] = build_paper_words(content, company)
        tax = content.get("tax") or {"seller": [], "bank": []}
        own = tax["seller"] or [company["name"], *company["address"]]
        values["remit_to"] = values.get("remit_to") or [*own, *tax["bank"]]
        paper = PdfHeading(get_invoice_title(content), company["name"], day, design.paper or sheet_here)
        return PdfJob(paper, design.template, values, design.qr)

"""The PDF of an invoice: its content in the design of its account."""

import asyncio
from collections.abc import Mapping
from typing import Any

from bson import ObjectId

from freight.documents.company import Company
from freight.documents.system import System
from freight.features.invoice_documents import design as designs
from freight.features.invoice_documents.content import title_of
from freight.features.invoice_documents.design import Design
from freight.kit import clock
from freight.kit.paper import Paper, Sheet, press
from freight.kit.tenancy import Scope


class DrawingOffice:
    """Draws invoices of one system, each design read once."""

    def __init__(self, scope: Scope, company: Company, system: System) -> None:
        self._scope = scope
        self._company = company
        self._system = system
        self._designs: dict[ObjectId | None, Design] = {}

    @classmethod
    async def open(cls, scope: Scope) -> "DrawingOffice":
        """The office of the scope's one system."""
        company, system = await Company.get(scope.company_id), await System.get(scope.system_id)
        assert company is not None and system is not None  # the scope was made from them
        return cls(scope, company, system)

    async def draw(self, content: Mapping[str, Any], account_id: ObjectId | None) -> bytes:
        """The PDF of a content (`content.content_of`). Raises Invalid for a template that cannot be followed."""
        design = self._designs.get(account_id)
        if design is None:
            design = self._designs[account_id] = await designs.resolve(self._scope, account_id)
        return await self.draw_in(content, design)

    async def draw_in(self, content: Mapping[str, Any], design: Design) -> bytes:
        """The PDF in a design that need not be stored."""
        house = {
            "company": {"name": self._company.name, "address": self._company.address, "country": self._company.country},
            "system": {"name": self._system.name},
        }
        day = content["invoice"]["date"] or clock.today().isoformat()
        paper = Paper(title_of(content), self._company.name, day)
        sheet = Sheet(paper, design.template, {**content, **house, **design.values}, design.qr)
        return await asyncio.to_thread(press, sheet)

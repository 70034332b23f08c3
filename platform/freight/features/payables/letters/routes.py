"""Letters to carriers over HTTP: templates, and the letters about an invoice."""

from typing import Annotated

from fastapi import Depends, Request, Response
from fastapi.responses import StreamingResponse

from freight.features.payables.letters import drafting, letter_links, letter_page, listing, sending
from freight.features.payables.letters.resource import TEMPLATES
from freight.features.payables.letters.schemas import (
    LetterAnswerForm,
    LetterDraft,
    LetterForm,
    LetterPage,
    LetterPageFile,
    LetterPageFileRequest,
    LetterSecret,
    LettersView,
    LetterText,
    LetterView,
    LetterWanted,
    TemplatePreview,
)
from freight.features.work.files import service as downloads
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.file_responses import PDF, PdfResponse, StoredFileResponse
from freight.kit.http.record_routes import make_fixed_finder, mount_resource
from freight.kit.http.route_guards import Public, Requires, get_sign_in_origin
from freight.kit.http.routing import FeatureRouter

ROUTER = FeatureRouter(tags=["payables"])
RESOURCES = (TEMPLATES.kind,)
Sees = Annotated[Access, Depends(Requires("payables.viewPayables"))]
Writes = Annotated[Access, Depends(Requires("payables.approvePayables", "payables.payPayables"))]
SeesTemplates = Annotated[Access, Depends(Requires(TEMPLATES.permissions.see))]
BY_LINK = Depends(Public("needs the secret of a link, which shows one letter; throttled per address and link"))
_NOT_KEPT = {"cache-control": "private, no-store"}

mount_resource(
    ROUTER,
    "/api/records/payableTemplate",
    "PayableTemplate",
    TEMPLATES.permissions,
    make_fixed_finder(TEMPLATES),
)


@ROUTER.post("/api/payableTemplates/preview", response_class=PdfResponse)
async def preview_payable_template(body: TemplatePreview, access: SeesTemplates) -> Response:
    """Preview a template with a carrier's invoice or a made-up one."""
    return Response(await drafting.preview_letter_template(access, body), media_type=PDF, headers=_NOT_KEPT)


@ROUTER.get("/api/payables/{payable_id}/letters", response_model=Envelope[LettersView])
async def list_payable_letters(payable_id: str, access: Sees) -> Response:
    """List the letters about an invoice, and the templates for another one."""
    return reply(await listing.get_payable_letters(access.scope, payable_id))


@ROUTER.post("/api/payableLetters/draft", response_model=Envelope[LetterDraft])
async def draft_payable_letter(body: LetterWanted, access: Writes) -> Response:
    """Draft a letter about an invoice by a template."""
    return reply(await drafting.draft_letter(access, body))


@ROUTER.post("/api/payableLetters/preview", response_class=PdfResponse)
async def preview_payable_letter(body: LetterText, access: Writes) -> Response:
    """Show a letter as it would print; nothing is sent."""
    _, content = await drafting.print_letter(access, body)
    return Response(content, media_type=PDF, headers=_NOT_KEPT)


@ROUTER.post("/api/payableLetters", response_model=Envelope[LetterView])
async def send_payable_letter(body: LetterForm, access: Writes) -> Response:
    """Send a letter about an invoice, or save it as a PDF."""
    letter = await sending.send_letter(access, body)
    (view,) = await listing.build_letter_views(access.scope, [letter])
    return reply(view, f"Sent to {', '.join(view.to)}." if view.to else "Letter saved.")


@ROUTER.get("/api/payableLetters/{letter_id}/file", response_class=StoredFileResponse)
async def get_payable_letter_file(letter_id: str, access: Sees, view: bool = False) -> Response:
    """Return the PDF of a letter for download, or with `view` for display."""
    stored = await listing.open_letter_file(access.scope, letter_id)
    headers = downloads.build_download_headers(stored, view=view)
    return StreamingResponse(stored.pieces(), media_type=stored.content_type, headers=headers)


@ROUTER.get("/api/payableLetters/{letter_id}/workbook", response_class=StoredFileResponse)
async def get_payable_letter_workbook(letter_id: str, access: Sees) -> Response:
    """Return the workbook of a letter for download."""
    stored = await listing.open_letter_workbook(access.scope, letter_id)
    headers = downloads.build_download_headers(stored, view=False)
    return StreamingResponse(stored.pieces(), media_type=stored.content_type, headers=headers)


@ROUTER.delete("/api/payableLetterLinks/{link_id}", response_model=Envelope[None])
async def revoke_payable_letter_link(link_id: str, access: Writes) -> Response:
    """Revoke the link to a letter."""
    await letter_links.revoke_letter_link(access, link_id)
    return reply(None, "Link revoked.")


def _hide_address(answer: Response) -> Response:
    """Add the header that keeps the address of the page from other pages."""
    answer.headers["Referrer-Policy"] = "no-referrer"
    return answer


@ROUTER.post("/api/letterPage", response_model=Envelope[LetterPage], dependencies=[BY_LINK])
async def show_letter_page(request: Request, body: LetterSecret) -> Response:
    """Return the letter of a link."""
    return _hide_address(reply(await letter_page.open_letter_page(body.token, get_sign_in_origin(request))))


@ROUTER.post("/api/letterPage/file", response_model=Envelope[LetterPageFile], dependencies=[BY_LINK])
async def get_letter_page_file(request: Request, body: LetterPageFileRequest) -> Response:
    """Return an address that serves a file of a link once."""
    desk = get_sign_in_origin(request)
    return _hide_address(reply(await letter_page.open_letter_page_file(body.token, body.file, desk)))


@ROUTER.post("/api/letterPage/answer", response_model=Envelope[LetterPage], dependencies=[BY_LINK])
async def answer_letter_page(request: Request, body: LetterAnswerForm) -> Response:
    """Answer the letter of a link."""
    desk = get_sign_in_origin(request)
    page = await letter_page.answer_letter(body.token, body.name, body.text, desk)
    return _hide_address(reply(page, "Answer sent."))

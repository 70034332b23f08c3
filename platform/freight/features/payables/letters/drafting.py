"""Draft a letter about an invoice by a template, and show it as it would print."""

from dataclasses import dataclass

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.payables.letters import LANGUAGES, MAILED, LetterKind
from freight.core.records import Record
from freight.documents.payable import Payable
from freight.documents.payable_letter import PayableLetter
from freight.documents.payable_template import PayableTemplate
from freight.documents.records.payable import StoredPayable
from freight.documents.records.payable_template import StoredPayableTemplate
from freight.features.payables.letters.content import LetterFacts, build_letter_values
from freight.features.payables.letters.facts import (
    LetterStyle,
    build_letter_facts,
    explain_letter_obstacle,
    find_letter_payment,
    load_sample_facts,
)
from freight.features.payables.letters.schemas import LetterDraft, LetterText, LetterWanted, TemplatePreview
from freight.features.payables.letters.writing import check_letter, render_letter_pdf, write_letter
from freight.features.payables.rights.all_accounts import demand_all_accounts
from freight.kit.access import Access
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

_SEES = "payables.viewPayables"


@dataclass(frozen=True)
class LetterWork:
    """A letter that can be written: the invoice, its template and the values of it."""

    payable: StoredPayable
    template: StoredPayableTemplate
    facts: LetterFacts
    values: Record

    @property
    def kind(self) -> LetterKind:
        """What it is about."""
        return LetterKind(self.template["kind"])


async def prepare_letter(access: Access, wanted: LetterWanted) -> LetterWork:
    """Return a letter about an invoice. Raises NotFound for an unknown invoice or template, Invalid if that invoice has
    nothing to say in such a letter, or if the template is another carrier's."""
    scope = demand_all_accounts(access.scope)
    payable = await scoped(Payable, scope).get(wanted.payable_id, "invoice")
    template = await scoped(PayableTemplate, scope).get(wanted.template_id, "template")
    if template["carrier_key"] not in ("", payable["carrier_key"]):
        raise Invalid(f"{template['name']} is for {template['carrier']}.", code=ErrorCode.WRONG_STATE)
    payment = await find_letter_payment(scope, payable)
    kind = LetterKind(template["kind"])
    if obstacle := explain_letter_obstacle(kind, payable, payment):
        raise Invalid(obstacle, code=ErrorCode.WRONG_STATE)
    style = LetterStyle(kind, template["language"], access.user.name)
    facts = await build_letter_facts(scope, style, payable, payment)
    return LetterWork(payable, template, facts, build_letter_values(facts, template["language"], scope.place.locale))


async def draft_letter(access: Access, wanted: LetterWanted) -> LetterDraft:
    """Return a letter as its template gives it. Raises as `prepare_letter`."""
    work = await prepare_letter(access, wanted)
    subject, text = await write_letter(work.template["subject"], work.template["text"], work.values)
    to = ""
    if work.template["channel"] in MAILED:
        to = work.template["to"] or await _find_last_recipients(access.scope, work.payable["carrier_key"])
    return LetterDraft(subject=subject, text=text, to=to)


async def print_letter(access: Access, letter: LetterText) -> tuple[str, bytes]:
    """Return (file name, PDF) of a letter that is not sent. Raises as `prepare_letter`."""
    work = await prepare_letter(access, letter)
    return await render_work(access.scope, work, check_letter(letter.subject, letter.text))


async def render_work(scope: Scope, work: LetterWork, letter: tuple[str, str]) -> tuple[str, bytes]:
    """Return (file name, PDF) of a letter with that subject and text."""
    return await render_letter_pdf(scope, work.kind, work.template["language"], letter, work.values, work.facts.day)


async def preview_letter_template(access: Access, body: TemplatePreview) -> bytes:
    """Return the PDF of a template that need not be stored. Raises Invalid for a template that fails, NotFound for an
    unknown invoice, PermissionDenied for a user who may not see what carriers are owed."""
    scope = access.scope
    if body.language not in LANGUAGES:
        raise Invalid("Language: choose one from the list.", code=ErrorCode.MANDATORY)
    if body.payable_id:
        access.demand(_SEES)
        payable = await scoped(Payable, demand_all_accounts(scope)).get(body.payable_id, "invoice")
        payment = await find_letter_payment(scope, payable)
        style = LetterStyle(body.kind, body.language, access.user.name)
        facts = await build_letter_facts(scope, style, payable, payment)
    else:
        facts = await load_sample_facts(scope, body.kind, body.language)
    values = build_letter_values(facts, body.language, scope.place.locale)
    letter = await write_letter(body.subject, body.text, values)
    return (await render_letter_pdf(scope, body.kind, body.language, letter, values, facts.day))[1]


async def _find_last_recipients(scope: Scope, carrier_key: str) -> str:
    """Return the addresses that the last mail to a carrier went to."""
    query = {"carrier_key": carrier_key, "channel": {"$in": sorted(MAILED)}}
    letters = await scoped(PayableLetter, scope).find(query, ["to"]).sort("_id", -1).limit(1).to_list()
    return ", ".join(letters[0]["to"]) if letters else ""

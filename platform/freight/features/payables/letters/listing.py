"""The letters about an invoice, and the templates for another one."""

from collections.abc import Sequence

from freight.core.error_codes import ErrorCode
from freight.core.errors import NotFound
from freight.core.payables.letters import LetterChannel, LetterKind
from freight.documents.mail import Mail, MailState
from freight.documents.payable import Payable
from freight.documents.payable_letter import PayableLetter
from freight.documents.payable_template import PayableTemplate
from freight.documents.records.payable_letter import StoredPayableLetter
from freight.features.payables.letters.facts import explain_letter_obstacle, find_letter_payment
from freight.features.payables.letters.letter_links import list_letter_links
from freight.features.payables.letters.schemas import LetterOffer, LettersView, LetterView
from freight.features.payables.rights.all_accounts import demand_all_accounts
from freight.kit.records.history import load_user_names
from freight.kit.storage import files
from freight.kit.storage.files import StoredFile
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

# of the mails of one letter, the state that needs someone most comes first
_WORST_FIRST = (
    MailState.FAILED,
    MailState.UNCERTAIN,
    MailState.WAITING,
    MailState.SENDING,
    MailState.HANDING_OVER,
    MailState.KEPT,
    MailState.SENT,
)
_MOST_LETTERS, _MOST_TEMPLATES = 200, 200


async def get_payable_letters(scope: Scope, payable_id: str) -> LettersView:
    """Return the letters about an invoice, newest first, and what can be written. Raises NotFound."""
    payable = await scoped(Payable, demand_all_accounts(scope)).get(payable_id, "invoice")
    payment = await find_letter_payment(scope, payable)
    own = {"payable_id": payable["_id"]}
    letters = await scoped(PayableLetter, scope).find(own).sort("_id", -1).limit(_MOST_LETTERS).to_list()
    carriers = {"carrier_key": {"$in": ["", payable["carrier_key"]]}}
    templates = (
        await scoped(PayableTemplate, scope)
        .find(carriers)
        .sort([("carrier_key", -1), ("name", 1)])
        .limit(_MOST_TEMPLATES)
        .to_list()
    )
    return LettersView(
        letters=await build_letter_views(scope, letters),
        offers=[
            LetterOffer(
                template_id=str(template["_id"]),
                name=template["name"],
                kind=(kind := LetterKind(template["kind"])),
                channel=LetterChannel(template["channel"]),
                language=template["language"],
                why_not=explain_letter_obstacle(kind, payable, payment),
            )
            for template in templates
        ],
    )


async def open_letter_file(scope: Scope, letter_id: str) -> StoredFile:
    """Return the PDF of a letter. Raises NotFound."""
    letter = await scoped(PayableLetter, demand_all_accounts(scope)).get(letter_id, "letter")
    return await files.open_file(scope, letter["file_id"])


async def open_letter_workbook(scope: Scope, letter_id: str) -> StoredFile:
    """Return the workbook of a letter. Raises NotFound for a letter without one."""
    letter = await scoped(PayableLetter, demand_all_accounts(scope)).get(letter_id, "letter")
    if not (workbook_id := letter.get("workbook_id", "")):
        raise NotFound("This letter has no workbook.", code=ErrorCode.NO_DOCUMENT)
    return await files.open_file(scope, workbook_id)


async def build_letter_views(scope: Scope, letters: Sequence[StoredPayableLetter]) -> list[LetterView]:
    """Return the wire forms of letters, each with what became of its mails and links."""
    people = await load_user_names({letter["sent_by"] for letter in letters})
    mail_ids = [mail_id for letter in letters for mail_id in letter["mail_ids"]]
    mails = {mail.id: mail async for mail in Mail.find({"_id": {"$in": mail_ids}})}
    links = await list_letter_links(scope, [letter["_id"] for letter in letters])
    views = []
    for letter in letters:
        own = [mails[mail_id] for mail_id in letter["mail_ids"] if mail_id in mails]
        worst = min(own, key=lambda mail: _WORST_FIRST.index(mail.state), default=None)
        views.append(
            LetterView(
                id=str(letter["_id"]),
                kind=LetterKind(letter["kind"]),
                template=letter["template"],
                channel=LetterChannel(letter["channel"]),
                to=letter["to"],
                subject=letter["subject"],
                text=letter["text"],
                file_name=letter["file_name"],
                workbook_name=letter.get("workbook_name", ""),
                links=links.get(letter["_id"], []),
                enclosed=letter["enclosed"],
                sent_on=letter["sent_on"],
                sent_by=people.get(letter["sent_by"], ""),
                state=worst.state.value if worst else "",
                reason=worst.reason if worst else "",
            )
        )
    return views

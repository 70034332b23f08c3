"""What the holder of a link sees: one letter, its files, and what was answered by the link. They are not signed in.

A link that never existed, has expired or was revoked gets the same answer.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

import structlog
from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.delivery import links as rules
from freight.core.delivery.links import LinkState
from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid, NotFound
from freight.documents.letter_link import LetterAnswer, LetterLink
from freight.documents.payable_letter import PayableLetter
from freight.documents.records.letter_link import StoredLetterLink
from freight.documents.records.payable_letter import StoredPayableLetter
from freight.features.payables.letters.answer_notices import report_letter_answer
from freight.features.payables.letters.facts import load_company_name
from freight.features.payables.letters.schemas import LetterAnswerView, LetterPage, LetterPageFile, LetterPageTable
from freight.features.work.files import service as downloads
from freight.kit import clock
from freight.kit.auth.sessions import SignInOrigin
from freight.kit.auth.throttle import ThrottleWindow
from freight.kit.security.one_time_tokens import hash_token
from freight.kit.storage.scopes import Scope, make_system_scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction

log = structlog.get_logger()

# 256 bits cannot be guessed, but attempts are slowed down all the same
PER_ADDRESS = ThrottleWindow("letter page", failures=30, span=timedelta(minutes=15))
# so is a program that opens one link over and over, or answers by it
PER_LINK = ThrottleWindow("letter link", failures=120, span=timedelta(minutes=15))
ANSWERS_PER_LINK = ThrottleWindow("letter answer", failures=10, span=timedelta(hours=1))
DEAD = "This link no longer works. Ask the sender of the letter for a new one."
_MOST_ANSWERS = 50
_TOO_MANY = f"You sent {_MOST_ANSWERS} answers by this link. Reply to the email of the letter instead."


@dataclass(frozen=True)
class _Opened:
    link: StoredLetterLink
    scope: Scope
    letter: StoredPayableLetter


async def open_letter_page(token: str, desk: SignInOrigin) -> LetterPage:
    """Return the letter of a link. Raises NotFound for a link that opens nothing, Throttled."""
    opened = await _open(token, desk)
    now = clock.now()
    used = {"$set": {"last_opened_on": now, "updated_on": now}, "$inc": {"opened": 1}}
    await scoped(LetterLink, opened.scope).update_one({"_id": opened.link["_id"]}, used)
    log.info("letter link opened", link=str(opened.link["_id"]))
    return await _build_page(opened, opened.link)


async def open_letter_page_file(token: str, file: Literal["letter", "workbook"], desk: SignInOrigin) -> LetterPageFile:
    """Return an address that serves a file of a letter once. Raises NotFound for a link that opens nothing and for a
    letter without a workbook, Throttled."""
    opened = await _open(token, desk)
    is_workbook = file == "workbook"
    file_id = opened.letter.get("workbook_id", "") if is_workbook else opened.letter["file_id"]
    if not file_id:
        raise NotFound("This letter has no workbook. Reload the page.", code=ErrorCode.NO_DOCUMENT)
    issued = await downloads.create_file_ticket(opened.scope, file_id)
    name = opened.letter["workbook_name"] if is_workbook else opened.letter["file_name"]
    return LetterPageFile(url=issued.url, name=name)


async def answer_letter(token: str, name: str, text: str, desk: SignInOrigin) -> LetterPage:
    """Store an answer on the timeline of the invoice and report it to the writer of the letter; return the page. The
    same answer sent again is stored once. Raises NotFound for a link that opens nothing, Invalid for a blank answer,
    Conflict for too many, Throttled."""
    opened = await _open(token, desk)
    text = "\n".join(line.rstrip() for line in text.strip().splitlines())
    if not text:
        raise Invalid("Write an answer.", code=ErrorCode.MANDATORY)
    await ANSWERS_PER_LINK.count(str(opened.link["_id"]), clock.now())
    if len(opened.link["answers"]) >= _MOST_ANSWERS:
        raise Conflict(_TOO_MANY)
    answer = LetterAnswer(on=clock.now(), name=" ".join(name.split()), text=text)
    links = scoped(LetterLink, opened.scope)

    async def store(session: AsyncClientSession) -> None:
        same = {"$elemMatch": {"name": answer.name, "text": answer.text}}
        query = _match_open_link(opened.link["_id"], answer.on) | {"answers": {"$not": same}}
        update = {
            "$push": {"answers": answer.model_dump()},
            "$set": {"updated_on": answer.on},
            "$inc": {"revision": 1},
        }
        if (await links.update_one(query, update, session=session)).modified_count:
            await report_letter_answer(opened.scope, opened.letter, opened.link, answer, session)

    await run_in_transaction(store)
    return await _build_page(opened, await links.get(opened.link["_id"], "link"))


async def _open(token: str, desk: SignInOrigin) -> _Opened:
    now = clock.now()
    await PER_ADDRESS.check(desk.address, now)
    link = await LetterLink.of_token(hash_token(token))
    if link and rules.get_link_state(link["expires_on"], link["revoked_on"], now) is LinkState.ACTIVE:
        await PER_LINK.count(str(link["_id"]), now)
        scope = await make_system_scope(link["company_id"], link["system_id"])
        if letter := await scoped(PayableLetter, scope).find_one({"_id": link["letter_id"]}):
            return _Opened(link, scope, letter)
    await PER_ADDRESS.record(desk.address, now)
    raise NotFound(DEAD, code=ErrorCode.DEAD_LINK)


def _match_open_link(link_id: ObjectId, now: datetime) -> dict[str, object]:
    return {"_id": link_id, "revoked_on": None, "expires_on": {"$gt": now}}


async def _build_page(opened: _Opened, link: StoredLetterLink) -> LetterPage:
    letter = opened.letter
    table = letter.get("table")
    return LetterPage(
        company=await load_company_name(opened.scope),
        language=letter.get("language", "en"),
        subject=letter["subject"],
        text=letter["text"],
        table=LetterPageTable.model_validate(table) if table else LetterPageTable(heads=[], rows=[], total=[]),
        sent_on=letter["sent_on"],
        has_workbook=bool(letter.get("workbook_id")),
        answers=[LetterAnswerView.model_validate(answer) for answer in link["answers"]],
        opens_until=link["expires_on"],
    )

"""Links by which carriers read a letter and answer it without an account: made with the mail, listed, revoked."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.delivery import links as rules
from freight.core.locales import show_day
from freight.core.payables.letter_words import LETTER_LINKS
from freight.core.payables.letters import get_letter_locale
from freight.core.places import Place
from freight.documents.audit_entry import AuditKind
from freight.documents.letter_link import LetterLink
from freight.documents.payable_letter import PayableLetter
from freight.documents.records.letter_link import StoredLetterLink
from freight.features.payables.letters.schemas import LetterAnswerView, LetterLinkView
from freight.features.payables.rights.all_accounts import demand_all_accounts
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.mail.mail_draft import MailDraft
from freight.kit.security.one_time_tokens import hash_token, make_token
from freight.kit.storage import audit_log
from freight.kit.storage.connections import get_connections
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction

LETTER_PAGE = "/letter"


@dataclass(frozen=True)
class NewLetterLink:
    """A link to be stored, and its secret, which only its mail has."""

    record: StoredLetterLink
    secret: str

    def write_mail(self, letter: MailDraft, language: str, place: Place) -> MailDraft:
        """Return the mail of a letter with the link."""
        words = LETTER_LINKS[language]
        day = show_day(place.day_of(self.record["expires_on"]).isoformat(), get_letter_locale(language, place.locale))
        # browsers send what follows the # to no server
        address = get_connections().settings.address(f"{LETTER_PAGE}#{self.secret}")
        return replace(letter, link=address, link_label=words.label, after=(words.until.format(day=day),))


def make_letter_links(
    scope: Scope, letter_id: ObjectId, recipients: Sequence[str], days: int
) -> Sequence[NewLetterLink]:
    """Return a link to a letter for each recipient."""
    now = clock.now()
    links = []
    for recipient in recipients:
        secret = make_token()
        record: StoredLetterLink = LetterLink.model_construct(
            company_id=scope.company_id,
            system_id=scope.system_id,
            letter_id=letter_id,
            recipient=recipient,
            token_hash=hash_token(secret),
            expires_on=now + timedelta(days=days),
            created_on=now,
            updated_on=now,
            updated_by=scope.author,
        ).model_dump(exclude={"id"})
        links.append(NewLetterLink(record, secret))
    return links


async def insert_letter_links(scope: Scope, links: Sequence[NewLetterLink], session: AsyncClientSession) -> None:
    """Store links in the caller's transaction."""
    if links:
        await scoped(LetterLink, scope).insert_many([link.record for link in links], session=session)


async def list_letter_links(scope: Scope, letter_ids: Sequence[ObjectId]) -> dict[ObjectId, list[LetterLinkView]]:
    """Return the links of letters with their answers, by letter."""
    now = clock.now()
    views: dict[ObjectId, list[LetterLinkView]] = {}
    async for link in scoped(LetterLink, scope).find({"letter_id": {"$in": list(letter_ids)}}).sort("_id", 1):
        views.setdefault(link["letter_id"], []).append(
            LetterLinkView(
                id=str(link["_id"]),
                recipient=link["recipient"],
                state=rules.get_link_state(link["expires_on"], link["revoked_on"], now),
                expires_on=link["expires_on"],
                opened=link["opened"],
                last_opened_on=link["last_opened_on"],
                answers=[LetterAnswerView.model_validate(answer) for answer in link["answers"]],
            )
        )
    return views


async def revoke_letter_link(access: Access, link_id: str) -> None:
    """Revoke a link. Raises NotFound; a revoked link stays revoked."""
    scope, now = demand_all_accounts(access.scope), clock.now()
    link = await scoped(LetterLink, scope).get(link_id, "link")
    letter = await scoped(PayableLetter, scope).get(link["letter_id"], "letter")

    async def store(session: AsyncClientSession) -> None:
        change = {"revoked_on": now, "updated_on": now, "updated_by": scope.author}
        query = {"_id": link["_id"], "revoked_on": None}
        update = {"$set": change, "$inc": {"revision": 1}}
        if (await scoped(LetterLink, scope).update_one(query, update, session=session)).modified_count:
            subject = audit_log.AuditSubject("payable", str(letter["payable_id"]), letter["subject"])
            description = f"Revoked the link of {link['recipient']} to the letter “{letter['subject']}”"
            await audit_log.write_audit_entry(scope, AuditKind.EXPORT, description, of=subject, session=session)

    await run_in_transaction(store)

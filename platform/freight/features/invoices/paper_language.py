"""The language of one invoice, chosen before it is issued. An issued one keeps the language it was issued in."""

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.invoices.statuses import OPEN
from freight.core.records import copy_record
from freight.features.invoices.tax_schemas import PaperLanguage, PaperLanguageChoice
from freight.features.ledger.invoices import store as invoices
from freight.features.ledger.invoices.store import InvoiceChange
from freight.kit import clock
from freight.kit.paper.catalogs import PAPER_LANGUAGES
from freight.kit.storage.scopes import Scope
from freight.kit.storage.transactions import run_in_transaction

PERMISSION = "invoiceProcessing.createInvoice"
_ISSUED = "This invoice is issued and keeps its language. Correct it to print it in another one."


def check_paper_language(language: str) -> None:
    """Raise Invalid for a language without texts; empty is that of the customer."""
    if language and language not in PAPER_LANGUAGES:
        raise Invalid(
            f"Invoices can't be printed in the language {language!r}. Choose another one.",
            code=ErrorCode.PAPER_LANGUAGE,
        )


def list_paper_languages() -> list[PaperLanguage]:
    """Return the languages that invoices can be printed in."""
    return [PaperLanguage(code=code, name=name) for code, name in PAPER_LANGUAGES.items()]


async def choose_paper_language(scope: Scope, invoice_id: str, choice: PaperLanguageChoice) -> None:
    """Set the language that an open invoice is printed in, with its legal sentences. Raises Conflict when it was saved
    since it was read, Invalid for an issued one and for a language without texts."""
    check_paper_language(choice.language)

    async def work(session: AsyncClientSession) -> None:
        before = await invoices.read_invoice_at(scope, invoice_id, choice.revision, session, ended=False)
        if before["status"] not in OPEN:
            raise Invalid(_ISSUED, code=ErrorCode.PAPER_LANGUAGE)
        if before.get("paper_language", "") == choice.language:
            return
        after = copy_record(before, {"paper_language": choice.language})
        await invoices.write_invoices(
            scope, [InvoiceChange(before, after)], session, permission=PERMISSION, now=clock.now()
        )

    await run_in_transaction(work)

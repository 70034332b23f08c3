"""File a tax return: its figures and documents are stored as they are and never change."""

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.errors import PyMongoError

from freight.core.dates import format_iso_day
from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid
from freight.core.tax.return_periods import ReturnState
from freight.documents.record_change import RecordAction
from freight.documents.records.tax_return import StoredTaxReturn
from freight.documents.tax_return import FiledDocument, TaxReturn
from freight.features.invoices.tax_returns.figures import PeriodFigures, load_period_figures
from freight.features.invoices.tax_returns.filed import build_filed_document, build_filed_row
from freight.features.invoices.tax_returns.registrations import ReturnSource
from freight.kit import clock
from freight.kit.records.history import RecordSave, write_history_entries
from freight.kit.storage.duplicate_keys import is_duplicate
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped
from freight.kit.storage.transactions import run_in_transaction

KIND = "taxReturn"
FILED_ALREADY = "This period is filed already."
CHANGED = "The figures changed since you opened this return. Check them, then mark it as filed."


async def file_tax_return(scope: Scope, source: ReturnSource, key: str, version: str) -> PeriodFigures:
    """File the return of a period and return it. `version`: that of the figures the caller saw.

    Raises Invalid for a period that has not ended, is not the next one, or has documents without an amount in its
    currency; Conflict if it is filed already, or its figures changed.
    """

    async def store(session: AsyncClientSession) -> None:
        figures = await load_period_figures(source, key, session)
        _demand_fileable(figures, version)
        filed = _build_return(scope, figures)
        documents = [
            build_filed_document(one, filed["_id"], source.country, figures.period, scope.user_id)
            for one in figures.documents
        ]
        await scoped(TaxReturn, source.scope).insert_one(filed, session=session)
        if documents:
            await scoped(FiledDocument, source.scope).insert_many(documents, session=session)
        save = RecordSave(filed["_id"], RecordAction.CREATED, None, filed)
        await write_history_entries(scope, KIND, [save], permission=scope.right, of_company=True, session=session)

    try:
        await run_in_transaction(store, turn=(scope.company_id, source.country))
    except PyMongoError as refused:
        if is_duplicate(refused):
            raise Conflict(FILED_ALREADY) from refused
        raise
    return await load_period_figures(source, key)


def _demand_fileable(figures: PeriodFigures, version: str) -> None:
    if figures.state is ReturnState.FILED:
        raise Conflict(FILED_ALREADY)
    if figures.state is ReturnState.OPEN:
        last = figures.period.last
        raise Invalid(
            f"{figures.period.key} ends on {last.isoformat()}. Mark it as filed after that day.",
            code=ErrorCode.TAX_RETURN_OPEN,
        )
    if not figures.is_next:
        raise Invalid("An earlier period is not filed. Mark that one as filed first.", code=ErrorCode.TAX_RETURN_ORDER)
    if figures.problems:
        raise Invalid(figures.problems[0], code=ErrorCode.TAX_RETURN_RATE)
    if figures.version != version:
        raise Conflict(CHANGED)


def _build_return(scope: Scope, figures: PeriodFigures) -> StoredTaxReturn:
    now, source, period = clock.now(), figures.source, figures.period
    owned: Record = {
        "_id": ObjectId(),
        "company_id": scope.company_id,
        "revision": 1,
        "archived": False,
        "created_on": now,
        "updated_on": now,
        "updated_by": scope.user_id,
    }
    return {
        **owned,  # type: ignore[typeddict-item]
        "country": source.country,
        "number": source.number,
        "period": period.key,
        "first_day": format_iso_day(period.first),
        "last_day": format_iso_day(period.last),
        "rows": [build_filed_row(row) for row in figures.rows],
        "documents": len(figures.documents),
        "late": figures.late,
        "filed_on": now,
        "filed_by": scope.user_id,
    }

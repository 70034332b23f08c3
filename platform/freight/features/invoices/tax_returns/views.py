"""Tax returns as the screen shows them."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from freight.core.countries import get_country_name
from freight.core.fields.numbers import plain_text
from freight.core.tax.categories import CATEGORY_RULES
from freight.core.tax.return_boxes import sum_return_balances, sum_return_boxes, sum_return_totals
from freight.core.tax.return_lists import list_union_sales, sum_customer_tax
from freight.core.tax.return_periods import (
    ReturnInterval,
    ReturnPeriod,
    ReturnState,
    get_return_state,
    read_return_period,
)
from freight.documents.records.tax_return import StoredTaxReturn
from freight.features.invoices.tax_returns import figures as periods
from freight.features.invoices.tax_returns.figures import PeriodFigures
from freight.features.invoices.tax_returns.registrations import ReturnSource, load_filed_returns
from freight.features.invoices.tax_returns.schemas import (
    CustomerTaxView,
    TaxReturnBalanceView,
    TaxReturnBoxView,
    TaxReturnList,
    TaxReturnPeriodView,
    TaxReturnRegistrationView,
    TaxReturnRowView,
    TaxReturnTotalView,
    TaxReturnView,
    UnionSaleView,
)
from freight.kit import clock
from freight.kit.records.history import load_user_names


async def build_tax_return_list(
    sources: Sequence[ReturnSource], interval: ReturnInterval | None, *, may_file: bool
) -> TaxReturnList:
    """Return the registrations with their periods. `interval`: months or quarters for those that are not filed; that of
    the last filed one unless given, at first quarters."""
    return TaxReturnList(
        registrations=[await _build_registration(source, interval) for source in sources],
        may_file=may_file,
    )


async def build_tax_return_view(figures: PeriodFigures, *, may_file: bool) -> TaxReturnView:
    """Return the return of a period with what goes with it."""
    source, filed = figures.source, figures.filed
    names = await load_user_names([filed["filed_by"]]) if filed else {}
    return TaxReturnView(
        **_build_period(figures, filed, names),
        country=source.country,
        country_name=source.country_name,
        number=filed["number"] if filed else source.number,
        documents=len(figures.documents),
        late=figures.late,
        late_from=periods.list_late_periods(figures.documents),
        rows=[
            TaxReturnRowView(
                side=row.side,
                direction=row.direction,
                code=row.key.code,
                name=row.name,
                category_label=CATEGORY_RULES[row.category].label,
                tax=row.key.tax,
                percent=plain_text(row.key.percent),
                base_box=row.base_box,
                tax_box=row.tax_box,
                deduction_box=row.deduction_box,
                currency=row.key.currency,
                base=str(row.base),
                amount=str(row.tax),
            )
            for row in figures.rows
        ],
        boxes=[
            TaxReturnBoxView(
                box=box.box,
                currency=box.currency,
                base="" if box.base is None else str(box.base),
                amount="" if box.tax is None else str(box.tax),
            )
            for box in sum_return_boxes(figures.rows)
        ],
        totals=[
            TaxReturnTotalView(side=total.side, currency=total.currency, base=str(total.base), amount=str(total.tax))
            for total in sum_return_totals(figures.documents)
        ],
        balances=[
            TaxReturnBalanceView(
                currency=balance.currency,
                owed=str(balance.owed),
                deducted=str(balance.deducted),
                to_pay=str(balance.to_pay),
            )
            for balance in sum_return_balances(figures.rows)
        ],
        union_sales=[
            UnionSaleView(
                country=row.key.country,
                country_name=get_country_name(row.key.country).name,
                number=row.key.number,
                account_name=row.key.account_name,
                currency=row.key.currency,
                amount=str(row.amount),
            )
            for row in list_union_sales(figures.documents, source.country)
        ],
        customers=[
            CustomerTaxView(
                account_number=row.key.account_number,
                account_name=row.key.account_name,
                percent=plain_text(row.key.percent),
                currency=row.key.currency,
                net=str(row.net),
                tax=str(row.tax),
                gross=str(row.gross),
            )
            for row in sum_customer_tax(figures.documents)
        ],
        problems=list(figures.problems),
        version=figures.version,
        may_file=may_file,
    )


async def _build_registration(source: ReturnSource, interval: ReturnInterval | None) -> TaxReturnRegistrationView:
    filed = await load_filed_returns(source) if source.is_visible else []
    used = interval or (read_return_period(filed[0]["period"]).interval if filed else ReturnInterval.QUARTER)
    unfiled = await periods.list_source_periods(source, filed, used) if source.is_visible else []
    names = await load_user_names(one["filed_by"] for one in filed)
    today = clock.today(source.scope.place)
    views = [
        PeriodFigures(source, period, get_return_state(period, today), (), (), is_next=period == unfiled[0])
        for period in reversed(unfiled)
    ]
    return TaxReturnRegistrationView(
        country=source.country,
        country_name=source.country_name,
        number=source.number,
        tax_name=source.tax_name,
        currency=source.currency,
        is_visible=source.is_visible,
        interval=used,
        periods=[
            *(TaxReturnPeriodView(**_build_period(view, None, {})) for view in views),
            *(_build_filed_period(one, names) for one in filed),
        ],
    )


def _build_period(figures: PeriodFigures, filed: StoredTaxReturn | None, names: dict[str, str]) -> dict[str, Any]:
    period: ReturnPeriod = figures.period
    return {
        "period": period.key,
        "first_day": period.first,
        "last_day": period.last,
        "state": figures.state,
        "is_next": figures.is_next,
        "filed_on": filed["filed_on"] if filed else None,
        "filed_by": names.get(filed["filed_by"], "") if filed else "",
    }


def _build_filed_period(filed: StoredTaxReturn, names: dict[str, str]) -> TaxReturnPeriodView:
    return TaxReturnPeriodView(
        period=filed["period"],
        first_day=date.fromisoformat(filed["first_day"]),
        last_day=date.fromisoformat(filed["last_day"]),
        state=ReturnState.FILED,
        is_next=False,
        filed_on=filed["filed_on"],
        filed_by=names.get(filed["filed_by"], ""),
    )

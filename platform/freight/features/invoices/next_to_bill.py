"""What is billed next: the rated shipments of a system that are not billed yet, oldest first."""

from freight.core.rules import compile_filter, parse_tree
from freight.core.shipments.statuses import RATED, READY_FOR_INVOICING
from freight.documents.shipment import Shipment
from freight.features.invoices.schemas import NextToBill
from freight.features.ledger.aging.details import DETAIL_FIELDS, build_detail_row
from freight.features.ledger.aging.summary_query import get_scope_account_names, get_scope_system_names
from freight.features.shipments.filters import EVERYWHERE
from freight.kit import clock
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

# a mismatch is settled first, on its own list
STATUSES = (RATED, READY_FOR_INVOICING)
_OLDEST_FIRST = [("entry_date", 1), ("_id", 1)]


def build_next_to_bill_rules(account_id: str) -> dict[str, object]:
    """Return the filter in the form the shipment list and billing take it: what is counted here is what they bill."""
    fields = [{"name": "status", "operator": "isInList", "value": "\n".join(STATUSES), "type": "text"}]
    if account_id:
        fields.append({"name": "accountId", "operator": "equalTo", "value": account_id, "type": "text"})
    return {"condition": "and", "level": 0, "fields": fields}


async def get_next_to_bill_page(scope: Scope, account_id: str, page: Page) -> NextToBill:
    """Return a page of the queue, of one account or of all. Raises NotFound for an unknown account id."""
    today, rules = clock.today(scope.place), build_next_to_bill_rules(account_id)
    query = compile_filter(parse_tree(rules), EVERYWHERE, today)
    shipments = scoped(Shipment, scope)
    cursor = shipments.find(query, DETAIL_FIELDS).sort(_OLDEST_FIRST).skip(page.skip).limit(page.limit)
    records = await cursor.to_list()
    systems = await get_scope_system_names(scope)
    accounts = await get_scope_account_names(scope, {record["account_id"] for record in records})
    return NextToBill(
        count=await shipments.count(query),
        page_no=page.number,
        page_limit=page.limit,
        rows=[build_detail_row(record, systems, accounts, today) for record in records],
        rules=rules,
    )

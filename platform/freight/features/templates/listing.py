"""The list of templates: the system's and those of accounts."""

import re
from typing import Any

from freight.documents.field_template import FieldTemplate
from freight.features.templates.effects import accounts_by_id
from freight.features.templates.schemas import TemplateList, TemplateSummary
from freight.kit.history import user_names
from freight.kit.paging import Page
from freight.kit.tenancy import Scope, object_id, scoped

# seeds are loaded by the suite itself
_BY_THE_SUITE = "Freight suite"


async def listed(scope: Scope, search: str, doc_type: str, account: str, page: Page) -> TemplateList:
    """Templates by type, the system's first, each with whose it is and who changed it last. `account`: those that hold
    for one account, its own and the system's."""
    query: dict[str, Any] = {}
    if search:
        query["name"] = {"$regex": re.escape(search), "$options": "i"}
    if doc_type:
        query["doc_type"] = doc_type
    if account:
        query["account_id"] = {"$in": [None, object_id(account, "account")]}
    templates = scoped(FieldTemplate, scope)
    found = await templates.aggregate(
        [
            {"$match": query},
            {"$sort": {"doc_type": 1, "account_id": 1, "_id": 1}},
            {"$skip": page.skip},
            {"$limit": page.limit},
            {
                "$set": {
                    "field_count": {"$size": "$fields"},
                    "mandatory_count": {
                        "$size": {"$filter": {"input": "$fields", "cond": {"$eq": ["$$this.isMandatory", True]}}}
                    },
                }
            },
            {"$unset": "fields"},
        ]
    )
    rows = await found.to_list()
    accounts = await accounts_by_id(scope, [row["account_id"] for row in rows])
    names = await user_names(row["updated_by"] for row in rows)
    return TemplateList(
        count=await templates.count(query),
        page_no=page.number,
        page_limit=page.limit,
        doc_types=sorted(await templates.distinct("doc_type")),
        rows=[
            TemplateSummary(
                template_id=str(row["_id"]),
                profile_name=row["name"],
                doc_type=row["doc_type"],
                level="account" if row["account_id"] else "system",
                account_id=str(row["account_id"]) if row["account_id"] else None,
                account_number=accounts.get(row["account_id"], {}).get("account_number", ""),
                account_name=accounts.get(row["account_id"], {}).get("name", ""),
                field_count=row["field_count"],
                mandatory_count=row["mandatory_count"],
                version=row["version"],
                revision=row["revision"],
                updated_on=row["updated_on"],
                updated_by=names.get(row["updated_by"], _BY_THE_SUITE),
            )
            for row in rows
        ],
    )

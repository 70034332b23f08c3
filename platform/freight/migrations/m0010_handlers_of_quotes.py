"""Quotes name the user who closes them: for older ones, the user who created them."""

from collections import defaultdict

from bson import ObjectId

from freight.migrations.migration import Database, Record, rewrite_records


async def forward(database: Database) -> None:
    """A quote keeps only the name of the user who created it. If one user of its company has that name, the quote is
    theirs; otherwise it has no user."""
    users_by_name: dict[tuple[ObjectId, str], set[ObjectId]] = defaultdict(set)
    async for user in database["users"].find({}, {"name": 1, "memberships": 1, "suspended": 1}):
        places = [*(user.get("memberships") or ()), *(user.get("suspended") or ())]
        for company in {place["company_id"] for place in places}:
            users_by_name[company, user.get("name", "")].add(user["_id"])

    def handler(quote: Record) -> Record:
        people = users_by_name.get((quote["company_id"], quote.get("created_by_name", "")), set())
        return {"$set": {"handled_by": next(iter(people)) if len(people) == 1 else None}}

    await rewrite_records(database["quotes"], {"handled_by": {"$exists": False}}, handler)

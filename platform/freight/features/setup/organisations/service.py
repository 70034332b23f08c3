"""The org tree as one user may see it: the companies and systems he belongs to and no other."""

from freight.documents.company import Company
from freight.documents.system import System
from freight.documents.user import User
from freight.features.setup.organisations.schemas import TreeNode


async def company_tree(user: User) -> list[TreeNode]:
    """Companies by name, each with the user's systems by name."""
    roles = {m.system_id: m.role for m in user.memberships}
    companies = await Company.find({"_id": {"$in": [m.company_id for m in user.memberships]}}).sort("name").to_list()
    systems = await System.find({"_id": {"$in": list(roles)}}).sort("name").to_list()
    return [
        TreeNode(
            id=str(company.id),
            type="company",
            code=company.code,
            name=company.name,
            country=company.country,
            children=[
                TreeNode(
                    id=str(system.id),
                    type="system",
                    code=system.code,
                    name=system.name,
                    country=system.country,
                    currency=system.currency,
                    role=roles[system.id],
                )
                for system in systems
                if system.company_id == company.id and system.id is not None
            ],
        )
        for company in companies
    ]

"""Opening a real installation: its first company, system and administrator. Everything after that is done signed in."""

from dataclasses import dataclass

import structlog

from freight.core.errors import Conflict
from freight.documents.company import Company
from freight.documents.system import System
from freight.documents.user import Membership, User
from freight.features.identity.password_change import check_new
from freight.features.identity.service import plain_name
from freight.kit import passwords

log = structlog.get_logger()


@dataclass(frozen=True)
class FirstAdministrator:
    """Whom the installation begins with, and where."""

    user_name: str
    name: str
    email: str
    company: str
    system: str
    currency: str = "USD"


async def open_installation(first: FirstAdministrator, password: str) -> None:
    """Create company, system and administrator. Raises Conflict where there are users already, since this asks nobody
    for a right, and Invalid for a password that R152-R157 refuse."""
    check_new(password, password)
    if await User.count():
        raise Conflict("This installation has users already. An administrator adds more.", code="already_open")
    company = await Company(code=_code(first.company), name=first.company).insert()
    assert company.id
    system = await System(
        company_id=company.id, code=_code(first.system), name=first.system, currency=first.currency
    ).insert()
    assert system.id
    here = Membership(company_id=company.id, system_id=system.id, role="Administrator")
    user = await User(
        user_name=plain_name(first.user_name),
        name=first.name,
        email=first.email,
        password_hash=await passwords.hashed(password),
        is_admin=True,
        user_type="administrator",
        products=["billing", "rating", "tariffs"],
        memberships=[here],
    ).insert()
    log.info("installation opened", user=str(user.id))


def _code(name: str) -> str:
    """Initials of several words, the first letters of one: "Air Export Chicago" is AEC."""
    words = "".join(c if c.isalnum() else " " for c in name).upper().split()
    return "".join(word[0] for word in words) if len(words) > 1 else "".join(words)[:8]

"""Beginning to work in an installation: its first administrator, by a form that works once, or by a command."""

import secrets

import structlog

from freight.core.errors import Invalid
from freight.documents.installation import Installation, Kind
from freight.documents.user import User
from freight.features.desk.installation.schemas import FirstUser, InstallationState, LoadingProgress
from freight.features.desk.seed.progress import read_step
from freight.features.desk.seed.service import seed
from freight.features.identity.sign_in import service as identity
from freight.features.identity.sign_in.first_administrator import FirstAdministrator, open_installation
from freight.features.identity.sign_in.schemas import SignedInAnswer
from freight.kit import clock
from freight.kit.auth.sessions import Desk
from freight.kit.auth.throttle import Window
from freight.kit.first_steps import SETUP, setup_link
from freight.kit.storage.connections import current

log = structlog.get_logger()

PER_ADDRESS = Window("setup-code", failures=10, span=identity.PER_ADDRESS.span)


async def state() -> InstallationState:
    """What the sign-in page has to know."""
    step = await read_step() if await Installation.kind_now() is Kind.DEMO else None
    loading = LoadingProgress(done=step.done, of=step.of, what=step.what) if step else None
    return InstallationState(has_users=await has_users(), loading=loading)


async def has_users() -> bool:
    """Whether anybody can sign in here; in a demo that is still being loaded, somebody will."""
    return await User.find_one() is not None or await Installation.kind_now() is Kind.DEMO


async def tell_setup_code() -> None:
    """Where nobody can sign in yet, say in the log how that begins."""
    if not await has_users():
        link = setup_link(current().settings.address(""), setup_code())
        log.warning(f"No users yet. To create the first administrator, open this link; it works once: {link}")


def setup_code() -> str:
    """The code that proves that whoever opens the installation runs it: it stands on its terminal and in its log."""
    return current().keyring.code_for(SETUP)


async def open_by_form(form: FirstUser, desk: Desk) -> SignedInAnswer:
    """Make company, system and first administrator, and sign in as that one. Raises Invalid for a wrong code or a
    value that cannot be used, Throttled after ten wrong codes, Conflict where there are users."""
    now = clock.now()
    await PER_ADDRESS.check(desk.address, now)
    if not secrets.compare_digest(form.setup_code.strip().upper().encode(), setup_code().encode()):
        await PER_ADDRESS.record(desk.address, now)
        raise Invalid("Wrong setup code. Look for it in the terminal or in the web API log.")
    first = FirstAdministrator(
        form.user_name, form.name, form.email, form.company, form.system, form.currency, form.country
    )
    await open_real(first, form.password)
    user = await identity.proven(form.user_name, form.password, desk.address)
    return await identity.opened(user, user.memberships[0], desk)


async def open_real(first: FirstAdministrator, password: str) -> None:
    """Make company, system and first administrator, and give the system what every system begins with. Raises what
    `open_installation` raises, and Invalid for a blank name."""
    for label, text in (("Company", first.company), ("System", first.system), ("User name", first.user_name)):
        if not text.strip():
            raise Invalid(f"Enter the {label.lower()}.")
    await open_installation(first, password)
    settings = current().settings
    await seed(settings.model_copy(update={"demo": False}), settings.seed_dir)

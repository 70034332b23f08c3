"""Set up an installation with its first administrator, by a form that works once, or by a command."""

import secrets

import structlog

from freight.core.errors import Invalid
from freight.documents.installation import Installation, InstallationKind
from freight.documents.user import User
from freight.features.desk.installation.schemas import FirstUser, InstallationState, LoadingProgress
from freight.features.desk.seed.progress import get_loading_step
from freight.features.desk.seed.service import seed_installation
from freight.features.identity.sign_in import service as identity
from freight.features.identity.sign_in.first_administrator import FirstAdministrator, open_installation
from freight.features.identity.sign_in.schemas import SignedInAnswer
from freight.kit import clock
from freight.kit.auth.sessions import SignInOrigin
from freight.kit.auth.throttle import ThrottleWindow
from freight.kit.first_run import SETUP, build_setup_link
from freight.kit.storage.connections import get_connections

log = structlog.get_logger()

PER_ADDRESS = ThrottleWindow("setup-code", failures=10, span=identity.PER_ADDRESS.span)


async def get_installation_state() -> InstallationState:
    """Return what the sign-in page needs to know."""
    step = await get_loading_step() if await Installation.kind_now() is InstallationKind.DEMO else None
    loading = LoadingProgress(done=step.done, of=step.of, what=step.what) if step else None
    return InstallationState(has_users=await has_users(), loading=loading)


async def has_users() -> bool:
    """Return whether anyone can sign in; true for a demo that is still being loaded."""
    return await User.find_one() is not None or await Installation.kind_now() is InstallationKind.DEMO


async def log_setup_code() -> None:
    """If no one can sign in yet, log how to start."""
    if not await has_users():
        link = build_setup_link(get_connections().settings.address(""), get_setup_code())
        log.warning(f"No users yet. To create the first administrator, open this link; it works once: {link}")


def get_setup_code() -> str:
    """Return the code that proves that the person who initializes the installation operates it: only its terminal and
    log show the code."""
    return get_connections().keyring.code_for(SETUP)


async def create_first_user(form: FirstUser, desk: SignInOrigin) -> SignedInAnswer:
    """Create company, system and first administrator, and sign them in. Raises Invalid for a wrong code or an invalid
    value, Throttled after ten wrong codes, Conflict if there are users."""
    now = clock.now()
    await PER_ADDRESS.check(desk.address, now)
    if not secrets.compare_digest(form.setup_code.strip().upper().encode(), get_setup_code().encode()):
        await PER_ADDRESS.record(desk.address, now)
        raise Invalid("Wrong setup code. Look for it in the terminal or in the web API log.")
    first = FirstAdministrator(
        form.user_name, form.name, form.email, form.company, form.system, form.currency, form.country
    )
    await open_real_installation(first, form.password)
    user = await identity.authenticate_user(form.user_name, form.password, desk.address)
    return await identity.complete_sign_in(user, user.memberships[0], desk)


async def open_real_installation(first: FirstAdministrator, password: str) -> None:
    """Create company, system and first administrator, and add what every system starts with. Raises what
    `open_installation` raises, and Invalid for a blank name."""
    for label, text in (("Company", first.company), ("System", first.system), ("User name", first.user_name)):
        if not text.strip():
            raise Invalid(f"Enter the {label.lower()}.")
    await open_installation(first, password)
    settings = get_connections().settings
    await seed_installation(settings.model_copy(update={"demo": False}), settings.seed_dir)

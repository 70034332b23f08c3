"""EDI as a mail attachment: rendered like any EDI, and addressed like any mail to the recipients of the profile."""

from collections.abc import Mapping
from dataclasses import replace

from freight.core.delivery.profile_types import DeliveredWhen
from freight.core.edi.drawing import EdiSettings
from freight.delivery.channels.channel import DeliveryChannel
from freight.delivery.channels.edi.channel import CHANNEL as EDI
from freight.delivery.channels.email.channel import address_email
from freight.delivery.channels.email.settings import EmailSettings
from freight.delivery.payloads import RenderedDelivery, RenderInput

_OF_MAIL = frozenset(EmailSettings.model_fields)


async def _render(work: RenderInput) -> RenderedDelivery:
    drawn = await EDI.render(replace(work, configurations=extract_edi_settings(work.configurations)))
    mail = {key: value for key, value in work.configurations.items() if key in _OF_MAIL}
    headers, findings = await address_email(work, EmailSettings.model_validate(mail))
    return replace(drawn, findings=(*drawn.findings, *findings), headers=headers)


def extract_edi_settings(configurations: Mapping[str, object]) -> dict[str, object]:
    """Return the EDI part of `configurations`, without the recipients and texts of the mail."""
    return {key: value for key, value in configurations.items() if key not in _OF_MAIL}


def _series(configurations: Mapping[str, object]) -> tuple[str, ...]:
    return EDI.series(extract_edi_settings(configurations))


CHANNEL = DeliveryChannel(
    "edi_by_mail", EdiSettings, _render, transport="smtp", series=_series, strongest=DeliveredWhen.ACCEPTED
)

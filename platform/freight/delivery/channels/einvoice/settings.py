"""The settings of a profile that sends electronic invoices by an access point."""

from typing import Annotated

from pydantic import AfterValidator, BaseModel

from freight.core.einvoice.formats import ACCESS_POINT_FORMAT, EINVOICE_FORMATS, EInvoiceFormat


def _is_xml(chosen: EInvoiceFormat) -> EInvoiceFormat:
    if EINVOICE_FORMATS[chosen].is_pdf:
        raise ValueError("an access point takes XML; choose another format")
    return chosen


class EInvoiceSettings(BaseModel):
    """The format of the invoices."""

    einvoice: Annotated[EInvoiceFormat, AfterValidator(_is_xml)] = ACCESS_POINT_FORMAT

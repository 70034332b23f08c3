"""The texts about each thing a first invoice needs, and where it is done."""

from typing import NamedTuple

from freight.core.setup_progress import NeedName, SetupFacts


class NeedWords(NamedTuple):
    """What to do, what it is for, where, and the permission that opens that screen."""

    title: str
    reason: str
    link: str
    permission: str


_TARIFFS = "/tariffs/tariffManagement/listTariff"

NEEDS: dict[NeedName, NeedWords] = {
    NeedName.TEMPLATE: NeedWords(
        "Set up the shipment template",
        "It says which fields a shipment has",
        "/configuration/system/profile/:systemId/templates",
        "configuration.viewConfiguration",
    ),
    NeedName.TAX: NeedWords(
        "Register for tax",
        "The starter pack of your country brings the usual codes and rules, and accounts get tax fields. "
        "Skip it if you charge no tax",
        "/configuration/invoices/tax",
        "configurationInvoices.viewConfigurationInvoices",
    ),
    NeedName.ACCOUNT: NeedWords(
        "Add an account",
        "The customer who is billed; one at a time or from a workbook",
        "/accounts/view",
        "accounts.viewAccounts",
    ),
    NeedName.TARIFF: NeedWords(
        "Publish a tariff with rates",
        "Create it, drop the rate workbook on it, then publish",
        _TARIFFS,
        "tariffs.menuTariffs",
    ),
    NeedName.NUMBERS: NeedWords(
        "Set the invoice number format",
        "Each invoice gets the next number of it",
        "/configuration/system/view",
        "system.viewSystem",
    ),
    NeedName.SHIPMENT: NeedWords(
        "Upload shipments",
        "A dry run shows what is new or rejected before anything is saved",
        "/uploads",
        "shipmentEntry.uploadShipmentEntry",
    ),
    NeedName.RATED: NeedWords(
        "Rate a shipment",
        "The tariff of its account gives it a price",
        "/invoices/shipmentEntry",
        "shipmentEntry.sideShipmentEntry",
    ),
    NeedName.BILLED: NeedWords(
        "Bill it",
        "The invoice gets its number and its PDF",
        "/invoices/ratingbilling",
        "invoiceProcessing.sideInvoiceProcessing",
    ),
    NeedName.PROFILE: NeedWords(
        "Set up how invoices are sent",
        "One profile can mail every account its invoices; EDI, web, paper and FTP work the same way",
        "/configuration/system/profile/:systemId/deliveryProfiles",
        "deliveryProfiles.view",
    ),
    NeedName.DELIVERED: NeedWords(
        "Approve it and see it leave",
        "Approving sends it; the delivery board shows when it has arrived",
        "/invoices/delivery/toBeDelivered",
        "invoiceProcessing.sideInvoiceProcessing",
    ),
}


def describe_need(name: NeedName, found: SetupFacts) -> NeedWords:
    """Return the texts for a need in the current situation: a waiting draft only has to be published, and the
    starter pack is that of the system's country."""
    words = NEEDS[name]
    if name is NeedName.TARIFF and found.draft_tariffs:
        return words._replace(title="Publish the tariff", reason="Its rates are in a draft, which prices nothing")
    if name is NeedName.TAX:
        return words._replace(link=f"{words.link}?add={found.tax_pack}")
    return words

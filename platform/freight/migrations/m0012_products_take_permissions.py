"""A company without a product loses its permissions: all of its users do."""

from freight.migrations.migration import Database

_BILLING = [
    "invoices.menuInvoices",
    "invoiceProcessing.sideInvoiceProcessing",
    "invoiceProcessing.createInvoice",
    "invoiceProcessing.listInvoiceCharges",
    "invoiceProcessing.updateInvoiceCharges",
    "invoiceProcessing.approveForDelivery",
    "invoiceProcessing.correctInvoice",
    "invoiceProcessing.deleteInvoice",
    "invoiceProcessing.autoCapture",
    "invoiceProcessing.autoBilling",
    "invoiceProcessing.autoPrinting",
    "autoBilling",
    "autoPrinting",
    "updateInvoiceCharges",
    "listInvoiceCharges",
    "invoiceDelivery.sideInvoiceDelivery",
    "configurationInvoices.viewConfigurationInvoices",
    "configurationInvoices.newConfigurationInvoices",
    "configurationInvoices.editConfigurationInvoices",
    "deliveryProfiles.view",
    "deliveryProfiles.new",
    "deliveryProfiles.edit",
    "deliveryProfiles.move",
]
_RATING = [
    "invoiceProcessing.applyTariffonInvoice",
    "quotes.menuQuotes",
    "quotes.saveQuotes",
    "quotesTemplate.editquotesTemplate",
    "quotesRules.addquotesRules",
    "quotesRules.cloneQuotesRules",
    "quotesRepository.listQuotesRules",
]
_TARIFFS = [
    "tariffs.menuTariffs",
    "tariffs.saveTariff",
    "tariffs.uploadLanes",
    "configurationTariffs.viewConfigurationTariffs",
    "configurationTariffs.newConfigurationTariffs",
    "configurationTariffs.editConfigurationTariffs",
]
_OF = {"billing": _BILLING, "rating": _RATING, "tariffs": _TARIFFS}


async def forward(database: Database) -> None:
    """What was held is written without them; roles and groups keep what they give, as ever."""
    async for rights in database["organization_rights"].find({"withheld_products": {"$nin": [None, []]}}):
        codes = [code for product in rights["withheld_products"] for code in _OF.get(product, ())]
        for path in ("permissions", "limits.$[].codes"):
            holding = {"company_id": rights["company_id"], f"{path.partition('.')[0]}.0": {"$exists": True}}
            same = {f"held.{name}": value for name, value in holding.items()}
            await database["users"].update_many(
                {"memberships": {"$elemMatch": holding}},
                {"$pull": {f"memberships.$[held].{path}": {"$in": codes}}},
                array_filters=[same],
            )

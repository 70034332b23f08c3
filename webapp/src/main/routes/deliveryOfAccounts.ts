import { later, parent, routeModule, screen } from '@/shell/routeTable'

const editor = () => import('@/features/invoices/documents/TemplateEditor')

export const deliveryOfAccounts = routeModule(
  { module: 'delivery', context: 'billing', under: '/accounts/:accountId/:systemId/deliveryProfiles' },
  [
    parent('', 'Delivery profiles'),
    later('/listProfiles', 'Delivery profiles', 'Lists the delivery profiles.'),
    parent('/InvoiceDeliveryEDIrules', 'EDI delivery rules'),
    later('/InvoiceDeliveryEDIrules/new', 'New EDI delivery rule', 'Adds an EDI delivery rule.'),
    later(
      '/InvoiceDeliveryEDIrules/edit/:metadataId',
      'EDI delivery rule',
      'Changes an EDI delivery rule and shows who changed what.',
    ),
    parent('/InvoiceDeliveryPaperrules', 'Paper delivery rules'),
    later('/InvoiceDeliveryPaperrules/new', 'New paper delivery rule', 'Adds a paper delivery rule.'),
    later(
      '/InvoiceDeliveryPaperrules/edit/:invoiceDeliveryPaperId',
      'Paper delivery rule',
      'Changes a paper delivery rule and shows who changed what.',
    ),
    parent('/InvoiceDeliveryEmailrules', 'Email delivery rules'),
    later('/InvoiceDeliveryEmailrules/new', 'New email delivery rule', 'Adds an email delivery rule.'),
    later(
      '/InvoiceDeliveryEmailrules/edit/:invoiceDeliveryEmailId',
      'Email delivery rule',
      'Changes an email delivery rule and shows who changed what.',
    ),
    parent('/InvoiceDeliveryWebrules', 'Web delivery rules'),
    later('/InvoiceDeliveryWebrules/new', 'New web delivery rule', 'Adds a web delivery rule.'),
    later(
      '/InvoiceDeliveryWebrules/edit/:invoiceDeliveryWebId',
      'Web delivery rule',
      'Changes a web delivery rule and shows who changed what.',
    ),
    parent('/InvoiceDeliveryInvoiceTemplaterules', 'Invoice template rules'),
    screen('/InvoiceDeliveryInvoiceTemplaterules/new', 'New invoice template', editor),
    screen('/InvoiceDeliveryInvoiceTemplaterules/edit/:invoiceDeliveryTemplateId', 'Invoice template', editor),
  ],
)

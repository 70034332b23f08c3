import { parent, routeModule, screen } from '@/shell/routeTable'

const templates = () => import('@/features/invoices/documents/Templates')
const template = () => import('@/features/invoices/documents/TemplateEditor')
const list = () => import('@/features/delivery/profiles/Profiles')
const editor = () => import('@/features/delivery/profiles/ProfileEditor')
const SEES = { needs: 'deliveryProfiles.view' } as const
const ADDS = { needs: 'deliveryProfiles.new' } as const

export const deliveryOfAccounts = routeModule(
  { module: 'delivery', context: 'billing', under: '/accounts/:accountId/:systemId/deliveryProfiles' },
  [
    parent('', 'Delivery profiles'),
    screen('/listProfiles', 'Delivery profiles', list, SEES),
    parent('/InvoiceDeliveryEDIrules', 'EDI delivery rules', { load: list, ...SEES }),
    screen('/InvoiceDeliveryEDIrules/new', 'New EDI delivery rule', editor, ADDS),
    screen('/InvoiceDeliveryEDIrules/edit/:metadataId', 'EDI delivery rule', editor, SEES),
    parent('/InvoiceDeliveryPaperrules', 'Paper delivery rules', { load: list, ...SEES }),
    screen('/InvoiceDeliveryPaperrules/new', 'New paper delivery rule', editor, ADDS),
    screen('/InvoiceDeliveryPaperrules/edit/:invoiceDeliveryPaperId', 'Paper delivery rule', editor, SEES),
    parent('/InvoiceDeliveryEmailrules', 'Email delivery rules', { load: list, ...SEES }),
    screen('/InvoiceDeliveryEmailrules/new', 'New email delivery rule', editor, ADDS),
    screen('/InvoiceDeliveryEmailrules/edit/:invoiceDeliveryEmailId', 'Email delivery rule', editor, SEES),
    parent('/InvoiceDeliveryWebrules', 'Web delivery rules', { load: list, ...SEES }),
    screen('/InvoiceDeliveryWebrules/new', 'New web delivery rule', editor, ADDS),
    screen('/InvoiceDeliveryWebrules/edit/:invoiceDeliveryWebId', 'Web delivery rule', editor, SEES),
    parent('/InvoiceDeliveryInvoiceTemplaterules', 'Invoice templates', { load: templates }),
    screen('/InvoiceDeliveryInvoiceTemplaterules/new', 'New invoice template', template),
    screen('/InvoiceDeliveryInvoiceTemplaterules/edit/:invoiceDeliveryTemplateId', 'Invoice template', template),
  ],
)

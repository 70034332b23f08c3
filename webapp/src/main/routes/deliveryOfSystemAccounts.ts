import { parent, routeModule, screen } from '@/shell/routeTable'

const templates = () => import('@/features/invoices/documents/Templates')
const template = () => import('@/features/invoices/documents/TemplateEditor')
const list = () => import('@/features/delivery/profiles/Profiles')
const editor = () => import('@/features/delivery/profiles/ProfileEditor')
const documents = () => import('@/features/setup/accounts/DocumentProfiles')
const LINES = { needs: 'configurationInvoices.viewConfigurationInvoices' } as const
const move = () => import('@/features/delivery/profiles/Move')
const SEES = { needs: 'deliveryProfiles.view' } as const
const ADDS = { needs: 'deliveryProfiles.new' } as const
const OURS = { ...SEES, ours: true } as const
const MOVES = { needs: 'deliveryProfiles.move' } as const

export const deliveryOfSystemAccounts = routeModule(
  { module: 'delivery', context: 'billing', under: '/configuration/system/profile/:systemId/accounts/:accountId' },
  [
    screen('/InvoiceDeliveryrules', 'Invoice delivery rules', list, SEES),
    parent('/deliveryProfiles', 'Delivery profiles'),
    screen('/deliveryProfiles/listProfiles', 'Delivery profiles', list, SEES),
    parent('/deliveryProfiles/InvoiceDeliveryEDIrules', 'EDI delivery rules', { load: list, ...SEES }),
    screen('/deliveryProfiles/InvoiceDeliveryEDIrules/view', 'EDI delivery rules', list, SEES),
    screen('/deliveryProfiles/InvoiceDeliveryEDIrules/new', 'New EDI delivery rule', editor, ADDS),
    screen('/deliveryProfiles/InvoiceDeliveryEDIrules/edit/:id', 'EDI delivery rule', editor, SEES),
    screen('/deliveryProfiles/InvoiceDeliveryEDIrules/detail/:id', 'EDI delivery rule', editor, SEES),
    parent('/deliveryProfiles/InvoiceDeliveryFtpRules', 'FTP delivery rules', { load: list, ...SEES }),
    screen('/deliveryProfiles/InvoiceDeliveryFtpRules/view', 'FTP delivery rules', list, SEES),
    screen('/deliveryProfiles/InvoiceDeliveryFtpRules/new', 'New FTP delivery rule', editor, ADDS),
    screen('/deliveryProfiles/InvoiceDeliveryFtpRules/edit/:id', 'FTP delivery rule', editor, SEES),
    screen('/deliveryProfiles/InvoiceDeliveryFtpRules/detail/:id', 'FTP delivery rule', editor, SEES),
    parent('/deliveryProfiles/InvoiceDeliveryWebhookRules', 'Webhook delivery rules', { load: list, ...OURS }),
    screen('/deliveryProfiles/InvoiceDeliveryWebhookRules/new', 'New webhook delivery rule', editor, {
      ...ADDS,
      ours: true,
    }),
    screen('/deliveryProfiles/InvoiceDeliveryWebhookRules/edit/:id', 'Webhook delivery rule', editor, OURS),
    parent('/deliveryProfiles/InvoiceDeliveryAccessPointRules', 'Access point delivery rules', { load: list, ...OURS }),
    screen('/deliveryProfiles/InvoiceDeliveryAccessPointRules/new', 'New access point delivery rule', editor, {
      ...ADDS,
      ours: true,
    }),
    screen('/deliveryProfiles/InvoiceDeliveryAccessPointRules/edit/:id', 'Access point delivery rule', editor, OURS),
    parent('/deliveryProfiles/InvoiceDeliveryEmailrules', 'Email delivery rules', { load: list, ...SEES }),
    screen('/deliveryProfiles/InvoiceDeliveryEmailrules/view', 'Email delivery rules', list, SEES),
    screen('/deliveryProfiles/InvoiceDeliveryEmailrules/new', 'New email delivery rule', editor, ADDS),
    screen('/deliveryProfiles/InvoiceDeliveryEmailrules/edit/:id', 'Email delivery rule', editor, SEES),
    screen('/deliveryProfiles/InvoiceDeliveryEmailrules/detail/:id', 'Email delivery rule', editor, SEES),
    parent('/deliveryProfiles/InvoiceDeliveryWebrules', 'Web delivery rules', { load: list, ...SEES }),
    screen('/deliveryProfiles/InvoiceDeliveryWebrules/view', 'Web delivery rules', list, SEES),
    screen('/deliveryProfiles/InvoiceDeliveryWebrules/new', 'New web delivery rule', editor, ADDS),
    screen('/deliveryProfiles/InvoiceDeliveryWebrules/edit/:id', 'Web delivery rule', editor, SEES),
    screen('/deliveryProfiles/InvoiceDeliveryWebrules/detail/:id', 'Web delivery rule', editor, SEES),
    parent('/deliveryProfiles/InvoiceDeliveryPaperrules', 'Paper delivery rules', { load: list, ...SEES }),
    screen('/deliveryProfiles/InvoiceDeliveryPaperrules/view', 'Paper delivery rules', list, SEES),
    screen('/deliveryProfiles/InvoiceDeliveryPaperrules/new', 'New paper delivery rule', editor, ADDS),
    screen('/deliveryProfiles/InvoiceDeliveryPaperrules/edit/:id', 'Paper delivery rule', editor, SEES),
    screen('/deliveryProfiles/InvoiceDeliveryPaperrules/detail/:id', 'Paper delivery rule', editor, SEES),
    parent('/deliveryProfiles/InvoiceDeliveryInvoiceTemplaterules', 'Invoice template rules', { load: templates }),
    screen('/deliveryProfiles/InvoiceDeliveryInvoiceTemplaterules/view', 'Invoice templates', templates),
    screen('/deliveryProfiles/InvoiceDeliveryInvoiceTemplaterules/new', 'New invoice template', template),
    screen('/deliveryProfiles/InvoiceDeliveryInvoiceTemplaterules/edit/:id', 'Invoice template', template),
    screen('/deliveryProfiles/InvoiceDeliveryInvoiceTemplaterules/detail/:id', 'Invoice template', template),
    parent('/deliveryProfiles/InvoiceDeliveryCevaEDIRules', 'EDI email rules, first family', { load: list, ...SEES }),
    screen('/deliveryProfiles/InvoiceDeliveryCevaEDIRules/view', 'EDI email rules, first family', list, SEES),
    screen('/deliveryProfiles/InvoiceDeliveryCevaEDIRules/new', 'New EDI email rule', editor, ADDS),
    screen('/deliveryProfiles/InvoiceDeliveryCevaEDIRules/edit/:id', 'EDI email rule', editor, SEES),
    screen('/deliveryProfiles/InvoiceDeliveryCevaEDIRules/detail/:id', 'EDI email rule', editor, SEES),
    parent('/deliveryProfiles/InvoiceDeliveryCevaDFLORules', 'EDI email rules, second family', { load: list, ...SEES }),
    screen('/deliveryProfiles/InvoiceDeliveryCevaDFLORules/view', 'EDI email rules, second family', list, SEES),
    screen('/deliveryProfiles/InvoiceDeliveryCevaDFLORules/new', 'New EDI email rule', editor, ADDS),
    screen('/deliveryProfiles/InvoiceDeliveryCevaDFLORules/edit/:id', 'EDI email rule', editor, SEES),
    screen('/deliveryProfiles/InvoiceDeliveryCevaDFLORules/detail/:id', 'EDI email rule', editor, SEES),
    parent('/InvoiceDeliveryDocProfilerules', 'Document profiles'),
    screen('/InvoiceDeliveryDocProfilerules/new', 'New document profile', documents, LINES),
    screen('/InvoiceDeliveryDocProfilerules/view', 'Document profiles', documents, LINES),
    screen('/InvoiceDeliveryDocProfilerules/edit/:docProfileId', 'Document profile', documents, LINES),
    screen('/InvoiceDeliveryDocProfilerules/detail/:docProfileId', 'Document profile', documents, LINES),
    screen('/invoiceDeliveryRuleNew', 'New invoice delivery rule', editor, ADDS),
    screen('/invoiceDeliveryRuleDetails/:invoiceDeliveryModeID', 'Invoice delivery rule', editor, SEES),
    screen('/invoiceDeliveryRuleEdit/:invoiceDeliveryModeID', 'Invoice delivery rule', editor, SEES),
    screen('/deliveryProfilesMove', 'Move delivery profiles', move, MOVES),
  ],
)

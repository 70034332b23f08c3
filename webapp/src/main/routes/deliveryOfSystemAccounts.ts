import { later, parent, routeModule, screen } from '@/shell/routeTable'

const templates = () => import('@/features/invoices/documents/Templates')
const editor = () => import('@/features/invoices/documents/TemplateEditor')

export const deliveryOfSystemAccounts = routeModule(
  { module: 'delivery', context: 'billing', under: '/configuration/system/profile/:systemId/accounts/:accountId' },
  [
    later('/InvoiceDeliveryrules', 'Invoice delivery rules', 'Lists the invoice delivery rules.'),
    parent('/deliveryProfiles', 'Delivery profiles'),
    later('/deliveryProfiles/listProfiles', 'Delivery profiles', 'Lists the delivery profiles.'),
    parent('/deliveryProfiles/InvoiceDeliveryEDIrules', 'EDI delivery rules'),
    later('/deliveryProfiles/InvoiceDeliveryEDIrules/view', 'EDI delivery rules', 'Lists the EDI delivery rules.'),
    later('/deliveryProfiles/InvoiceDeliveryEDIrules/new', 'New EDI delivery rule', 'Adds an EDI delivery rule.'),
    later(
      '/deliveryProfiles/InvoiceDeliveryEDIrules/edit/:id',
      'EDI delivery rule',
      'Changes an EDI delivery rule and shows who changed what.',
    ),
    later(
      '/deliveryProfiles/InvoiceDeliveryEDIrules/detail/:id',
      'EDI delivery rule',
      'Shows an EDI delivery rule with its history.',
    ),
    parent('/deliveryProfiles/InvoiceDeliveryFtpRules', 'FTP delivery rules'),
    later('/deliveryProfiles/InvoiceDeliveryFtpRules/view', 'FTP delivery rules', 'Lists the FTP delivery rules.'),
    later('/deliveryProfiles/InvoiceDeliveryFtpRules/new', 'New FTP delivery rule', 'Adds an FTP delivery rule.'),
    later(
      '/deliveryProfiles/InvoiceDeliveryFtpRules/edit/:id',
      'FTP delivery rule',
      'Changes an FTP delivery rule and shows who changed what.',
    ),
    later(
      '/deliveryProfiles/InvoiceDeliveryFtpRules/detail/:id',
      'FTP delivery rule',
      'Shows an FTP delivery rule with its history.',
    ),
    parent('/deliveryProfiles/InvoiceDeliveryEmailrules', 'Email delivery rules'),
    later(
      '/deliveryProfiles/InvoiceDeliveryEmailrules/view',
      'Email delivery rules',
      'Lists the email delivery rules.',
    ),
    later('/deliveryProfiles/InvoiceDeliveryEmailrules/new', 'New email delivery rule', 'Adds an email delivery rule.'),
    later(
      '/deliveryProfiles/InvoiceDeliveryEmailrules/edit/:id',
      'Email delivery rule',
      'Changes an email delivery rule and shows who changed what.',
    ),
    later(
      '/deliveryProfiles/InvoiceDeliveryEmailrules/detail/:id',
      'Email delivery rule',
      'Shows an email delivery rule with its history.',
    ),
    parent('/deliveryProfiles/InvoiceDeliveryWebrules', 'Web delivery rules'),
    later('/deliveryProfiles/InvoiceDeliveryWebrules/view', 'Web delivery rules', 'Lists the web delivery rules.'),
    later('/deliveryProfiles/InvoiceDeliveryWebrules/new', 'New web delivery rule', 'Adds a web delivery rule.'),
    later(
      '/deliveryProfiles/InvoiceDeliveryWebrules/edit/:id',
      'Web delivery rule',
      'Changes a web delivery rule and shows who changed what.',
    ),
    later(
      '/deliveryProfiles/InvoiceDeliveryWebrules/detail/:id',
      'Web delivery rule',
      'Shows a web delivery rule with its history.',
    ),
    parent('/deliveryProfiles/InvoiceDeliveryPaperrules', 'Paper delivery rules'),
    later(
      '/deliveryProfiles/InvoiceDeliveryPaperrules/view',
      'Paper delivery rules',
      'Lists the paper delivery rules.',
    ),
    later('/deliveryProfiles/InvoiceDeliveryPaperrules/new', 'New paper delivery rule', 'Adds a paper delivery rule.'),
    later(
      '/deliveryProfiles/InvoiceDeliveryPaperrules/edit/:id',
      'Paper delivery rule',
      'Changes a paper delivery rule and shows who changed what.',
    ),
    later(
      '/deliveryProfiles/InvoiceDeliveryPaperrules/detail/:id',
      'Paper delivery rule',
      'Shows a paper delivery rule with its history.',
    ),
    parent('/deliveryProfiles/InvoiceDeliveryInvoiceTemplaterules', 'Invoice template rules'),
    screen('/deliveryProfiles/InvoiceDeliveryInvoiceTemplaterules/view', 'Invoice templates', templates),
    screen('/deliveryProfiles/InvoiceDeliveryInvoiceTemplaterules/new', 'New invoice template', editor),
    screen('/deliveryProfiles/InvoiceDeliveryInvoiceTemplaterules/edit/:id', 'Invoice template', editor),
    screen('/deliveryProfiles/InvoiceDeliveryInvoiceTemplaterules/detail/:id', 'Invoice template', editor),
    parent('/deliveryProfiles/InvoiceDeliveryCevaEDIRules', 'EDI email rules, first family'),
    later(
      '/deliveryProfiles/InvoiceDeliveryCevaEDIRules/view',
      'EDI email rules, first family',
      'Lists the EDI email rules, first family.',
    ),
    later('/deliveryProfiles/InvoiceDeliveryCevaEDIRules/new', 'New EDI email rule', 'Adds an EDI email rule.'),
    later(
      '/deliveryProfiles/InvoiceDeliveryCevaEDIRules/edit/:id',
      'EDI email rule',
      'Changes an EDI email rule and shows who changed what.',
    ),
    later(
      '/deliveryProfiles/InvoiceDeliveryCevaEDIRules/detail/:id',
      'EDI email rule',
      'Shows an EDI email rule with its history.',
    ),
    parent('/deliveryProfiles/InvoiceDeliveryCevaDFLORules', 'EDI email rules, second family'),
    later(
      '/deliveryProfiles/InvoiceDeliveryCevaDFLORules/view',
      'EDI email rules, second family',
      'Lists the EDI email rules, second family.',
    ),
    later('/deliveryProfiles/InvoiceDeliveryCevaDFLORules/new', 'New EDI email rule', 'Adds an EDI email rule.'),
    later(
      '/deliveryProfiles/InvoiceDeliveryCevaDFLORules/edit/:id',
      'EDI email rule',
      'Changes an EDI email rule and shows who changed what.',
    ),
    later(
      '/deliveryProfiles/InvoiceDeliveryCevaDFLORules/detail/:id',
      'EDI email rule',
      'Shows an EDI email rule with its history.',
    ),
    parent('/InvoiceDeliveryDocProfilerules', 'Document profiles'),
    later('/InvoiceDeliveryDocProfilerules/new', 'New document profile', 'Adds a document profile.'),
    later('/InvoiceDeliveryDocProfilerules/view', 'Document profiles', 'Lists the document profiles.'),
    later(
      '/InvoiceDeliveryDocProfilerules/edit/:docProfileId',
      'Document profile',
      'Changes a document profile and shows who changed what.',
    ),
    later(
      '/InvoiceDeliveryDocProfilerules/detail/:docProfileId',
      'Document profile',
      'Shows a document profile with its history.',
    ),
    later('/invoiceDeliveryRuleNew', 'New invoice delivery rule', 'Adds an invoice delivery rule.'),
    later(
      '/invoiceDeliveryRuleDetails/:invoiceDeliveryModeID',
      'Invoice delivery rule',
      'Shows an invoice delivery rule with its history.',
    ),
    later(
      '/invoiceDeliveryRuleEdit/:invoiceDeliveryModeID',
      'Invoice delivery rule',
      'Changes an invoice delivery rule and shows who changed what.',
    ),
    later('/deliveryProfilesMove', 'Move delivery profiles', 'Moves delivery profiles from one account to another.'),
  ],
)

import { IconFileCheck, IconFileInvoice, IconForms, IconRuler2 } from '@tabler/icons-react'
import { later, parent, routeModule, screen } from '@/shell/routeTable'

export const configuration = routeModule({ module: 'configuration', context: 'configuration' }, [
  parent('/configuration', 'Configuration', { permission: 'configuration.viewConfiguration' }),
  parent('/configuration/company', 'Companies', { permission: 'company.*' }),
  later('/configuration/company/new', 'New company', 'Adds a company.', { permission: 'company.*' }),
  later('/configuration/company/view', 'Companies', 'Lists the companies.', { permission: 'company.*' }),
  later('/configuration/company/viewH', 'Company hierarchy', 'Shows companies as a tree.', { permission: 'company.*' }),
  later('/configuration/company/details/:companyId', 'Company', 'Shows a company with its history.', {
    permission: 'company.*',
  }),
  later('/configuration/company/edit/:companyId', 'Company', 'Changes a company and shows who changed what.', {
    permission: 'company.*',
  }),
  parent('/configuration/system', 'Systems', { permission: 'system' }),
  later('/configuration/system/new', 'New system', 'Adds a system.', { permission: 'system.*' }),
  later('/configuration/system/view', 'Systems', 'Lists the systems.', { permission: 'system.*' }),
  later('/configuration/system/details/:systemId', 'System', 'Shows a system with its history.', {
    permission: 'system.*',
  }),
  later('/configuration/system/edit/:systemId', 'System', 'Changes a system and shows who changed what.', {
    permission: 'system.*',
  }),
  parent('/configuration/system/profile/:systemId', 'System profile'),
  later('/configuration/system/profile/:systemId/summaryConfig', 'Summary columns', 'Lists the summary columns.'),
  later(
    '/configuration/system/profile/:systemId/editSummaryConfig/:ListItemId',
    'Summary column',
    'Changes a summary column and shows who changed what.',
  ),
  later('/configuration/system/profile/:systemId/newSummaryConfig', 'New summary column', 'Adds a summary column.'),
  screen(
    '/configuration/system/profile/:systemId/templates',
    'Templates',
    () => import('@/features/setup/templates/Templates'),
    { nav: { group: 'Setup', place: 1, label: 'Templates', icon: IconForms } },
  ),
  screen(
    '/configuration/system/profile/:systemId/shipmentRules',
    'Shipment rules',
    () => import('@/features/setup/rules/ShipmentRules'),
    { nav: { group: 'Setup', place: 2, label: 'Shipment rules', icon: IconRuler2 } },
  ),
  screen(
    '/configuration/system/profile/:systemId/invoiceRules',
    'Invoice rules',
    () => import('@/features/setup/rules/InvoiceRules'),
    { nav: { group: 'Setup', place: 3, label: 'Invoice rules', icon: IconFileCheck } },
  ),
  screen(
    '/configuration/system/profile/:systemId/invoiceTemplates',
    'Invoice templates',
    () => import('@/features/invoices/documents/Templates'),
    {
      permission: 'configurationInvoices.viewConfigurationInvoices',
      nav: { group: 'Setup', place: 15, label: 'Invoice templates', icon: IconFileInvoice },
      ours: true,
    },
  ),
  screen(
    '/configuration/system/profile/:systemId/invoiceTemplates/:templateId',
    'Invoice template',
    () => import('@/features/invoices/documents/TemplateEditor'),
    { permission: 'configurationInvoices.viewConfigurationInvoices', ours: true },
  ),
  parent('/configuration/location', 'Locations'),
  parent('/configuration/operation', 'Operations'),
  parent('/configuration/accounts', 'Accounts'),
  later('/configuration/location/new', 'New location', 'Adds a location.'),
  later('/configuration/location/view', 'Locations', 'Lists the locations.'),
  later('/configuration/location/locationDetails/:templateId', 'Location', 'Shows a location with its history.'),
  later('/configuration/operation/new', 'New operation', 'Adds an operation.'),
  later('/configuration/operation/view', 'Operations', 'Lists the operations.'),
  later('/configuration/operation/operationDetails/:templateId', 'Operation', 'Shows an operation with its history.'),
  later('/configuration/accounts/new', 'New account', 'Adds an account.'),
  later('/configuration/accounts/view', 'Accounts', 'Lists the accounts.'),
  later('/configuration/accounts/edit/:templateId', 'Account', 'Changes an account and shows who changed what.'),
  parent('/configuration/notification', 'Notifications', { permission: 'notification.*' }),
  later('/configuration/notification/view', 'Notifications', 'Lists the notifications.', {
    permission: 'notification.*',
  }),
  later('/configuration/notification/new', 'New notification', 'Adds a notification.', {
    permission: 'notification.*',
  }),
  later('/configuration/notification/detail/:id', 'Notification', 'Shows a notification with its history.', {
    permission: 'notification.*',
    aliases: ['/configuration/notification/details/:id'],
  }),
  later('/configuration/notification/edit/:id', 'Notification', 'Changes a notification and shows who changed what.', {
    permission: 'notification.*',
  }),
  parent('/configuration/approval', 'Approval ladders', { permission: 'approval.*' }),
  later('/configuration/approval/view', 'Approval ladders', 'Lists the approval ladders.', {
    permission: 'approval.*',
  }),
  later('/configuration/approval/new', 'New approval ladder', 'Adds an approval ladder.', { permission: 'approval.*' }),
  later('/configuration/approval/details/:id', 'Approval ladder', 'Shows an approval ladder with its history.', {
    permission: 'approval.*',
    aliases: ['/configuration/approval/detail/:id'],
  }),
  later(
    '/configuration/approval/edit/:id',
    'Approval ladder',
    'Changes an approval ladder and shows who changed what.',
    { permission: 'approval.*' },
  ),
  later('/configuration/quickQuery', 'Quick query', 'Runs a saved query and shows the rows.'),
  parent('/configuration/help', 'Help pages', { permission: 'help.*' }),
  later('/configuration/help/view', 'Help pages', 'Lists the help pages.', { permission: 'help.*' }),
  later('/configuration/help/edit/:metadataTypeId', 'Help page', 'Changes a help page and shows who changed what.', {
    permission: 'help.*',
  }),
  later('/configuration/help/:metadataTypeId/detail', 'Help page', 'Shows a help page with its history.', {
    permission: 'help.*',
  }),
  later('/configuration/help/new/:metadataTypeId', 'New help page', 'Adds a help page.', { permission: 'help.*' }),
  parent('/configuration/consoleSetup', 'Report profiles', { permission: 'consoleSetup.*' }),
  later('/configuration/consoleSetup/view', 'Report profiles', 'Lists the report profiles.', {
    permission: 'consoleSetup.*',
  }),
  later('/configuration/consoleSetup/new', 'New report profile', 'Adds a report profile.', {
    permission: 'consoleSetup.*',
  }),
  later(
    '/configuration/consoleSetup/edit/:reportProfileId',
    'Report profile',
    'Changes a report profile and shows who changed what.',
    { permission: 'consoleSetup.*' },
  ),
  later(
    '/configuration/consoleSetup/details/:reportProfileId',
    'Report profile',
    'Shows a report profile with its history.',
    { permission: 'consoleSetup.*' },
  ),
])

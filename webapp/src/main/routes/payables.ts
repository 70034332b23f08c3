import { later, parent, routeModule } from '@/shell/routeTable'

export const payables = routeModule({ module: 'payables', context: 'payables' }, [
  parent('/payables', 'Payables', { access: 'signed-in' }),
  later('/payables/documents', 'Payable documents', 'Stores carrier and supplier documents.', {
    access: 'signed-in',
  }),
  later('/payables/po', 'Purchase orders', 'Lists purchase orders to match against.', { access: 'signed-in' }),
  later('/payables/invoices', 'Payable invoices', 'Audits carrier invoices against contracts.', {
    access: 'signed-in',
  }),
  later('/payables/disputes', 'Exceptions', 'Resolves carrier invoices that don’t match.', { access: 'signed-in' }),
  later('/payables/payments', 'Payments', 'Schedules and records payments.', { access: 'signed-in' }),
  later('/payables/summary', 'Payables summary', 'Shows what is owed, to whom and when.', { access: 'signed-in' }),
  parent('/configuration/payables', 'Payables settings', { permission: 'configurationPayables.*' }),
  parent('/configuration/payables/workflow', 'Payables workflows', { permission: 'configurationPayables.*' }),
  parent('/configuration/payables/notifications', 'Payables notifications', { permission: 'configurationPayables.*' }),
  later('/configuration/payables/workflow/view', 'Payables workflows', 'Lists the payables workflows.', {
    permission: 'configurationPayables.*',
  }),
  later('/configuration/payables/workflow/new', 'New payables workflow', 'Adds a payables workflow.', {
    permission: 'configurationPayables.*',
  }),
  later('/configuration/payables/rules', 'Payables rules', 'Lists the payables rules.', {
    permission: 'configurationPayables.*',
  }),
  later('/configuration/payables/templates', 'Templates', 'Lists the templates.', {
    permission: 'configurationPayables.*',
  }),
  later('/configuration/payables/notifications/view', 'Payables notifications', 'Lists the payables notifications.', {
    permission: 'configurationPayables.*',
  }),
  later('/configuration/payables/notifications/new', 'New payables notification', 'Adds a payables notification.', {
    permission: 'configurationPayables.*',
  }),
  later(
    '/configuration/payables/notifications/detail/:notificationId',
    'Payables notification',
    'Shows a payables notification with its history.',
    { permission: 'configurationPayables.*' },
  ),
  later(
    '/configuration/payables/notifications/edit/:notificationId',
    'Payables notification',
    'Changes a payables notification and shows who changed what.',
    { permission: 'configurationPayables.*' },
  ),
])

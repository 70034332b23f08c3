import {
  IconAlertTriangle,
  IconBellDollar,
  IconCalendarDollar,
  IconFileDollar,
  IconReportMoney,
} from '@tabler/icons-react'
import { later, parent, routeModule, screen } from '@/shell/routeTable'

/** The specification names no permission for these addresses; their calls ask for one. */
const SEEN = { access: 'signed-in', needs: 'payables.viewPayables' } as const

const KEPT = { permission: 'configurationPayables.*' }
const notification = () => import('@/features/setup/notifications/NotificationScreen')

export const payables = routeModule({ module: 'payables', context: 'payables' }, [
  parent('/payables', 'Payables', { access: 'signed-in' }),
  later('/payables/documents', 'Payable documents', 'Stores carrier and supplier documents.', {
    access: 'signed-in',
  }),
  later('/payables/po', 'Purchase orders', 'Lists purchase orders to match against.', { access: 'signed-in' }),
  screen('/payables/invoices', 'Payable invoices', () => import('@/features/payables/invoices/PayableInvoices'), {
    ...SEEN,
    nav: {
      area: 'payables',
      place: 2,
      label: 'Payable invoices',
      icon: IconFileDollar,
      about: 'Approve, dispute or reject what carriers charge, and schedule payments.',
    },
  }),
  screen('/payables/disputes', 'Exceptions', () => import('@/features/payables/invoices/Exceptions'), {
    ...SEEN,
    nav: {
      area: 'payables',
      place: 3,
      label: 'Exceptions',
      icon: IconAlertTriangle,
      about: 'Resolve carrier invoices that don’t match what was agreed.',
    },
  }),
  screen('/payables/payments', 'Payments', () => import('@/features/payables/payments/Payments'), {
    ...SEEN,
    nav: {
      area: 'payables',
      place: 4,
      icon: IconCalendarDollar,
      about: 'Mark scheduled payments as paid, and send remittance advice.',
    },
  }),
  screen('/payables/summary', 'Payables summary', () => import('@/features/payables/summary/Summary'), {
    ...SEEN,
    nav: {
      area: 'payables',
      place: 1,
      label: 'Payables summary',
      icon: IconReportMoney,
      about: 'See what carriers are owed and when, and what waits for approval.',
      holds: ['/payables'],
    },
  }),
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
  screen(
    '/configuration/payables/notifications/view',
    'Payables notifications',
    () => import('@/features/setup/notifications/Notifications'),
    {
      ...KEPT,
      nav: {
        area: 'configuration',
        section: 'requests',
        place: 3,
        icon: IconBellDollar,
        about: 'Who is told of carrier invoices with exceptions, due dates and payments.',
        holds: ['/configuration/payables/notifications'],
      },
    },
  ),
  screen('/configuration/payables/notifications/new', 'New payables notification', notification, KEPT),
  screen('/configuration/payables/notifications/detail/:notificationId', 'Payables notification', notification, KEPT),
  screen('/configuration/payables/notifications/edit/:notificationId', 'Payables notification', notification, KEPT),
])

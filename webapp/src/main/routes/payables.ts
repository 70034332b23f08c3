import {
  IconAlertTriangle,
  IconBellDollar,
  IconCalendarDollar,
  IconClipboardList,
  IconFileDollar,
  IconFiles,
  IconMailDollar,
  IconPercentage,
  IconReportMoney,
  IconUsersGroup,
} from '@tabler/icons-react'
import { parent, routeModule, screen } from '@/shell/routeTable'

/** The specification names no permission for these addresses; their calls require one. */
const SEEN = { access: 'signed-in', needs: 'payables.viewPayables' } as const

const WORKFLOWS = () => import('@/features/payables/workflow/Workflows')
const KEPT = { permission: 'configurationPayables.*' }
const notification = () => import('@/features/work/notifications/NotificationScreen')

export const payables = routeModule({ module: 'payables', context: 'payables' }, [
  parent('/payables', 'Payables', { access: 'signed-in' }),
  screen('/payables/documents', 'Payable documents', () => import('@/features/payables/documents/PayableDocuments'), {
    ...SEEN,
    nav: {
      area: 'payables',
      place: 6,
      label: 'Payable documents',
      icon: IconFiles,
      about: 'Find the invoices, proofs of delivery and disputes of carriers.',
    },
  }),
  screen('/payables/po', 'Purchase orders', () => import('@/features/payables/orders/PurchaseOrders'), {
    ...SEEN,
    nav: {
      area: 'payables',
      place: 5,
      icon: IconClipboardList,
      about: 'See what carriers may still charge against each purchase order.',
    },
  }),
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
  screen('/configuration/payables/workflow/view', 'Payables workflows', WORKFLOWS, {
    permission: 'configurationPayables.*',
    needs: 'configurationPayables.viewConfigurationPayables',
    nav: {
      area: 'configuration',
      section: 'billing',
      place: 6,
      label: 'Payables workflows',
      icon: IconUsersGroup,
      about: 'Say who approves carrier invoices, and who releases payments.',
      holds: ['/configuration/payables', '/configuration/payables/workflow'],
    },
  }),
  screen('/configuration/payables/workflow/new', 'New payables workflow', WORKFLOWS, {
    permission: 'configurationPayables.*',
    needs: 'configurationPayables.newConfigurationPayables',
  }),
  screen(
    '/configuration/payables/rules',
    'Payables rules',
    () => import('@/features/invoices/tolerances/PayableRules'),
    {
      permission: 'configurationPayables.*',
      needs: 'configurationPayables.editConfigurationPayables',
      nav: {
        area: 'configuration',
        section: 'billing',
        place: 7,
        label: 'Payables rules',
        icon: IconPercentage,
        about: 'Say how far carrier charges may be from the tariff and still match.',
      },
    },
  ),
  screen(
    '/configuration/payables/templates',
    'Payables templates',
    () => import('../payableTemplates/PayableTemplates'),
    {
      permission: 'configurationPayables.*',
      needs: 'configurationPayables.viewConfigurationPayables',
      nav: {
        area: 'configuration',
        section: 'billing',
        place: 8,
        label: 'Payables templates',
        icon: IconMailDollar,
        about: 'Write what carriers get about their invoices, and add fields to them.',
      },
    },
  ),
  screen(
    '/configuration/payables/notifications/view',
    'Payables notifications',
    () => import('@/features/work/notifications/Notifications'),
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
  screen('/letter', 'Letter', () => import('@/features/payables/letterPage/LetterPage'), {
    access: 'public',
    ours: true,
  }),
])

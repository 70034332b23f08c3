import { IconArrowsDiff, IconHash, IconPercentage } from '@tabler/icons-react'
import { routeModule, screen } from '@/shell/routeTable'

const tolerances = () => import('@/features/setup/tolerances/Tolerances')
const SETUP = { permission: 'configurationInvoices.*', ours: true } as const

/** The freight audit: its rules, what they left to a person, and the numbers an auditor follows. */
export const freightAudit = routeModule({ module: 'audit', context: 'billing' }, [
  screen('/invoices/mismatches', 'Mismatches', () => import('@/features/invoices/mismatches/Mismatches'), {
    permission: 'invoiceProcessing.sideInvoiceProcessing',
    nav: { group: 'Billing', place: 4, label: 'Mismatches', icon: IconArrowsDiff },
    ours: true,
  }),
  screen('/configuration/invoices/tolerances', 'Tolerances', tolerances, {
    ...SETUP,
    nav: { group: 'Setup', place: 11, label: 'Tolerances', icon: IconPercentage },
  }),
  screen('/configuration/invoices/tolerances/new', 'New tolerance', tolerances, SETUP),
  screen('/configuration/invoices/tolerances/edit/:id', 'Tolerance', tolerances, SETUP),
  screen(
    '/configuration/invoices/numberSeries',
    'Number series',
    () => import('@/features/invoices/numberSeries/NumberSeries'),
    { ...SETUP, nav: { group: 'Setup', place: 12, label: 'Number series', icon: IconHash } },
  ),
])

import { IconArrowsDiff, IconHash, IconPercentage, IconReceipt, IconReceiptTax } from '@tabler/icons-react'
import { routeModule, screen } from '@/shell/routeTable'

const tolerances = () => import('@/features/invoices/tolerances/Tolerances')
const SETUP = { permission: 'configurationInvoices.*', ours: true } as const

/** The freight audit: its rules, the cases left to a person, and the numbers an auditor monitors. */
export const freightAudit = routeModule({ module: 'audit', context: 'billing' }, [
  screen(
    '/invoices/carrierInvoices',
    'Carrier invoices',
    () => import('@/features/invoices/carrierInvoices/CarrierInvoices'),
    {
      permission: 'invoiceProcessing.listInvoiceCharges',
      nav: {
        area: 'invoices',
        place: 5,
        label: 'Carrier invoices',
        icon: IconReceipt,
        about: 'Upload what carriers charge, line by line, and compare it with the tariff.',
      },
      ours: true,
    },
  ),
  screen('/invoices/mismatches', 'Mismatches', () => import('@/features/invoices/mismatches/Mismatches'), {
    permission: 'invoiceProcessing.sideInvoiceProcessing',
    nav: {
      area: 'invoices',
      place: 6,
      label: 'Mismatches',
      icon: IconArrowsDiff,
      about: 'Resolve freight that differs from the tariff.',
    },
    ours: true,
  }),
  screen('/configuration/invoices/tolerances', 'Tolerances', tolerances, {
    ...SETUP,
    nav: {
      area: 'configuration',
      section: 'billing',
      place: 2,
      label: 'Tolerances',
      icon: IconPercentage,
      about: 'How far an amount may be from the tariff.',
    },
  }),
  screen('/configuration/invoices/tolerances/new', 'New tolerance', tolerances, SETUP),
  screen('/configuration/invoices/tolerances/edit/:id', 'Tolerance', tolerances, SETUP),
  screen(
    '/configuration/invoices/numberSeries',
    'Number series',
    () => import('@/features/invoices/numberSeries/NumberSeries'),
    {
      ...SETUP,
      nav: {
        area: 'configuration',
        section: 'billing',
        place: 3,
        label: 'Number series',
        icon: IconHash,
        about: 'Where invoice numbers come from.',
      },
    },
  ),
  screen('/configuration/invoices/tax', 'Tax', () => import('@/features/setup/tax/Tax'), {
    ...SETUP,
    nav: {
      area: 'configuration',
      section: 'billing',
      place: 9,
      label: 'Tax',
      icon: IconReceiptTax,
      about: 'Where you are registered for tax, and which charges are taxed how.',
    },
  }),
])

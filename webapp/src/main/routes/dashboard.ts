import {
  IconCalendarStats,
  IconChartBar,
  IconChartLine,
  IconChecks,
  IconFileCode,
  IconHourglass,
  IconLayoutDashboard,
  IconListDetails,
  IconReceiptRefund,
  IconReceiptTax,
  IconUsers,
} from '@tabler/icons-react'
import { parent, routeModule, screen } from '@/shell/routeTable'

const embedded = () => import('@/features/reports/embedded/EmbeddedReportScreen')

export const dashboard = routeModule({ module: 'dashboard', context: 'dashboard' }, [
  parent('/dashboard', 'Dashboards', { permission: 'dashboard.menuDashboard' }),
  screen('/dashboard/charts', 'Billed by month', () => import('@/features/desk/home/Charts'), {
    nav: {
      area: 'reports',
      place: 3,
      icon: IconChartBar,
      about: 'Twelve months of what was billed, by customer; every figure opens its invoices.',
    },
  }),
  screen('/dashboard/bpr', 'Billing performance', () => import('@/features/desk/home/BillingPerformance'), {
    nav: {
      area: 'reports',
      place: 9,
      icon: IconHourglass,
      about: 'How old unbilled shipments are, by system and account; every count opens them.',
    },
  }),
  screen(
    '/dashboard/customer_bpr',
    'Billing performance by customer',
    () => import('@/features/desk/home/CustomerPerformance'),
    {
      nav: {
        area: 'reports',
        place: 10,
        label: 'Performance by customer',
        icon: IconUsers,
        about: 'How old the unbilled shipments of each customer are; every count opens them.',
      },
    },
  ),
  screen(
    '/dashboard/dailyProcessing',
    'Daily processing',
    () => import('@/features/reports/dashboards/DailyProcessing'),
    {
      nav: {
        area: 'reports',
        place: 12,
        icon: IconCalendarStats,
        about: 'What was entered, rated, billed, approved and delivered each day, and by whom.',
      },
    },
  ),
  screen(
    '/dashboard/ediack',
    'EDI acknowledgements',
    () => import('@/features/delivery/acknowledged/Acknowledgements'),
    {
      needs: 'dashboard.menuDashboard',
      nav: {
        area: 'delivery',
        place: 4,
        icon: IconChecks,
        about: 'See which EDI and electronic invoices were accepted, rejected or not acknowledged.',
      },
    },
  ),
  screen('/dashboard/newCharts', 'Trends', () => import('@/features/reports/dashboards/Trends'), {
    nav: {
      area: 'reports',
      place: 13,
      icon: IconChartLine,
      about: 'Saved reports as charts: revenue by customer, shipments by lane, freight by carrier.',
    },
  }),
  screen('/dashboard/lookerCharts', 'Embedded reports', () => import('@/features/reports/embedded/EmbeddedReports'), {
    nav: {
      area: 'reports',
      place: 16,
      icon: IconLayoutDashboard,
      about: 'Dashboards of your reporting tool, such as Metabase or Looker, for the accounts you see.',
    },
  }),
  screen(
    '/dashboard/lookerCharts/settings',
    'Settings of embedded reports',
    () => import('@/features/reports/embedded/EmbeddedSettings'),
    { ours: true },
  ),
  screen('/dashboard/lookerCharts/new', 'New embedded report', embedded, { ours: true }),
  screen('/dashboard/lookerCharts/details/:id', 'Embedded report', embedded, { ours: true }),
  screen('/dashboard/lookerCharts/edit/:id', 'Embedded report', embedded, { ours: true }),
  screen('/dashboard/creditModule', 'Credit notes', () => import('@/features/desk/home/CreditNotes'), {
    nav: {
      area: 'reports',
      place: 4,
      icon: IconReceiptRefund,
      about: 'Twelve months of credit notes by reason and customer; every figure opens them.',
    },
  }),
  screen('/dashboard/taxReturns', 'Tax returns', () => import('@/features/invoices/taxReturns/TaxReturns'), {
    permission: 'configurationInvoices.*',
    nav: {
      area: 'reports',
      place: 20,
      icon: IconReceiptTax,
      about: 'What your invoices come to for the tax office, month by month or by quarter.',
      isOfTax: true,
    },
    ours: true,
  }),
  screen('/dashboard/xmlreportsummary', 'XML messages', () => import('@/features/delivery/xmlMessages/XmlMessages'), {
    needs: 'invoiceDelivery.sideInvoiceDelivery',
    nav: {
      area: 'delivery',
      place: 7,
      icon: IconFileCode,
      about: 'Invoices that left as XML, with what the customer answered.',
      isOfTax: true,
    },
  }),
  screen('/dashboard/summary', 'Summary', () => import('@/features/reports/dashboards/Summary'), {
    nav: {
      area: 'reports',
      place: 14,
      icon: IconListDetails,
      about: 'The main figures of every module on one page; each opens what it counts.',
    },
  }),
])

import {
  IconCalendarStats,
  IconChartBar,
  IconChartLine,
  IconChecks,
  IconHourglass,
  IconListDetails,
  IconReceiptRefund,
  IconUsers,
} from '@tabler/icons-react'
import { later, parent, routeModule, screen } from '@/shell/routeTable'

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
        about: 'See which EDI invoices were accepted, rejected or not acknowledged.',
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
  later('/dashboard/lookerCharts', 'Embedded reports', 'Shows reports from an external reporting tool.'),
  screen('/dashboard/creditModule', 'Credit notes', () => import('@/features/desk/home/CreditNotes'), {
    nav: {
      area: 'reports',
      place: 4,
      icon: IconReceiptRefund,
      about: 'Twelve months of credit notes by reason and customer; every figure opens them.',
    },
  }),
  later('/dashboard/xmlreportsummary', 'XML reports', 'Summarizes XML messages received and sent.'),
  screen('/dashboard/summary', 'Summary', () => import('@/features/reports/dashboards/Summary'), {
    nav: {
      area: 'reports',
      place: 14,
      icon: IconListDetails,
      about: 'The main figures of every module on one page; each opens what it counts.',
    },
  }),
])

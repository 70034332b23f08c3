import { IconChartBar, IconChecks, IconHourglass, IconReceiptRefund, IconUsers } from '@tabler/icons-react'
import { later, parent, routeModule, screen } from '@/shell/routeTable'

export const dashboard = routeModule({ module: 'dashboard', context: 'dashboard' }, [
  parent('/dashboard', 'Dashboards', { permission: 'dashboard.menuDashboard' }),
  screen('/dashboard/charts', 'Billed by month', () => import('@/features/shipments/home/Charts'), {
    nav: {
      area: 'reports',
      place: 3,
      icon: IconChartBar,
      about: 'Twelve months of what was billed, by customer; every figure opens its invoices.',
    },
  }),
  screen('/dashboard/bpr', 'Billing performance', () => import('@/features/shipments/home/BillingPerformance'), {
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
    () => import('@/features/shipments/home/CustomerPerformance'),
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
  later(
    '/dashboard/dailyProcessing',
    'Daily processing',
    'Counts what was captured, rated, billed and delivered each day.',
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
  later('/dashboard/newCharts', 'Charts, second set', 'Shows trends by customer, lane and carrier.'),
  later('/dashboard/lookerCharts', 'Embedded reports', 'Shows reports from an external reporting tool.'),
  screen('/dashboard/creditModule', 'Credit notes', () => import('@/features/shipments/home/CreditNotes'), {
    nav: {
      area: 'reports',
      place: 4,
      icon: IconReceiptRefund,
      about: 'Twelve months of credit notes by reason and customer; every figure opens them.',
    },
  }),
  later('/dashboard/xmlreportsummary', 'XML reports', 'Summarizes XML messages received and sent.'),
  later('/dashboard/summary', 'Dashboard summary', 'Shows the main figures of every module on one page.'),
])

import { IconChartBar, IconChecks } from '@tabler/icons-react'
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
  later('/dashboard/bpr', 'Billing performance', 'Shows the aging of unbilled work by system and account.'),
  later('/dashboard/customer_bpr', 'Billing performance by customer', 'Shows the aging of unbilled work by customer.'),
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
  later('/dashboard/creditModule', 'Credit notes', 'Shows credit notes by reason, customer and month.'),
  later('/dashboard/xmlreportsummary', 'XML reports', 'Summarizes XML messages received and sent.'),
  later('/dashboard/summary', 'Dashboard summary', 'Shows the main figures of every module on one page.'),
])

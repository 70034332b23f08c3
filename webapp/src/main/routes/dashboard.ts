import { later, parent, routeModule } from '@/shell/routeTable'

export const dashboard = routeModule({ module: 'dashboard', context: 'dashboard' }, [
  parent('/dashboard', 'Dashboards', { permission: 'dashboard.menuDashboard' }),
  later('/dashboard/charts', 'Charts', 'Shows billed, unbilled and delivered work as charts.'),
  later('/dashboard/bpr', 'Billing performance', 'Shows the aging of unbilled work by system and account.'),
  later(
    '/dashboard/customer_bpr',
    'Billing performance by customer',
    'Shows the aging of unbilled work customer by customer.',
  ),
  later(
    '/dashboard/dailyProcessing',
    'Daily processing',
    'Counts what was captured, rated, billed and delivered each day.',
  ),
  later(
    '/dashboard/ediack',
    'EDI acknowledgements',
    'Lists which EDI invoices were accepted, refused or not answered.',
  ),
  later('/dashboard/newCharts', 'Charts, second set', 'Shows trends by customer, lane and carrier.'),
  later('/dashboard/lookerCharts', 'Embedded reports', 'Shows reports of an outside reporting tool.'),
  later('/dashboard/creditModule', 'Credit notes', 'Shows credit notes by reason, customer and month.'),
  later('/dashboard/xmlreportsummary', 'XML reports', 'Summarises XML messages received and sent.'),
  later('/dashboard/summary', 'Dashboard summary', 'Puts the main figures of all modules on one page.'),
])

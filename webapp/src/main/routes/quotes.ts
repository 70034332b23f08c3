import { IconTemplate, IconUsersGroup } from '@tabler/icons-react'
import { later, parent, routeModule, screen } from '@/shell/routeTable'

export const quotes = routeModule({ module: 'quotes', context: 'quotes' }, [
  parent('/quotes', 'Quotes', { permission: 'quotes.menuQuotes' }),
  later('/quotes/summary', 'Quotes summary', 'Counts quotes by state and shows what waits for an answer.'),
  parent('/quotes/repository', 'Quote repository'),
  later('/quotes/repository/InProcess', 'Quotes in process', 'Lists the quotes that are being worked on.'),
  later('/quotes/repository/Database', 'Quote database', 'Searches all quotes ever made.'),
  later('/quotes/repository/AirlineTariffs', 'Airline tariffs', 'Lists airline tariffs that quotes can draw on.'),
  later('/quotes/rateSearch', 'Rate search', 'Finds the rates for an origin, a destination and a date.'),
  parent('/quotes/template', 'Quote templates'),
  screen('/quotes/template/list', 'Quote templates', () => import('@/features/tariffs/templates/TemplateList'), {
    nav: { group: 'Pricing', place: 3, label: 'Quote templates', icon: IconTemplate, holds: ['/quotes/rates'] },
  }),
  screen(
    '/quotes/template/view/:templateId',
    'Quote template',
    () => import('@/features/tariffs/templates/TemplateBuilder'),
  ),
  screen('/quotes/rates/:templateId', 'Quote rates', () => import('@/features/tariffs/lanes/LaneEditor')),
  later('/quotes/rules/:templateId', 'Quote rules', 'Edits the rules a quote follows.'),
  screen('/quotes/customers', 'Customers', () => import('@/features/quotes/customers/Customers'), {
    ours: true,
    nav: { group: 'Setup', place: 3, label: 'Customers', icon: IconUsersGroup },
  }),
  screen('/quotes/verticals', 'Industry verticals', () => import('@/features/quotes/customers/Verticals'), {
    ours: true,
    permission: 'metadata.*',
  }),
])

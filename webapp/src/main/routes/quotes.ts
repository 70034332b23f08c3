import { IconUsersGroup } from '@tabler/icons-react'
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
  later('/quotes/template/list', 'Quote templates', 'Lists the templates that quotes are made from.'),
  later('/quotes/template/view/:templateId', 'Quote template', 'Shows one quote template.'),
  later('/quotes/rates/:templateId', 'Quote rates', 'Edits the rates of a quote lane by lane.'),
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

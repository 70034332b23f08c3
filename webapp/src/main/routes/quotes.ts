import { IconFileDollar, IconSearch, IconTemplate, IconUsersGroup } from '@tabler/icons-react'
import { parent, routeModule, screen } from '@/shell/routeTable'

const edit = () => import('@/features/quotes/form/QuoteEdit')

export const quotes = routeModule({ module: 'quotes', context: 'quotes' }, [
  parent('/quotes', 'Quotes', { permission: 'quotes.menuQuotes' }),
  screen('/quotes/summary', 'Quotes summary', () => import('@/features/quotes/Summary'), {
    nav: { group: 'Pricing', place: 11, label: 'Quotes', icon: IconFileDollar, holds: ['/quotes'] },
  }),
  parent('/quotes/repository', 'Quote repository'),
  screen('/quotes/repository/InProcess', 'Quotes in process', () => import('@/features/quotes/InProcess')),
  screen('/quotes/repository/Database', 'Quote database', () => import('@/features/quotes/Database')),
  screen(
    '/quotes/repository/AirlineTariffs',
    'Airline tariffs',
    () => import('@/features/quotes/templates/AirlineTariffs'),
  ),
  screen('/quotes/rateSearch', 'Rate search', () => import('@/features/quotes/search/RateSearch'), {
    nav: { group: 'Pricing', place: 12, label: 'Rate search', icon: IconSearch },
  }),
  parent('/quotes/template', 'Quote templates'),
  screen('/quotes/template/list', 'Quote templates', () => import('@/features/tariffs/templates/TemplateList'), {
    nav: {
      group: 'Pricing',
      place: 13,
      label: 'Quote templates',
      icon: IconTemplate,
      holds: ['/quotes/template', '/quotes/rates'],
    },
  }),
  screen(
    '/quotes/template/view/:templateId',
    'Quote template',
    () => import('@/features/tariffs/templates/TemplateBuilder'),
  ),
  // the lanes of a template are those of a tariff of another source: the same grid
  screen('/quotes/rates/:templateId', 'Quote rates', () => import('@/features/tariffs/lanes/LaneEditor')),
  screen('/quotes/rules/:templateId', 'Quote rules', () => import('@/features/quotes/rules/Rules')),
  screen('/quotes/new', 'New quote', edit, { ours: true, permission: 'quotes.saveQuotes' }),
  screen('/quotes/edit/:quoteId', 'Edit quote', edit, { ours: true, permission: 'quotes.saveQuotes' }),
  screen('/quotes/quote/:quoteId', 'Quote', () => import('@/features/quotes/quote/Quote'), { ours: true }),
  screen('/quotes/customers', 'Customers', () => import('@/features/quotes/customers/Customers'), {
    ours: true,
    nav: { group: 'Setup', place: 4, label: 'Customers', icon: IconUsersGroup, holds: ['/quotes/verticals'] },
  }),
  screen('/quotes/verticals', 'Industry verticals', () => import('@/features/quotes/customers/Verticals'), {
    ours: true,
    permission: 'metadata.*',
  }),
])

import {
  IconCategory,
  IconDatabase,
  IconFileDollar,
  IconPlaneDeparture,
  IconProgress,
  IconSearch,
  IconTemplate,
  IconUsersGroup,
} from '@tabler/icons-react'
import { parent, routeModule, screen } from '@/shell/routeTable'

const edit = () => import('@/features/quotes/form/QuoteEdit')

export const quotes = routeModule({ module: 'quotes', context: 'quotes' }, [
  parent('/quotes', 'Quotes', { permission: 'quotes.menuQuotes' }),
  screen('/quotes/summary', 'Quotes summary', () => import('@/features/quotes/Summary'), {
    nav: {
      area: 'quotes',
      place: 1,
      label: 'Quotes',
      icon: IconFileDollar,
      about: 'All quotes: offered, accepted, expired.',
      holds: ['/quotes'],
    },
  }),
  parent('/quotes/repository', 'Quote repository'),
  screen('/quotes/repository/InProcess', 'Quotes in process', () => import('@/features/quotes/InProcess'), {
    nav: { area: 'quotes', place: 2, label: 'In process', icon: IconProgress, about: 'Quotes still being worked on.' },
  }),
  screen('/quotes/repository/Database', 'Quote database', () => import('@/features/quotes/Database'), {
    nav: { area: 'quotes', place: 3, icon: IconDatabase, about: 'Rates of past quotes, ready to be used again.' },
  }),
  screen(
    '/quotes/repository/AirlineTariffs',
    'Airline tariffs',
    () => import('@/features/quotes/templates/AirlineTariffs'),
    {
      nav: {
        area: 'quotes',
        place: 7,
        icon: IconPlaneDeparture,
        about: 'Airline rates that quotes are made from.',
      },
    },
  ),
  screen('/quotes/rateSearch', 'Rate search', () => import('@/features/quotes/search/RateSearch'), {
    nav: {
      area: 'quotes',
      place: 4,
      label: 'Rate search',
      icon: IconSearch,
      about: 'Search rates for many lanes at once and quote the best.',
    },
  }),
  parent('/quotes/template', 'Quote templates'),
  screen('/quotes/template/list', 'Quote templates', () => import('@/features/tariffs/templates/TemplateList'), {
    nav: {
      area: 'quotes',
      place: 5,
      label: 'Quote templates',
      icon: IconTemplate,
      about: 'What quotes are made from: fields, charges, rates.',
      holds: ['/quotes/template', '/quotes/rates'],
    },
  }),
  screen(
    '/quotes/template/view/:templateId',
    'Quote template',
    () => import('@/features/tariffs/templates/TemplateBuilder'),
  ),
  // the lanes of a template are those of a tariff with another source: the same grid
  screen('/quotes/rates/:templateId', 'Quote rates', () => import('@/features/tariffs/lanes/LaneEditor')),
  screen('/quotes/rules/:templateId', 'Quote rules', () => import('@/features/quotes/rules/Rules')),
  screen('/quotes/new', 'New quote', edit, { ours: true, permission: 'quotes.saveQuotes' }),
  screen('/quotes/edit/:quoteId', 'Edit quote', edit, { ours: true, permission: 'quotes.saveQuotes' }),
  screen('/quotes/quote/:quoteId', 'Quote', () => import('@/features/quotes/quote/Quote'), { ours: true }),
  screen('/quotes/customers', 'Customers', () => import('@/features/quotes/customers/Customers'), {
    ours: true,
    nav: {
      area: 'quotes',
      place: 6,
      label: 'Customers',
      icon: IconUsersGroup,
      about: 'Customers that quotes are made for.',
    },
  }),
  screen('/quotes/verticals', 'Industry verticals', () => import('@/features/quotes/customers/Verticals'), {
    ours: true,
    permission: 'metadata.*',
    nav: { area: 'quotes', place: 8, icon: IconCategory, about: 'Industries that customers are grouped by.' },
  }),
])

import { IconCalculator, IconGitPullRequest, IconScale } from '@tabler/icons-react'
import { parent, routeModule, screen } from '@/shell/routeTable'

const chargeRules = () => import('@/features/setup/accounts/ChargeRules')

export const rating = routeModule({ module: 'rating', context: 'billing' }, [
  screen('/invoices/ratingbilling', 'Rating & billing', () => import('@/features/invoices/charges/RatingBilling'), {
    permission: 'invoiceProcessing.sideInvoiceProcessing',
    nav: {
      area: 'invoices',
      place: 2,
      label: 'Rating & billing',
      icon: IconCalculator,
      about: 'Compare entered charges with the tariff, settle them and bill.',
    },
  }),
  screen('/rating/results/:runId?', 'Rating results', () => import('@/features/rating/results/Results'), {
    permission: 'invoiceProcessing.sideInvoiceProcessing',
    nav: {
      area: 'shipments',
      place: 4,
      label: 'Rating results',
      icon: IconGitPullRequest,
      about: 'What each rating run priced, and why lines have no rate.',
      holds: ['/rating/results', '/rating/trace'],
    },
    ours: true,
  }),
  screen('/rating/trace/:traceId', 'Rating trace', () => import('@/features/rating/trace/Trace'), {
    permission: 'invoiceProcessing.sideInvoiceProcessing',
    ours: true,
  }),
  screen(
    '/rating/trace/:traceId/compare/:otherId',
    'Two ratings compared',
    () => import('@/features/rating/trace/CompareTraces'),
    { permission: 'invoiceProcessing.sideInvoiceProcessing', ours: true },
  ),
  screen('/rating/costs/:shipmentId', 'Cost trace', () => import('@/features/rating/trace/CostTrace'), {
    permission: 'costs.viewCosts',
    ours: true,
  }),
  screen('/rating/whatIf/:runId?', 'What if', () => import('@/features/tariffs/whatIf/WhatIfs'), {
    permission: 'tariffs.menuTariffs',
    nav: {
      area: 'tariffs',
      place: 8,
      label: 'What if',
      icon: IconScale,
      about: 'Rate past shipments by a draft and see the difference.',
      holds: ['/rating/whatIf'],
    },
    ours: true,
  }),
  screen('/rating/whatIf/:runId/rows/:rowId', 'What-if trace', () => import('@/features/tariffs/whatIf/WhatIfTrace'), {
    permission: 'tariffs.menuTariffs',
    ours: true,
  }),
  screen(
    '/rating/whatIf/:runId/rows/:rowId/compare',
    'Before and after',
    () => import('@/features/tariffs/whatIf/CompareWhatIf'),
    { permission: 'tariffs.menuTariffs', ours: true },
  ),
  parent('/configuration/system/profile/:systemId/accounts/:accountId/Chargerules', 'Charge rules'),
  screen('/configuration/system/profile/:systemId/accounts/:accountId/Chargerules/list', 'Charge rules', chargeRules),
  screen('/configuration/system/profile/:systemId/accounts/:accountId/Chargerules/view', 'Charge rules', chargeRules),
])

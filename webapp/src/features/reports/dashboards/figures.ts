import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { type Home, useHome } from '@/api/home'
import { usePermission } from '@/api/permissions'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'

/** One main figure: a count, its amounts by currency, and a list of exactly these items. */
export interface Figure {
  label: string
  count: number
  amounts: { currency: string; amount: string }[]
  link: string
}
export interface Module {
  name: string
  /** The scope of its figures: Home covers every system. */
  of: 'every system' | 'this system'
  figures: Figure[]
}

const DELIVERY = 'invoiceDelivery.sideInvoiceDelivery'
const PAYABLES = 'payables.viewPayables'
const QUOTES = 'quotes.menuQuotes'
const TARIFFS = 'tariffs.menuTariffs'
const BOARD = '/invoices/delivery/toBeDelivered?tab='
const QUOTES_THAT = '/quotes/repository/InProcess?state='
const TARIFFS_THAT = '/tariffs/tariffManagement/listTariff?standing='
const NONE: Figure['amounts'] = []

/** The figures of a module, from its own calls; not fetched without the permission. */
const useFigures = <T>(name: string, allowed: boolean, ask: () => Promise<T>) =>
  useQuery({ queryKey: ['dashboardSummary', name], queryFn: ask, enabled: allowed, meta: SHOWN_IN_PLACE })

function shipments({ figures, needsDoing }: Home): Module[] {
  const { unbilled, overThirty, readyToBill, billed } = figures
  return [
    {
      name: 'Shipments',
      of: 'every system',
      figures: [
        { label: 'Unbilled', ...unbilled },
        { label: 'Over 30 days', count: overThirty.count, amounts: NONE, link: overThirty.link },
        { label: 'Ready to bill', ...readyToBill },
      ],
    },
    {
      name: 'Invoices',
      of: 'every system',
      figures: [{ label: 'Billed this month', count: billed.invoices, amounts: billed.amounts, link: billed.link }],
    },
    {
      name: 'To do',
      of: 'every system',
      figures: needsDoing.map(({ title, count, link }) => ({ label: title, count, amounts: NONE, link })),
    },
  ]
}

const TABS: [Wire<'TabCount'>['tab'], string][] = [
  ['needsSomeone', 'Need someone'],
  ['due', 'Due'],
  ['sending', 'Being sent'],
  ['byHand', 'To be done by hand'],
]
const delivery = ({ tabs }: Wire<'DeliveryList'>): Module => ({
  name: 'Delivery',
  of: 'this system',
  figures: TABS.map(([tab, label]) => {
    const found = tabs.find(each => each.tab === tab)
    return { label, count: found?.count ?? 0, amounts: found?.totals ?? NONE, link: `${BOARD}${tab}` }
  }),
})

const payables = ({ owed, work }: Wire<'PayablesSummary'>): Module => ({
  name: 'Payables',
  of: 'this system',
  figures: [
    ...work.map(({ status, currency, count, amount, link }) => ({
      label: status,
      count,
      amounts: [{ currency, amount }],
      link,
    })),
    ...owed.map(({ carrier, currency, count, amount, link }) => ({
      label: `Owed to ${carrier}`,
      count,
      amounts: [{ currency, amount }],
      link,
    })),
  ],
})

const STATES: [Wire<'StateCount'>['state'], string][] = [
  ['draft', 'Drafts'],
  ['offered', 'Sent, without an answer'],
]
const quotes = ({ states, expired, expiringCount }: Wire<'QuoteSummary'>): Module => ({
  name: 'Quotes',
  of: 'this system',
  figures: [
    ...STATES.map(([state, label]) => {
      const found = states.find(each => each.state === state)
      const amounts = (found?.totals ?? []).map(({ currency, total }) => ({ currency, amount: total }))
      return { label, count: found?.count ?? 0, amounts, link: `${QUOTES_THAT}${state}` }
    }),
    { label: 'Expiring within a week', count: expiringCount, amounts: NONE, link: `${QUOTES_THAT}expiring` },
    { label: 'Expired without an answer', count: expired, amounts: NONE, link: `${QUOTES_THAT}expired` },
  ],
})

const STANDINGS: [Wire<'StandingCount'>['standing'], string][] = [
  ['inForce', 'In force'],
  ['expiring30', 'Expiring in 30 days'],
  ['draft', 'Drafts'],
  ['withoutLanes', 'Without lanes'],
]
const tariffs = ({ standings }: Wire<'TariffsSummary'>): Module => ({
  name: 'Tariffs',
  of: 'this system',
  figures: STANDINGS.map(([standing, label]) => ({
    label,
    count: standings.find(each => each.standing === standing)?.count ?? 0,
    amounts: NONE,
    link: `${TARIFFS_THAT}${standing}`,
  })),
})

/** The main figures of every module that the user may see, the same as on its own screens. */
export function useModules() {
  const home = useHome()
  const board = useFigures('delivery', usePermission(DELIVERY), () =>
    dataOf(api.GET('/api/deliveries', { params: { query: { tab: 'needsSomeone', pageNo: 1, pageLimit: 1 } } })),
  )
  const owed = useFigures('payables', usePermission(PAYABLES), () => dataOf(api.GET('/api/payables/summary')))
  const offered = useFigures('quotes', usePermission(QUOTES), () => dataOf(api.GET('/api/quotes/summary')))
  const rates = useFigures('tariffs', usePermission(TARIFFS), () => dataOf(api.GET('/api/tariffSummary')))
  const modules: Module[] = [
    ...(home.data ? shipments(home.data) : []),
    ...(board.data ? [delivery(board.data)] : []),
    ...(owed.data ? [payables(owed.data)] : []),
    ...(offered.data ? [quotes(offered.data)] : []),
    ...(rates.data ? [tariffs(rates.data)] : []),
  ]
  // a refusal of one module, such as payables for a user limited to some accounts, does not affect the others
  return { home, modules: modules.filter(({ figures }) => figures.length > 0) }
}

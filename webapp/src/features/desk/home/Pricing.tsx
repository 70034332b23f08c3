import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { HOME } from '@/api/home'
import { usePermission } from '@/api/permissions'
import { SHOWN_IN_PLACE } from '@/api/queries'
import { useSession } from '@/api/session'
import type { Wire } from '@/api/wire'
import { count, StatStrip, StatTile } from '@/ui'
import css from './home.module.css'
import { NewestFindings } from './NewestFindings'

const FRESH = 60_000
const TARIFFS_THAT = '/tariffs/tariffManagement/listTariff?standing='
const IN_PROCESS = '/quotes/repository/InProcess'

/** A pricing summary, for users who may see it. */
function usePicture<Told>(name: string, enabled: boolean, read: () => Promise<Told>) {
  return useQuery({
    queryKey: [HOME, 'pricing', name],
    queryFn: read,
    enabled,
    staleTime: FRESH,
    meta: SHOWN_IN_PLACE,
  })
}

function Tariffs({ of }: { of: Wire<'TariffsSummary'> }) {
  const standing = (wanted: string) => of.standings.find(each => each.standing === wanted)?.count ?? 0
  return (
    <>
      {['30', '60', '90'].map(days => (
        <StatTile
          key={days}
          label={`Expiring in ${days} days`}
          value={count(standing(`expiring${days}`))}
          unit="tariffs"
          foot="with no later version"
          to={`${TARIFFS_THAT}expiring${days}`}
        />
      ))}
      <StatTile
        label="Draft tariffs"
        value={count(standing('draft'))}
        foot="not published yet"
        to={`${TARIFFS_THAT}draft`}
      />
    </>
  )
}

function Quotes({ of }: { of: Wire<'QuoteSummary'> }) {
  const open = of.states.filter(({ state }) => state === 'draft' || state === 'offered')
  return (
    <>
      <StatTile
        label="Open quotes"
        value={count(open.reduce((sum, each) => sum + each.count, 0))}
        foot={`${count(of.expired)} expired`}
        to={IN_PROCESS}
      />
      <StatTile
        label="Quotes expiring"
        value={count(of.expiringCount)}
        foot="within a week"
        to={`${IN_PROCESS}?state=expiring`}
      />
    </>
  )
}

/** The to-dos of pricing users; each count opens exactly what it counts. Hidden from users who can only read tariffs.
 */
export function Pricing() {
  const prices = usePermission('tariffs.saveTariff')
  const seesQuotes = usePermission('quotes.menuQuotes')
  const tariffs = usePicture('tariffs', prices, () => dataOf(api.GET('/api/tariffSummary')))
  const quotes = usePicture('quotes', seesQuotes, () => dataOf(api.GET('/api/quotes/summary')))
  // the rest of Home covers every system
  const system = useSession(state => state.data?.loggedInUser.system.name)
  if (!tariffs.data && !quotes.data) return null
  return (
    <section aria-label="Pricing">
      {system ? <p className={css.of}>Tariffs and quotes of {system}</p> : null}
      <StatStrip>
        {tariffs.data ? <Tariffs of={tariffs.data} /> : null}
        {quotes.data ? <Quotes of={quotes.data} /> : null}
      </StatStrip>
      {prices ? <NewestFindings /> : null}
    </section>
  )
}

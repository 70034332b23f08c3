import { IconMapOff } from '@tabler/icons-react'
import { lazy } from 'react'
import { Link } from 'react-router'
import { count, DataTable, EmptyState, Loaded, ScrollRegion, Section, short, WhenSeen } from '@/ui'
import { mapStep } from '@/widgets/mapStep'
import { beside, byFigure } from './currencies'
import { type Country, useCountries, useHomeBusy } from './home'
import css from './home.module.css'

// the shapes of the countries and the library that draws them are as large as a quarter of Home
const WorldMap = lazy(() => import('@/widgets/WorldMap'))
const HEIGHT = 244
const SHOWN = 9

/** Abbreviated: the exact figures are in the shipments, one click away. */
function Value({ of }: { of: Country }) {
  const [first] = byFigure(of)
  if (!first) return '–'
  const more = beside(of)
  return (
    <span title={more || undefined}>
      {short(first.amount)} {first.currency}
      {more ? ' +' : ''}
    </span>
  )
}

function MapAndTable({ rows }: { rows: Country[] }) {
  const busy = useHomeBusy()
  const counts = new Map(rows.filter(row => row.numeric).map(row => [row.numeric, row.count]))
  const max = Math.max(1, ...counts.values())
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={IconMapOff}
        title="No unbilled shipments"
        body="Countries appear once there are unbilled shipments."
      />
    )
  }
  return (
    <div className={css.mapBox}>
      <WhenSeen style={{ height: HEIGHT }} waits={busy}>
        <WorldMap counts={counts} tip={n => `Unbilled - ${n} Shipments`} height={HEIGHT} />
      </WhenSeen>
      <ScrollRegion className={css.mapT} label="Unbilled by country, table">
        <DataTable
          rows={rows}
          rowKey={row => row.country}
          columns={[
            {
              head: 'Country',
              cell: row => (
                <>
                  <i
                    className={css.sw}
                    style={{ background: `var(--map-${row.numeric ? mapStep(row.count, max) : 0})` }}
                    aria-hidden
                  />
                  {row.name}
                </>
              ),
            },
            {
              head: 'Shipments',
              figure: true,
              cell: row => (
                <Link to={row.link} aria-label={`${count(row.count)} unbilled shipments, ${row.name}`}>
                  {count(row.count)}
                </Link>
              ),
            },
            { head: 'Value', figure: true, look: 'dim', cell: row => <Value of={row} /> },
          ]}
        />
      </ScrollRegion>
    </div>
  )
}

/** Unbilled shipments by destination, as a map and a table. */
export function Countries() {
  const countries = useCountries()
  return (
    <Section title="Unbilled by country" note="Shipments by destination">
      <Loaded of={countries} what="the countries" bars={SHOWN}>
        {({ rows }) => <MapAndTable rows={rows} />}
      </Loaded>
    </Section>
  )
}

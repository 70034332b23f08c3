import { IconMapOff } from '@tabler/icons-react'
import { lazy } from 'react'
import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import { count, DataTable, EmptyState, ScrollRegion, Section, WhenSeen } from '@/ui'
import { mapStep } from '@/widgets/mapStep'
import css from './summary.module.css'

// the shapes of the countries are larger than the rest of the screen
const WorldMap = lazy(() => import('@/widgets/WorldMap'))
const HEIGHT = 260

type Country = Wire<'TrackedCountry'>

function MapAndTable({ rows }: { rows: readonly Country[] }) {
  const counts = new Map(rows.filter(row => row.numeric).map(row => [row.numeric, row.count]))
  const max = Math.max(1, ...counts.values())
  return (
    <div className={css.mapBox}>
      <WhenSeen style={{ height: HEIGHT }}>
        <WorldMap counts={counts} tip={n => `${count(n)} Open Shipments`} height={HEIGHT} />
      </WhenSeen>
      <ScrollRegion className={css.countries} label="Open shipments by country, table">
        <DataTable
          rows={rows}
          rowKey={row => row.country || 'none'}
          density="compact"
          columns={[
            {
              head: 'Country',
              names: true,
              cell: row => (
                <>
                  <i
                    className={css.step}
                    style={{ background: `var(--map-${row.numeric ? mapStep(row.count, max) : 0})` }}
                    aria-hidden
                  />
                  {row.name}
                </>
              ),
            },
            {
              head: 'Open',
              figure: true,
              cell: row => (
                <Link to={row.link} aria-label={`${count(row.count)} open shipments, ${row.name}`}>
                  {count(row.count)}
                </Link>
              ),
            },
            { head: 'Late', figure: true, cell: row => (row.late ? count(row.late) : <span className="dim">–</span>) },
          ]}
        />
      </ScrollRegion>
    </div>
  )
}

/** Open shipments by destination, as a map and a table (A017). */
export const OpenByCountry = ({ rows }: { rows: readonly Country[] }) => (
  <Section title="Open shipments by country" note="By destination">
    {rows.length ? (
      <MapAndTable rows={rows} />
    ) : (
      <EmptyState icon={IconMapOff} title="No open shipments" body="Countries appear once shipments are under way." />
    )}
  </Section>
)

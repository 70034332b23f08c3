import { IconRoute } from '@tabler/icons-react'
import type { Wire } from '@/api/wire'
import { type Column, count, DataTable, EmptyState, Gap, Loaded, Pager, Toolbar, useAddress } from '@/ui'
import { ExportButton } from '@/widgets/ExportButton'
import { LANES_PER_PAGE, useLanes } from './calls'
import { exportLanes } from './lanes/calls'
import { LaneFilter, useIdentifierLabels, useLaneFilter } from './lanes/LaneFilter'
import { rateColumns } from './lanes/rateColumns'

function Rows({
  rows,
  version,
  labels,
}: {
  rows: Wire<'LaneView'>[]
  version: Wire<'VersionView'>
  labels: Map<string, string>
}) {
  const { identifiers } = version.terms
  // the others are the same on every lane: they are with the terms
  const charges = version.terms.charges.filter(charge => rows.some(lane => lane.charges[charge.id]))
  return (
    <DataTable
      rows={rows}
      rowKey={lane => lane.laneId}
      region="Table of lanes"
      density="compact"
      columns={[
        { head: 'Lane', figure: true, look: 'dim', cell: lane => count(lane.number) },
        ...identifiers.map(
          (id): Column<Wire<'LaneView'>> => ({
            id,
            head: labels.get(id) ?? id,
            cell: lane => lane.identifiers[id] || <span className="dim">any</span>,
          }),
        ),
        rows.some(lane => lane.transitDays != null) && {
          head: 'Transit, days',
          figure: true,
          cell: lane => lane.transitDays ?? '–',
        },
        ...charges.flatMap(charge => rateColumns(charge, rows)),
      ]}
    />
  )
}

/** The lanes of one version, in pages, searched by prefixes of their identifiers. */
export function Lanes({ tariff, version }: { tariff: Wire<'TariffView'>; version: Wire<'VersionView'> }) {
  const { page } = useAddress()
  const filter = useLaneFilter()
  const lanes = useLanes(tariff.tariffId, { versionId: version.versionId, page, filter })
  const labels = useIdentifierLabels()
  return (
    <>
      <Toolbar label="Find lanes">
        <LaneFilter identifiers={version.terms.identifiers} />
        <Gap />
        <span className="dim">
          {count(version.laneCount)} lanes from {count(version.bandCount)} breaks
        </span>
        <ExportButton size="xs" disabled={!version.laneCount} onExport={() => exportLanes(tariff, version)} />
      </Toolbar>
      <Loaded of={lanes} what="the lanes">
        {found =>
          found.rows.length ? (
            <>
              <Rows rows={found.rows} version={version} labels={labels} />
              <Pager page={page} count={found.count} limit={LANES_PER_PAGE} />
            </>
          ) : (
            <EmptyState
              icon={IconRoute}
              title={version.laneCount ? 'No matching lanes' : 'No lanes yet'}
              body={
                version.laneCount
                  ? 'Clear a field above to see more.'
                  : 'Upload the carrier’s rate workbook. Each row is one break of a lane, with its rate and minimum.'
              }
            />
          )
        }
      </Loaded>
    </>
  )
}

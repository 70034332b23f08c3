import { usePermission } from '@/api/permissions'
import { useListColumns } from '@/entities/listColumns'
import { type Choice, type Column, DataTable, fromTo, moment, StatusBadge, ui } from '@/ui'
import { type Tracked, UPDATE } from '../calls'
import css from '../tracking.module.css'
import { spanOf } from '../words'

const NONE = <span className="dim">–</span>

/** Origin and destination port of a shipment. */
const lane = (row: Tracked) => (row.origin || row.destination ? fromTo(row, '?') : NONE)

/** A milestone, and when. */
const Milestone = ({ name, at }: { name: string; at: string | null }) =>
  name ? (
    <>
      {name}
      {at ? <span className={css.when}>{moment(at)}</span> : null}
    </>
  ) : (
    NONE
  )

/** How late a shipment is, and at which milestone. */
const Lateness = ({ of }: { of: Tracked }) =>
  of.lateMinutes === null ? (
    NONE
  ) : (
    <>
      <b className={css.late}>{spanOf(of.lateMinutes)}</b>
      <span className={css.when}>{of.lateAt}</span>
    </>
  )

/** The columns of a shipment in all lists of tracking; its number opens its timeline. */
export const columnsOf = (opened: string | null, open: (id: string) => void): Column<Tracked>[] => [
  {
    id: 'shipment',
    head: 'Shipment',
    cell: row => (
      <button type="button" className={ui.opens} aria-pressed={row.id === opened} onClick={() => open(row.id)}>
        {row.number}
      </button>
    ),
  },
  { id: 'account', head: 'Account', fit: 'clip', most: 200, spare: true, cell: row => row.account || NONE },
  { id: 'carrier', head: 'Carrier', spare: true, cell: row => row.carrier || NONE },
  { id: 'lane', head: 'Lane', spare: true, cell: lane },
  { id: 'status', head: 'Status', cell: row => <StatusBadge status={row.status} plain /> },
  { id: 'lastMilestone', head: 'Last milestone', cell: row => <Milestone name={row.current} at={row.currentAt} /> },
  {
    id: 'nextExpected',
    head: 'Next expected',
    spare: true,
    cell: row => <Milestone name={row.next} at={row.nextAt} />,
  },
  { id: 'lateBy', head: 'Late by', cell: row => <Lateness of={row} /> },
]

interface RowsProps {
  rows: readonly Tracked[]
  opened: string | null
  open: (id: string) => void
  choice: Choice
}

/** Shipments with their progress, selectable by users who may report milestones. */
export function Rows({ rows, opened, open, choice }: RowsProps) {
  const updates = usePermission(UPDATE)
  const columns = useListColumns('tracking', columnsOf(opened, open))
  const boxes = { every: 'Select all on this page', one: (row: Tracked) => `Select ${row.number}`, ...choice }
  return (
    <DataTable
      rows={rows}
      rowKey={row => row.id}
      region="Table of shipments"
      state={row => (choice.chosen.has(row.id) || row.id === opened) && 'chosen'}
      open={row => open(row.id)}
      {...(updates ? { choice: boxes } : {})}
      columns={columns}
    />
  )
}

import { IconTable } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type Columns, DataTable, EmptyState, Money, PlainTable, SkeletonRows, showDay, ui, useChoice } from '@/ui'

interface Lane {
  id: string
  lane: string
  valid: string
  note: string
  currency: string
  rate: number
}
const LANES: Lane[] = [
  { id: '1', lane: 'FRA → LAX', valid: '2026-11-21', note: 'Open beside the list', currency: 'USD', rate: 1204.18 },
  { id: '2', lane: 'SIN → HAM', valid: '2026-11-02', note: 'Out of the question', currency: 'EUR', rate: 88.5 },
  { id: '3', lane: 'NRT → ORD', valid: '2026-12-01', note: 'Someone must look', currency: 'USD', rate: 310 },
  { id: '4', lane: 'LHR → JFK', valid: '2026-10-14', note: 'As any other row', currency: 'GBP', rate: 95.25 },
]
const STATES: Record<string, 'chosen' | 'dimmed' | 'finding'> = { 1: 'chosen', 2: 'dimmed', 3: 'finding' }
const nothing = () => undefined

const COLUMNS: Columns<Lane> = [
  {
    head: 'Lane',
    look: 'strong',
    sortBy: row => row.lane,
    cell: row => (
      <button type="button" className={ui.opens}>
        {row.lane}
      </button>
    ),
    foot: 'Total',
  },
  { head: 'Valid', sortBy: row => row.valid, cell: row => showDay(row.valid) },
  { head: 'Note', fit: 'wrap', cell: row => row.note },
  { head: 'Cut', fit: 'clip', most: 90, title: row => row.note, cell: row => row.note },
  {
    head: 'Rate',
    figure: true,
    look: 'strong',
    sortBy: row => row.rate,
    cell: row => <Money of={row.rate} currency={row.currency} />,
    foot: '1,697.93',
  },
]
const common = { rowKey: (row: Lane) => row.id, columns: COLUMNS }

function Choosing() {
  const choice = useChoice()
  return (
    <DataTable
      {...common}
      rows={LANES}
      label="Sorts here, and is chosen from"
      state={row => choice.chosen.has(row.id) && 'chosen'}
      choice={{
        every: 'Select every lane',
        one: row => `Select ${row.lane}`,
        refuses: row => row.id === '4',
        ...choice,
      }}
      open={nothing}
    />
  )
}

const query = { data: undefined, refetch: nothing }

/** Tables, in each of their states. */
export const TABLES: Record<string, ReactNode> = {
  DataTable: (
    <>
      <DataTable {...common} rows={LANES} label="Rows with a state" state={row => STATES[row.id]} open={nothing} />
      <Choosing />
      <DataTable
        {...common}
        rows={LANES}
        label="Compact, in groups"
        density="compact"
        groups={[
          { key: 'now', head: 'Valid now', rows: LANES.slice(0, 2) },
          { key: 'later', head: 'Valid later', rows: LANES.slice(2) },
        ]}
      />
      <DataTable {...common} rows={LANES.slice(0, 1)} label="Tall" density="tall" caption="With a caption" />
      <DataTable
        {...common}
        rows={[]}
        empty={<EmptyState icon={IconTable} title="No lanes yet" body="Lanes appear here once they are uploaded." />}
      />
      <DataTable {...common} rows={undefined} what="the lanes on their way" of={{ ...query, error: null }} bars={3} />
      <DataTable {...common} rows={undefined} what="the refused lanes" of={{ ...query, error: new Error('Refused') }} />
    </>
  ),
  ListScreen: <p>A whole screen: Tariffs, Users, Invoices</p>,
  Money: (
    <p>
      <Money of={1204.18} currency="USD" />, <Money of={-23.04} currency="EUR" />, <Money of={null} currency="USD" />
    </p>
  ),
  PlainTable: (
    <PlainTable density="compact" aria-label="A matrix">
      <thead>
        <tr>
          <th scope="col">Weight</th>
          <th scope="col" className="num">
            FRA
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">45 kg</th>
          <td className="num">2.4500</td>
        </tr>
      </tbody>
    </PlainTable>
  ),
  SkeletonRows: (
    <PlainTable aria-label="Rows on their way">
      <tbody>
        <SkeletonRows rows={3} widths={[60, 140, 90]} />
      </tbody>
    </PlainTable>
  ),
}

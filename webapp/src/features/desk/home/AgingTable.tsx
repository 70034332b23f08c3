import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { isDay } from '@/place'
import { DayInput, Loaded, PlainTable, Section, todayHere } from '@/ui'
import { AgingDetails } from './AgingDetails'
import { AgingRows, RowCells } from './AgingRows'
import { type Aging, type AgingCell, type Folder, mayOpenDetails, TOP, useAging } from './aging'
import css from './home.module.css'

/** The one currency of the whole table, or null if it has several and each amount shows its own. */
const onlyCurrency = (aging: Aging) => aging.totalRow.total.currency

interface TableProps {
  aging: Aging
  head: string
  date: string
  onCell: (cell: AgingCell) => void
}

function Table({ aging, head, date, onCell }: TableProps) {
  const currency = onlyCurrency(aging)
  const counts = aging.rows.flatMap(row => row.ageGroup.map(group => group.count))
  const shared = { date, bare: currency !== null, max: Math.max(1, ...counts), onCell }
  return (
    <PlainTable className={css.ag}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {aging.headers.map(header => (
            <th key={header.label} scope="col" className={`num ${css.group}`}>
              {header.label}
            </th>
          ))}
          <th scope="col" className="num">
            Shipments
          </th>
          <th scope="col" className="num stays">
            {currency ? `Value, ${currency}` : 'Value'}
          </th>
        </tr>
      </thead>
      <tbody>
        <AgingRows rows={aging.rows} depth={0} {...shared} />
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <RowCells row={aging.totalRow} {...shared} plain />
        </tr>
      </tfoot>
    </PlainTable>
  )
}

interface AgingTableProps {
  className?: string | undefined
  /** The top-level rows. */
  top?: Folder
  head?: string
}

/** Unbilled shipments by age (A018): folders open to accounts and statuses, a count opens the shipments behind it. */
export function AgingTable({ className, top = TOP, head = 'System and account' }: AgingTableProps) {
  const [query, setQuery] = useSearchParams()
  const today = todayHere()
  const date = query.get('date') ?? today
  const aging = useAging(date, top)
  const [cell, setCell] = useState<AgingCell | null>(null)
  // an incomplete or future day requests nothing
  const setDate = (day: string) =>
    (day === '' || (isDay(day) && day <= today)) &&
    setQuery(
      old => {
        if (day && day !== today) old.set('date', day)
        else old.delete('date')
        return old
      },
      { replace: true },
    )
  return (
    <Section
      title="Unbilled by age"
      note="Shipments, by days since the entry date"
      className={className}
      actions={
        <DayInput aria-label="As of" className={css.asOf ?? ''} value={date} maxDay={today} onChange={setDate} />
      }
    >
      <Loaded of={aging} what="the aging of unbilled work" bars={8}>
        {data => (
          <Table aging={data} head={head} date={date} onCell={next => mayOpenDetails(date, today) && setCell(next)} />
        )}
      </Loaded>
      {cell ? <AgingDetails cell={cell} date={date} onClose={() => setCell(null)} /> : null}
    </Section>
  )
}

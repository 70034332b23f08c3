import { IconChevronRight } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { messageOf } from '@/api/errors'
import { useSession } from '@/api/session'
import { AgeBar, type AgeGroup, count } from '@/ui'
import { Amounts } from './Amounts'
import { type AgingCell, type AgingRow, folderOf, useAging } from './aging'
import css from './home.module.css'

interface Shared {
  date: string
  /** The table has one currency, named in its head. */
  bare: boolean
  /** The largest count of all systems: the scale of every bar. */
  max: number
  onCell: (cell: AgingCell) => void
}

/** The open folders, in the address by their path: `system.account`. By default, the current system is open. */
function useOpenFolders() {
  const [query, setQuery] = useSearchParams()
  const here = useSession(state => state.data?.loggedInUser.system.id)
  const open = new Set((query.get('open') ?? here ?? '').split(',').filter(Boolean))
  const toggle = (way: string) =>
    setQuery(
      old => {
        const next = new Set(open)
        if (!next.delete(way)) next.add(way)
        old.set('open', [...next].join(','))
        return old
      },
      { replace: true },
    )
  return { open, toggle }
}

/** A count that opens the shipments behind it; zero opens nothing. */
function CountButton(props: { n: number; of: string; onOpen: () => void; children: ReactNode }) {
  if (props.n === 0) return props.children
  return (
    <button
      type="button"
      className={css.cell}
      aria-label={`${count(props.n)} shipments, ${props.of}`}
      onClick={props.onOpen}
    >
      {props.children}
    </button>
  )
}

export function RowCells({ row, bare, max, onCell, plain }: Shared & { row: AgingRow; plain?: boolean }) {
  const { systemId, accountId, status, name, total } = row
  const open = (ageGroup: number | null, title: string) => onCell({ title, systemId, accountId, status, ageGroup })
  const all = `${name}, all ages`
  return (
    <>
      {row.ageGroup.map((group, at) => {
        const title = `${name}, ${AGES[at]}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the age groups are columns in a fixed order
          <td key={at} className="num">
            <CountButton n={group.count} of={title} onOpen={() => open(at, title)}>
              {plain ? count(group.count) : <AgeBar n={group.count} max={max} group={(at + 1) as AgeGroup} />}
            </CountButton>
          </td>
        )
      })}
      <td className="num">
        <CountButton n={total.count} of={all} onOpen={() => open(null, all)}>
          {count(total.count)}
        </CountButton>
      </td>
      <td className="num stays">
        <Amounts of={total} bare={bare} />
      </td>
    </>
  )
}
const AGES = ['0 to 7 days', '8 to 15 days', '16 to 30 days', '31 to 60 days', 'over 60 days']

function OpenedFolder({ row, depth, ...shared }: Shared & { row: AgingRow; depth: number; way: string }) {
  const aging = useAging(shared.date, folderOf(row))
  if (aging.data) return <AgingRows rows={aging.data.rows} depth={depth + 1} {...shared} />
  return (
    <tr>
      <td colSpan={row.ageGroup.length + 3} className="dim" style={{ paddingLeft: 38 + depth * 18 }}>
        {aging.error ? messageOf(aging.error) : 'Loading…'}
      </td>
    </tr>
  )
}

/** Rows with the children of open folders below them (R014); a second click removes them (R015). */
export function AgingRows(props: Shared & { rows: AgingRow[]; depth: number; way?: string }) {
  const { rows, depth, way: above, ...shared } = props
  const { open, toggle } = useOpenFolders()
  return rows.map(row => {
    const way = above ? `${above}.${row.key}` : row.key
    const opened = open.has(way)
    const indent = { paddingLeft: depth === 0 ? undefined : 20 + depth * 18 }
    return (
      <Fragment key={row.key}>
        <tr>
          <th scope="row" style={indent} className={depth > 0 ? css.leaf : undefined}>
            {row.hasChildren ? (
              <button type="button" className={css.tog} aria-expanded={opened} onClick={() => toggle(way)}>
                <IconChevronRight size={14} stroke={1.8} aria-hidden />
                {row.name}
                {row.systemName ? <span className="dim">{row.systemName}</span> : null}
              </button>
            ) : (
              <span className={css.noTog}>{row.name}</span>
            )}
          </th>
          <RowCells row={row} {...shared} />
        </tr>
        {opened && row.hasChildren ? <OpenedFolder row={row} depth={depth} way={way} {...shared} /> : null}
      </Fragment>
    )
  })
}

import type { Location } from 'react-router'
import { LeaveGuard } from '@/widgets/LeaveGuard'
import type { RowSheet } from './rowSheet'
import type { StoredRow } from './shape'
import { useIsChanged } from './useSheetFacts'

/** Address changes that do not leave the rows: the side panel, and which columns are shown. */
const BESIDE = ['panel', 'view']
const rowsOf = ({ pathname, search }: Location) => {
  const query = new URLSearchParams(search)
  for (const name of BESIDE) query.delete(name)
  return `${pathname}?${query}`
}
const leavesRows = (from: Location, to: Location) => rowsOf(from) !== rowsOf(to)

/** Asks before leaving typed rows of a sheet: another screen, page, filter or order would discard them. */
export function UnsavedRows<Row extends StoredRow>(props: { sheet: RowSheet<Row>; onLeave?: () => void }) {
  const { sheet, onLeave } = props
  const changed = useIsChanged(sheet) ? sheet.changedRows().length : 0
  return <LeaveGuard changed={changed} what={['row', 'rows']} leaves={leavesRows} onLeave={onLeave} />
}

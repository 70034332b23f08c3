import { type Columns, columnsOf } from '@/ui'
import { ColumnsPopover } from '@/widgets/ColumnsPopover'
import { arrangeColumns, moved, toggled } from './arrange'
import { type ListName, useEffectiveLayout, useOwnColumns, useResetColumns } from './calls'

/** Which columns of a list are shown, for its toolbar: `columns` are all that the list has, as it comes. */
export function ListColumnsMenu<Row>({ list, columns }: { list: ListName; columns: Columns<Row> }) {
  const layout = useEffectiveLayout(list).data
  const choose = useOwnColumns(list)
  const reset = useResetColumns(list)
  if (!layout) return null
  const { required, usual, reason } = layout
  const keys = layout.columns.length ? layout.columns.map(({ key }) => key) : usual
  const named = columnsOf(columns)
  const shown = arrangeColumns(layout, columns)
  const inSight = shown.map(({ id }) => id)
  const hidden = named.filter(({ id }) => !inSight.includes(id))
  return (
    <ColumnsPopover
      note={reason}
      columns={[...shown, ...hidden].map(({ id, head }) => ({
        key: id,
        label: typeof head === 'string' ? head : id,
        isShown: inSight.includes(id),
        isRequired: required.includes(id),
      }))}
      onToggle={key => choose.mutate(toggled(keys, usual, key))}
      onMove={(key, by) => choose.mutate(moved(keys, inSight, key, by))}
      onReset={() => reset.mutate()}
    />
  )
}

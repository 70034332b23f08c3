import { type Column, type Columns, columnsOf, type Sort } from '@/ui'
import type { EffectiveLayout, LayoutColumn } from './calls'

/** What arranges a list: a layout that applies, or one that is being edited. */
export type Arranging = Pick<EffectiveLayout, 'columns'>
export type Arranged<Row> = Column<Row> & { id: string }

/** A column as a layout shows it. The last one may stay in sight; elsewhere it would cover the ones after it. */
function applied<Row>(column: Arranged<Row>, shown: LayoutColumn, isLast: boolean): Arranged<Row> {
  const { width, label, format, total } = shown
  const { foot: _foot, ...rest } = column
  return {
    ...rest,
    ...(label ? { head: label } : {}),
    ...(width ? { width, ...(column.fit === 'clip' ? { most: width } : {}) } : {}),
    ...(format && column.formats?.[format] ? { cell: column.formats[format] } : {}),
    ...(total && column.total !== undefined ? { foot: column.total } : {}),
    stays: !!column.stays && isLast,
  }
}

/** The columns of a list as its layout orders, renames, sizes and formats them. Without a layout, as they come.
 * `covers`: which rows the totals are of. */
export function arrangeColumns<Row>(
  layout: Arranging | undefined,
  columns: Columns<Row>,
  covers = 'All pages',
): Arranged<Row>[] {
  const named = columnsOf(columns)
  if (!layout?.columns.length) return named
  const shown = layout.columns.filter(({ key }) => named.some(({ id }) => id === key))
  const arranged = shown.flatMap((each, at) => {
    const column = named.find(({ id }) => id === each.key)
    return column ? [applied(column, each, at === shown.length - 1)] : []
  })
  const [first, ...others] = arranged
  const hasTotals = arranged.some(({ foot }) => foot !== undefined)
  return first && hasTotals && first.foot === undefined ? [{ ...first, foot: covers }, ...others] : arranged
}

/** The keys of a list's columns after one was hidden, or shown again in its usual place. */
export function toggled(keys: readonly string[], usual: readonly string[], key: string): string[] {
  if (keys.includes(key)) return keys.filter(each => each !== key)
  const before = usual.slice(0, usual.indexOf(key)).reverse()
  const after = before.find(each => keys.includes(each))
  const at = after === undefined ? 0 : keys.indexOf(after) + 1
  return [...keys.slice(0, at), key, ...keys.slice(at)]
}

/** The keys after one has changed places with its neighbor among those in sight. */
export function moved(keys: readonly string[], inSight: readonly string[], key: string, by: -1 | 1): string[] {
  const other = inSight[inSight.indexOf(key) + by]
  if (other === undefined) return [...keys]
  return keys.map(each => (each === key ? other : each === other ? key : each))
}

/** The order of a list: that of its address, else that of its layout. */
export function sortBy(sort: Sort, layout: Pick<EffectiveLayout, 'sort'> | undefined): Sort {
  if (sort.by || !layout?.sort) return sort
  return { ...sort, by: layout.sort.field, descending: layout.sort.descending }
}

import type { Columns, Sort } from '@/ui'
import { type Arranged, arrangeColumns, sortBy } from './arrange'
import { type ListName, useEffectiveLayout } from './calls'

/** The columns of a list in the layout of the signed-in user. Their ids are the keys of the layout. `covers`: which rows
 * the totals are of, if not all that match. */
export const useListColumns = <Row>(list: ListName, columns: Columns<Row>, covers?: string): Arranged<Row>[] =>
  arrangeColumns(useEffectiveLayout(list).data, columns, covers)

/** The order of a list that the server sorts: from its address, else from the layout of the signed-in user. */
export const useListSort = (list: ListName, sort: Sort): Sort => sortBy(sort, useEffectiveLayout(list).data)

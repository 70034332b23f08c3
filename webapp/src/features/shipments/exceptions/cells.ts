import { type Field, type Suggest, toColumn } from '@/fields'
import type { GridColumn } from '@/grid'

/** A change of the first clears the second (R241, R242). */
const CLEARS: Readonly<Record<string, string>> = {
  issueCategory: 'issueSubCategory',
  customerAccountNumber: 'customerName',
}

const nameOf = (key: string) => key.slice(key.indexOf('#') + 1)

/** The column that a change of another clears, by key. */
export function clearsOf(fields: readonly Field[]): Record<string, string> {
  const byName = new Map(fields.map(field => [nameOf(field.key), field.key]))
  return Object.fromEntries(
    fields.flatMap(({ key }) => {
      const other = byName.get(CLEARS[nameOf(key)] ?? '')
      return other ? [[key, other]] : []
    }),
  )
}

/** The column of a field; `isFixed`: the issue exists, so fields that are read-only after raising are not editable. */
export function issueColumn(field: Field, suggest: Suggest, isFixed: boolean): GridColumn {
  const column = toColumn(field, 'ims', suggest)
  return { ...column, readonly: column.readonly || (isFixed && !!field.isReadOnlyAfterRaise) }
}

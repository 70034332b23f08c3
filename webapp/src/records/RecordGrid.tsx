import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import { FIELD_TYPES, type Field, fieldTitle } from '@/fields'
import { type Column, DataTable, dayOf, sortOf } from '@/ui'
import type { RecordView } from './calls'
import { HeldFor } from './HoldsFor'
import type { RecordParts } from './recordParts'

interface Parts {
  resource: Wire<'ResourceView'>
  rows: RecordView[]
  /** The record shown next to the list. */
  open: string | null
  sort: string
  /** How many columns remain next to an open record. */
  narrowTo?: number | undefined
  /** The text of some columns, by field, where that of a field's type is too long. */
  cells?: RecordParts['cells']
  /** Where a record is shown and edited. */
  addressOf: (row: RecordView) => string
  onSort: (sort: string) => void
}

function shown(field: Field, value: unknown): string {
  if (value === '' || value === null || value === undefined) return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const named = (one: string) => field.options?.find(each => each.value === one)?.label
  const text = String(value)
  const words = FIELD_TYPES[field.type].multiple
    ? text
        .split(/,\s*/)
        .map(one => named(one) || one)
        .join(', ')
    : named(text)
  return words || FIELD_TYPES[field.type].format(text, field)
}

/** The whole text, with its lines. */
const whole = (field: Field, value: unknown) =>
  FIELD_TYPES[field.type].editor === 'lines' && value ? String(value) : shown(field, value)

/** The list of a resource: its columns, sortable by their heads, each row a link to its form. */
export function RecordGrid({
  resource,
  rows,
  open,
  sort,
  narrowTo = Number.POSITIVE_INFINITY,
  cells = {},
  addressOf,
  onSort,
}: Parts) {
  const columns = resource.columns
    .map(key => resource.fields.find(field => field.key === key) as Field | undefined)
    .filter(field => field !== undefined)
  const isFigure = (field: Field) => FIELD_TYPES[field.type].kind === 'number'
  const columnOf = (field: Field, at: number): Column<RecordView> => {
    const valueIn = (row: RecordView) => row.values[field.key]
    const common = {
      id: field.key,
      sorts: field.key,
      head: fieldTitle(field),
      figure: isFigure(field),
      spare: at >= narrowTo,
    }
    if (!at) {
      const cell = (row: RecordView) => <Link to={addressOf(row)}>{shown(field, valueIn(row))}</Link>
      return { ...common, look: 'strong', cell }
    }
    const cell = (row: RecordView) => cells[field.key]?.(valueIn(row)) ?? shown(field, valueIn(row))
    if (isFigure(field)) return { ...common, cell }
    // a long text is truncated
    return {
      ...common,
      fit: 'clip',
      className: FIELD_TYPES[field.type].measured ? 'wrap' : undefined,
      title: row => whole(field, valueIn(row)),
      cell,
    }
  }
  return (
    <DataTable
      rows={rows}
      rowKey={row => row.id}
      region={`Table of ${resource.plural.toLowerCase()}`}
      sort={sortOf(sort || (columns[0]?.key ?? ''), onSort)}
      state={row => row.id === open && 'chosen'}
      columns={[
        ...columns.map(columnOf),
        resource.levels.length > 1 && {
          head: 'Applies to',
          fit: 'clip',
          className: 'wrap',
          cell: row => <HeldFor {...row} />,
        },
        resource.personal && { head: 'Owner', fit: 'wrap', cell: row => row.ownerName },
        {
          head: 'Changed',
          spare: Number.isFinite(narrowTo),
          fit: 'wrap',
          cell: row => (
            <>
              <span className="line">{dayOf(row.updatedOn)}</span>{' '}
              {resource.personal ? null : <span className="dim">{row.updatedBy}</span>}
            </>
          ),
        },
      ]}
    />
  )
}

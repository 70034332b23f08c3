import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import { FIELD_TYPES, type Field, fieldTitle } from '@/fields'
import { dayOf, ScrollRegion, ui } from '@/ui'
import type { RecordView } from './calls'
import { HeldFor } from './HoldsFor'
import css from './records.module.css'

interface Parts {
  resource: Wire<'ResourceView'>
  rows: RecordView[]
  /** The record shown beside the list. */
  open: string | null
  sort: string
  /** Where a record is read and changed. */
  addressOf: (row: RecordView) => string
  onSort: (sort: string) => void
}

function shown(field: Field, value: unknown): string {
  if (value === '' || value === null || value === undefined) return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const option = field.options?.find(each => each.value === value)
  return option?.label || FIELD_TYPES[field.type].format(String(value), field)
}

/** All of a text, in its lines. */
const whole = (field: Field, value: unknown) =>
  field.type === 'multiline' && value ? String(value) : shown(field, value)

/** The list of a resource: its columns, sorted by their heads, each row a link to its form. */
export function RecordGrid({ resource, rows, open, sort, addressOf, onSort }: Parts) {
  const columns = resource.columns
    .map(key => resource.fields.find(field => field.key === key) as Field | undefined)
    .filter(field => field !== undefined)
  const by = sort.replace('-', '') || columns[0]?.key
  const down = sort.startsWith('-')
  const isWords = (field: Field) => !['date', 'checkbox'].includes(field.type) && field !== columns[0]
  const isFigure = (field: Field) => FIELD_TYPES[field.type].kind === 'number'
  return (
    <ScrollRegion fill label={`Table of ${resource.plural.toLowerCase()}`}>
      <table className={ui.t}>
        <thead>
          <tr>
            {columns.map(field => (
              <th
                key={field.key}
                className={isFigure(field) ? 'num' : undefined}
                aria-sort={by === field.key ? (down ? 'descending' : 'ascending') : undefined}
              >
                <UnstyledButton
                  className={css.head}
                  onClick={() => onSort(by === field.key && !down ? `-${field.key}` : field.key)}
                >
                  {fieldTitle(field)}
                  {by !== field.key ? null : down ? <IconArrowDown size={12} /> : <IconArrowUp size={12} />}
                </UnstyledButton>
              </th>
            ))}
            {resource.levels.length > 1 ? <th>Applies to</th> : null}
            {resource.personal ? <th>Owner</th> : null}
            <th>Changed</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.id} data-on={row.id === open || undefined}>
              {columns.map((field, at) => (
                <td
                  key={field.key}
                  className={isFigure(field) ? 'num' : isWords(field) ? `${css.clip} wrap` : at ? css.clip : 'strong'}
                  // a long text is cut
                  title={at && !isFigure(field) ? whole(field, row.values[field.key]) : undefined}
                >
                  {at ? (
                    shown(field, row.values[field.key])
                  ) : (
                    <Link to={addressOf(row)}>{shown(field, row.values[field.key])}</Link>
                  )}
                </td>
              ))}
              {resource.levels.length > 1 ? (
                <td className={`${css.clip} wrap`}>
                  <HeldFor {...row} />
                </td>
              ) : null}
              {resource.personal ? <td className="wrap">{row.ownerName}</td> : null}
              <td className="wrap">
                <span className="line">{dayOf(row.updatedOn)}</span>{' '}
                {resource.personal ? null : <span className="dim">{row.updatedBy}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

import { Autocomplete, TextInput } from '@mantine/core'
import type { ClipboardEvent } from 'react'
import { dayHint, here } from '@/place'
import { count, DataTable, moment } from '@/ui'
import { type RowOutcome, useMilestones } from '../calls'
import { KINDS } from '../words'
import css from './capture.module.css'
import { FIELDS, type Field, faultOf, isEmpty, LABELS, type Row } from './rows'

interface GridProps {
  rows: readonly Row[]
  outcomes: ReadonlyMap<number, RowOutcome>
  onType: (at: number, field: Field, text: string) => void
  onPaste: (at: number, field: Field, text: string) => void
}

const WIDTHS: Record<Field, number> = { shipment: 190, milestone: 190, kind: 120, date: 150, time: 100, timeZone: 180 }

/** The result, or the preview, of a row. */
function Result({ of }: { of: RowOutcome | undefined }) {
  if (!of) return null
  if (of.what === 'refused') return <b className={css.refused}>Not valid</b>
  if (of.what === 'same') return <span className="dim">Already there</span>
  if (of.what === 'replaces') return <>Replaces {of.before ? moment(of.before) : ''}</>
  return <>New</>
}

interface CellProps {
  row: Row
  at: number
  field: Field
  options: readonly string[] | undefined
  fault: string | undefined
  onType: GridProps['onType']
  onPaste: GridProps['onPaste']
}

function Cell({ row, at, field, options, fault, onType, onPaste }: CellProps) {
  const common = {
    size: 'xs' as const,
    'aria-label': `${LABELS[field]}, row ${at + 1}`,
    value: row[field],
    error: fault,
    maxLength: 200,
    autoComplete: 'off',
    placeholder: isEmpty(row)
      ? ''
      : { shipment: '', milestone: '', kind: 'Actual', date: dayHint(), time: '14:30', timeZone: here().timeZone }[
          field
        ],
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      const text = event.clipboardData.getData('text')
      if (!/[\t\n]/.test(text.trimEnd())) return
      event.preventDefault()
      onPaste(at, field, text)
    },
  }
  return options ? (
    <Autocomplete {...common} data={[...options]} limit={20} onChange={text => onType(at, field, text)} />
  ) : (
    <TextInput {...common} onChange={event => onType(at, field, event.currentTarget.value)} />
  )
}

/** Rows that report milestones: typed, or pasted from a spreadsheet. Errors are below their cells. */
export function Grid({ rows, outcomes, onType, onPaste }: GridProps) {
  const { data } = useMilestones()
  const options: Partial<Record<Field, readonly string[]>> = {
    milestone: data?.rows.map(each => each.name) ?? [],
    kind: Object.values(KINDS),
  }
  return (
    <DataTable
      rows={rows}
      rowKey={row => row.tempId}
      region="Milestones to report"
      className={css.grid}
      editable
      state={row => outcomes.get(row.tempId)?.what === 'refused' && 'finding'}
      columns={[
        { head: 'Row', figure: true, look: 'dim', width: 48, cell: (_, at) => count(at + 1) },
        ...FIELDS.map(field => ({
          head: LABELS[field],
          width: WIDTHS[field],
          cell: (row: Row, at: number) => (
            <Cell
              row={row}
              at={at}
              field={field}
              options={options[field]}
              fault={faultOf(outcomes.get(row.tempId), field)}
              onType={onType}
              onPaste={onPaste}
            />
          ),
        })),
        { head: 'Result', width: 190, cell: (row: Row) => <Result of={outcomes.get(row.tempId)} /> },
      ]}
    />
  )
}

import type { Wire } from '@/api/wire'
import type { Field } from '@/fields'
import { SheetColumns } from '@/widgets/SheetColumns'
import { FieldInput } from './FieldInput'
import css from './records.module.css'

type Outcome = Wire<'RecordImport'>
/** A field that every record needs and that no column is mapped to. */
export type ForAllRows = Outcome['forAllRows'][number]
/** The chosen mapping of columns: the field of each by its index, and the values for all rows of fields without a
 * column. */
export interface Said {
  columns: Record<number, string>
  values: Record<string, string>
}
export const NOTHING_SAID: Said = { columns: {}, values: {} }

const NONE = '-'
const HOW: Record<Outcome['columns'][number]['how'], string> = {
  remembered: 'as last time',
  key: 'by its heading',
  label: 'by its heading',
  values: 'by its values: please check',
  hand: 'chosen',
  none: '',
}

/** The mapping after a column was mapped to another field: the column that had this field loses it, and a field with a
 * column has no value for all rows. */
export function sayColumn(of: Outcome, said: Said, place: number, choice: string): Said {
  const key = choice === NONE ? '' : choice
  const before = of.columns.findIndex((each, at) => key && each.fieldKey === key && at !== place)
  const columns = { ...said.columns, ...(before >= 0 ? { [before]: '' } : {}), [place]: key }
  const { [key.split('|')[0] ?? '']: _, ...values } = said.values
  return { columns, values }
}

/** The remaining choices for a column: fields that no column is mapped to. */
function openChoices(of: Outcome, column: Outcome['columns'][number]): readonly string[] {
  const isOpen = !column.fieldKey && !of.columns.some(({ fieldKey }) => fieldKey && column.choices.includes(fieldKey))
  return isOpen ? column.choices : []
}

/** The value of a field for all rows: as typed, as chosen, or the one from the last upload. */
export const wantedOf = (each: ForAllRows, typed: Record<string, string>): string =>
  typed[each.key] ?? (each.value || each.lastValue)

interface RecordColumnsProps {
  of: Outcome
  fields: Field[]
  typed: Record<string, string>
  onChoose: (place: number, choice: string) => void
  onType: (typed: Record<string, string>) => void
}

/** The field of each column of a workbook, and the values of fields without a column for all rows. */
export function RecordColumns({ of, fields, typed, onChoose, onType }: RecordColumnsProps) {
  const choices = of.columnChoices.map(({ key, label }) => ({ value: key, label }))
  const open = new Set(of.columns.flatMap(column => openChoices(of, column)))
  const given = of.forAllRows.filter(each => each.mayBeGiven && !open.has(each.key))
  const row = Object.fromEntries(given.map(each => [each.key, wantedOf(each, typed)]))
  const inputs = given.flatMap(({ key }) => fields.filter(field => field.key === key))
  return (
    <>
      <SheetColumns
        columns={of.columns.map(column => ({
          heading: column.heading,
          sample: column.samples[0] ?? '',
          value: column.fieldKey ?? (openChoices(of, column).length ? '' : NONE),
          how: HOW[column.how],
        }))}
        choices={[{ value: NONE, label: 'Not imported' }, ...choices]}
        none={NONE}
        fault={of.columnFault}
        onChoose={onChoose}
      />
      {inputs.length ? (
        <fieldset className={css.forAllRows}>
          <legend>In all rows</legend>
          {inputs.map(field => (
            <FieldInput
              key={field.key}
              field={field}
              value={row[field.key]}
              row={row}
              error={undefined}
              disabled={false}
              onChange={value => onType({ ...typed, [field.key]: String(value ?? '') })}
            />
          ))}
        </fieldset>
      ) : null}
    </>
  )
}

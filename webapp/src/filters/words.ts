import { type Condition, type ConditionField, isGroup, type Part } from '@/conditions'
import { isDays, isList, isRange, operatorWords, splitList } from '@/fields'
import { showDay } from '@/place'

const LISTED = 2

/** The value of a condition, as its chip shows it. `most`: more values than this are counted. */
export function valueWords({ operator, value, upTo }: Condition, field?: ConditionField, most = LISTED): string {
  if (isRange(operator)) return `${showDay(value)} – ${showDay(upTo ?? '')}`
  if (isDays(operator)) return `${value} days`
  if (value === '') return 'empty'
  const values = isList(operator) ? splitList(value) : [value]
  const wordOf = (each: string) => field?.choiceNames?.[each] ?? showDay(each)
  return values.length > most ? `${values.length} values` : values.map(wordOf).join(', ')
}

/** A part in one line: `Carrier is one of LH, UA or Gross weight over 500`. */
export function partWords(part: Part, fields: readonly ConditionField[], most = LISTED): string {
  if (!isGroup(part)) {
    const field = fields.find(({ name }) => name === part.name)
    return `${field?.label ?? part.name} ${operatorWords(part.operator, field?.type ?? 'text')} ${valueWords(part, field, most)}`
  }
  return part.parts
    .map(inner => (isGroup(inner) ? `(${partWords(inner, fields, most)})` : partWords(inner, fields, most)))
    .join(` ${part.condition} `)
}

import type { Effects, FieldChange } from './calls'
import { propertyLabel } from './properties'

const shown = (value: unknown): string => {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length)) return '–'
  if (value === true) return 'yes'
  if (value === false) return 'no'
  if (Array.isArray(value))
    return value.map(item => (typeof item === 'string' ? item : (item.value ?? item.fieldKey))).join(', ')
  return String(value)
}

/** A changed property in words: label, before, after. */
export const propertyWords = ({ name, before, after }: FieldChange['properties'][number]) => ({
  label: propertyLabel(name),
  before: shown(before),
  after: shown(after),
})

/** The changes a person made: fields that only moved along because another was added are told as a number. */
export function told(changes: readonly FieldChange[]) {
  const moved = changes.filter(change => change.kind === 'moved').length
  const named = changes
    .filter(change => change.kind !== 'moved')
    .map(change => ({ ...change, properties: change.properties.filter(({ name }) => name !== 'displayOrder') }))
  return { named, moved }
}

const KIND = { added: 'Added', removed: 'Removed', changed: 'Changed', moved: 'Moved' } as const
export const kindWords = (kind: FieldChange['kind']): string => KIND[kind]

const figures = new Intl.NumberFormat('en-US')
const things = (count: number, one: string, many: string) => `${figures.format(count)} ${count === 1 ? one : many}`

/** What happens to the records a template describes, one sentence a field. */
export function effectWords(
  effect: Effects['fields'][number],
  counted: number,
  isBound: boolean,
  records: string,
): string {
  const of = isBound ? ` of the newest ${figures.format(counted)}` : ''
  const many = `${figures.format(effect.documents)}${of} ${records}`
  const also = [
    effect.mappings ? things(effect.mappings, 'remembered upload mapping', 'remembered upload mappings') : '',
    effect.filters ? things(effect.filters, 'saved filter', 'saved filters') : '',
    effect.rules ? things(effect.rules, 'rule', 'rules') : '',
  ].filter(Boolean)
  const named = also.length ? ` Named by ${also.join(', ')}.` : ''
  if (effect.effect === 'hidden') {
    const kept = effect.documents
      ? `${many} hold a value. It is kept, and not shown any more.`
      : `No ${records} hold a value.`
    return `${kept}${named}`
  }
  if (effect.effect === 'demanded') {
    return effect.documents
      ? `${many} have no value yet and are refused at their next save until they do.`
      : `Every one of the ${records} has a value already.`
  }
  return `${many} hold a value that is refused from now on, at their next save.`
}

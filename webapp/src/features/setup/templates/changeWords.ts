import { count as written } from '@/ui'
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

/** The user's changes: fields that only moved because another was added are counted. */
export function told(changes: readonly FieldChange[]) {
  const moved = changes.filter(change => change.kind === 'moved').length
  const named = changes
    .filter(change => change.kind !== 'moved')
    .map(change => ({ ...change, properties: change.properties.filter(({ name }) => name !== 'displayOrder') }))
  return { named, moved }
}

const KIND = { added: 'Added', removed: 'Removed', changed: 'Changed', moved: 'Moved' } as const
export const kindWords = (kind: FieldChange['kind']): string => KIND[kind]

const things = (count: number, one: string, many: string) => `${written(count)} ${count === 1 ? one : many}`

/** The effects on the records of a template, one sentence per field. */
export function effectWords(
  effect: Effects['fields'][number],
  counted: number,
  isBound: boolean,
  records: string,
): string {
  const of = isBound ? ` of the newest ${written(counted)}` : ''
  const many = `${written(effect.documents)}${of} ${records}`
  const also = [
    effect.mappings ? things(effect.mappings, 'remembered upload mapping', 'remembered upload mappings') : '',
    effect.filters ? things(effect.filters, 'saved filter', 'saved filters') : '',
    effect.rules ? things(effect.rules, 'rule', 'rules') : '',
  ].filter(Boolean)
  const named = also.length ? ` Named by ${also.join(', ')}.` : ''
  if (effect.effect === 'hidden') {
    const kept = effect.documents
      ? `${many} have a value. It is kept but no longer shown.`
      : `No ${records} have a value.`
    return `${kept}${named}`
  }
  if (effect.effect === 'demanded') {
    return effect.documents
      ? `${many} have no value yet and will be rejected at the next save until they do.`
      : `All ${records} already have a value.`
  }
  return `${many} have a value that will be rejected at the next save.`
}

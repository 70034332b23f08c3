import type { Wire } from '@/api/wire'
import { following, hundredths, isQuantity } from '../steps'

export type BreakSet = NonNullable<Wire<'TariffBody'>['breakSets']>[number]
type Range = BreakSet['ranges'][number]
export type BreakKind = BreakSet['kind']
export const INVALID_VALUE = 'Invalid Value!' // R272

export const KINDS: { value: BreakKind; label: string }[] = [
  { value: 'weightBreaks', label: 'Weight' },
  { value: 'miles', label: 'Miles' },
  { value: 'zipCodes', label: 'ZIP codes' },
  { value: 'timeBreaks', label: 'Hours' },
]
export const DAYS = [
  { value: 'weekday', label: 'Weekday' },
  { value: 'weekend', label: 'Weekend' },
  { value: 'holiday', label: 'Holiday' },
]
export const RANGE_METHODS = [
  { value: 'perUnit', label: 'per unit' },
  { value: 'flat', label: 'flat' },
  { value: 'perUnitOver', label: 'per unit over' },
]

/** A range as it is typed. */
export interface RangeForm {
  start: string
  end: string
  category: string
  method: string
  rate: string
  minimum: string
  displayName: string
  displayWidth: string
}
export interface BreakSetForm {
  id: string
  name: string
  kind: BreakKind
  field: string
  ranges: RangeForm[]
}

/** Whether ranges are consecutive from 0, so that only ends are typed. */
export const isContiguous = (kind: BreakKind): boolean => kind === 'weightBreaks' || kind === 'miles'

const BLANK: RangeForm = {
  start: '',
  end: '',
  category: '',
  method: 'perUnit',
  rate: '',
  minimum: '',
  displayName: '',
  displayWidth: '',
}

/** An empty set, with a unique id: one open range from 0 (R274). */
export function newSet(others: readonly BreakSetForm[], kind: BreakKind = 'weightBreaks'): BreakSetForm {
  const taken = new Set(others.map(each => each.id))
  let number = others.length + 1
  while (taken.has(`breaks${number}`)) number += 1
  return { id: `breaks${number}`, name: '', kind, field: '', ranges: [firstOf(kind)] }
}

const firstOf = (kind: BreakKind): RangeForm => ({
  ...BLANK,
  start: isContiguous(kind) ? '0' : kind === 'timeBreaks' ? '00:00' : '',
  category: kind === 'timeBreaks' ? 'weekday' : '',
})

/** A set of another kind starts empty: weights are not ZIP codes. */
export const withKind = (set: BreakSetForm, kind: BreakKind): BreakSetForm => ({
  ...set,
  kind,
  field: '',
  ranges: [firstOf(kind)],
})

/** Each range starts at the end of the previous one plus 0.01 (R273), the first at 0 (R274). */
function chained(set: BreakSetForm): BreakSetForm {
  if (!isContiguous(set.kind)) return set
  const ranges: RangeForm[] = []
  for (const each of set.ranges) {
    const before = ranges.at(-1)
    ranges.push({ ...each, start: before ? (before.end ? following(before.end) : '') : '0' })
  }
  return { ...set, ranges }
}

const changed = (set: BreakSetForm, at: number, change: Partial<RangeForm>): BreakSetForm => ({
  ...set,
  ranges: set.ranges.map((each, place) => (place === at ? { ...each, ...change } : each)),
})

/** The set with another end of a range. An invalid end (R270), or one not greater than the start (R271), is cleared
 * with an error (R272); the next range starts after it (R273). */
export function withEnd(set: BreakSetForm, at: number, typed: string): { set: BreakSetForm; isWrong: boolean } {
  const end = typed.trim()
  if (!isContiguous(set.kind)) return { set: changed(set, at, { end }), isWrong: false }
  const start = set.ranges[at]?.start ?? ''
  const isWrong = end !== '' && (!isQuantity(end) || (isQuantity(start) && hundredths(end) <= hundredths(start)))
  return { set: chained(changed(set, at, { end: isWrong ? '' : end })), isWrong }
}

/** The set with another display width: one to three digits, the first not 0, otherwise unchanged (R275). */
export const withWidth = (set: BreakSetForm, at: number, typed: string): BreakSetForm =>
  /^([1-9]\d{0,2})?$/.test(typed.trim()) ? changed(set, at, { displayWidth: typed.trim() }) : set

/** The set with another property of a range changed. */
export const withPart = (
  set: BreakSetForm,
  at: number,
  change: Partial<Omit<RangeForm, 'end' | 'displayWidth'>>,
): BreakSetForm => changed(set, at, change)

/** The set with one more range at the end. */
export function withRange(set: BreakSetForm): BreakSetForm {
  const last = set.ranges.at(-1)
  const next = { ...BLANK, category: last?.category ?? '', method: last?.method ?? 'perUnit' }
  const start = set.kind === 'timeBreaks' ? (last?.end ?? '00:00') : ''
  return chained({ ...set, ranges: [...set.ranges, { ...next, start }] })
}

/** The set without a range; the following ones move up. */
export const withoutRange = (set: BreakSetForm, at: number): BreakSetForm =>
  chained({ ...set, ranges: set.ranges.filter((_, place) => place !== at) })

/** The key with which a charge removes a range: its start, preceded by the kind of day. */
export const keyOf = (range: RangeForm): string => (range.category ? `${range.category} ${range.start}` : range.start)

/** A range for display. */
export function shownRange(range: RangeForm): string {
  const span = range.end ? `${range.start}–${range.end}` : `${range.start} and over`
  return [range.category, range.displayName || span].filter(Boolean).join(' ')
}

/** The errors of a set, by field path. */
export function problemsOfSet(set: BreakSetForm): Record<string, string> {
  const problems: Record<string, string> = {}
  if (!set.name.trim()) problems.name = 'Enter a name'
  if (!set.ranges.length) problems.name = 'Add a range'
  set.ranges.forEach((range, at) => {
    const isLast = at === set.ranges.length - 1
    if (!range.start.trim()) problems[`ranges.${at}.start`] = 'Enter a start'
    if (isContiguous(set.kind) && !isLast && !range.end) problems[`ranges.${at}.end`] = 'Enter an end'
    for (const name of ['rate', 'minimum'] as const)
      if (range[name] && !/^\d+(\.\d{1,6})?$/.test(range[name])) problems[`ranges.${at}.${name}`] = 'Enter a number'
  })
  return problems
}

/** The form of a saved set. */
export const setFormOf = (set: BreakSet): BreakSetForm => ({
  id: set.id,
  name: set.name,
  kind: set.kind,
  field: set.field ?? '',
  ranges: set.ranges.map(each => ({
    start: each.start,
    end: each.end ?? '',
    category: each.category ?? '',
    method: each.method ?? 'perUnit',
    rate: text(each.rate),
    minimum: text(each.minimum),
    displayName: each.displayName ?? '',
    displayWidth: text(each.displayWidth),
  })),
})

/** The set in the server's format. */
export const setOf = (set: BreakSetForm): BreakSet => ({
  id: set.id,
  name: set.name.trim(),
  kind: set.kind,
  field: set.field,
  ranges: set.ranges.map(
    each =>
      ({
        start: each.start.trim(),
        end: each.end.trim(),
        category: each.category || null,
        method: each.method,
        rate: each.rate || null,
        minimum: each.minimum || null,
        displayName: each.displayName.trim(),
        displayWidth: each.displayWidth ? Number(each.displayWidth) : null,
      }) as Range,
  ),
})

const text = (value: unknown): string => (value == null ? '' : String(value))

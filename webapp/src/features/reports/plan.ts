import type { Wire } from '@/api/wire'

export type Dataset = Wire<'DatasetView'>
export type Field = Wire<'ReportFieldView'>
export type Bucket = Wire<'Bucket'>
export type Aggregate = Wire<'Aggregate'>
export type Chart = Wire<'ReportChart'>
export interface Grouping {
  field: string
  by: Bucket | null
}
export interface Measure {
  field: string
  how: Aggregate
}
export interface Sort {
  measure: number | null
  currency: string
  field: string
  descending: boolean
}
/** The definition of a report, with all defaults. */
export interface Plan {
  dataset: string
  kind: Wire<'ReportKind'>
  rows: Grouping[]
  columns: Grouping[]
  measures: Measure[]
  fields: string[]
  rules: Record<string, unknown> | null
  sort: Sort
  top: number | null
  chart: Chart
}
export interface Within {
  keys: { field: string; by: Bucket | null; value: string | boolean | null }[]
  currency: string | null
}

/** The shelves for fields. */
export type Shelf = 'rows' | 'columns' | 'measures' | 'fields'
export const SHELVES: Record<Shelf, { label: string; most: number; empty: string }> = {
  rows: { label: 'Rows', most: 5, empty: 'One row for everything' },
  columns: { label: 'Columns', most: 2, empty: 'No columns' },
  measures: { label: 'Measures', most: 8, empty: 'A count' },
  fields: { label: 'Columns', most: 40, empty: 'The usual columns' },
}
export const BUCKETS: Record<Bucket, string> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  quarter: 'Quarter',
  year: 'Year',
}
export const AGGREGATES: Record<Aggregate, string> = {
  sum: 'Total',
  average: 'Average',
  min: 'Smallest',
  max: 'Largest',
  count: 'How many have it',
}
const BY_LABEL: Sort = { measure: null, currency: '', field: '', descending: false }

/** A report of a data set with nothing selected yet. */
export const blankPlan = (dataset: string, kind: Plan['kind'] = 'summary'): Plan => ({
  dataset,
  kind,
  rows: [],
  columns: [],
  measures: [],
  fields: [],
  rules: null,
  sort: BY_LABEL,
  top: null,
  chart: 'none',
})

/** A plan from the API, with its defaults. */
export function planOf(wire: Wire<'ReportPlan'>): Plan {
  const { sort, ...rest } = wire
  return {
    ...blankPlan(wire.dataset),
    ...rest,
    rows: (wire.rows ?? []).map(({ field, by = null }) => ({ field, by })),
    columns: (wire.columns ?? []).map(({ field, by = null }) => ({ field, by })),
    measures: (wire.measures ?? []).map(({ field = '', how = 'count' }) => ({ field, how })),
    rules: wire.rules ?? null,
    top: wire.top ?? null,
    sort: { ...BY_LABEL, ...sort, measure: sort?.measure ?? null },
  }
}

/** The JSON of an address parameter; null if it is invalid. A mistyped address must not break the page. */
function parsed<T extends object>(text: string | null, has: keyof T): T | null {
  try {
    const found: unknown = JSON.parse(text ?? 'null')
    return typeof found === 'object' && found !== null && has in found ? (found as T) : null
  } catch {
    return null
  }
}
export function planInAddress(text: string | null): Plan | null {
  const found = parsed<Wire<'ReportPlan'>>(text, 'dataset')
  return found && typeof found.dataset === 'string' ? planOf(found) : null
}
export function cellInAddress(text: string | null): Within | null {
  const found = parsed<Within>(text, 'keys')
  return found && Array.isArray(found.keys) ? found : null
}

/** The address of the builder with a report in it. */
export const addressOfPlan = (plan: Plan, cell?: Within): string =>
  `/reports/customReports?${new URLSearchParams({
    plan: JSON.stringify(plan),
    ...(cell ? { cell: JSON.stringify(cell) } : {}),
  })}`
export const addressOfReport = (id: string): string => `/reports/customReports?report=${id}`

/** Days are grouped by month by default. */
const groupingOf = (field: Field): Grouping => ({
  field: field.name,
  by: field.kind === 'date' || field.kind === 'moment' ? 'month' : null,
})

/** The shelf of an added field: numbers that cannot be rows become measures. */
const shelfFor = (field: Field, wanted: Shelf): Shelf =>
  wanted === 'rows' || wanted === 'columns' ? (field.groups ? wanted : 'measures') : wanted

const isFull = (plan: Plan, shelf: Shelf): boolean => plan[shelf].length >= SHELVES[shelf].most

/** The plan with one more field on a shelf; the same plan if it is there already, or the shelf is full. */
export function withField(plan: Plan, field: Field, wanted: Shelf): Plan {
  const shelf = shelfFor(field, wanted)
  if (isFull(plan, shelf)) return plan
  if (shelf === 'measures') {
    const measure: Measure = { field: field.name, how: field.addsUp ? 'sum' : 'count' }
    return { ...plan, measures: [...plan.measures, measure] }
  }
  if (shelf === 'fields') {
    return plan.fields.includes(field.name) ? plan : { ...plan, fields: [...plan.fields, field.name] }
  }
  const stands = [...plan.rows, ...plan.columns].some(each => each.field === field.name && each.by !== 'year')
  const grouping = groupingOf(field)
  if (stands && grouping.by === null) return plan
  return { ...plan, [shelf]: [...plan[shelf], stands ? { ...grouping, by: 'year' } : grouping] }
}

/** The plan without the item at an index of a shelf. */
export const without = (plan: Plan, shelf: Shelf, at: number): Plan => ({
  ...plan,
  [shelf]: (plan[shelf] as readonly unknown[]).filter((_, place) => place !== at),
  // the sort measure may be a different one now
  sort: shelf === 'measures' ? { ...plan.sort, measure: null } : plan.sort,
})

/** The plan with the item at an index of a shelf replaced. */
export const withAt = <S extends Shelf>(plan: Plan, shelf: S, at: number, part: Plan[S][number]): Plan => ({
  ...plan,
  [shelf]: plan[shelf].map((each, place) => (place === at ? part : each)),
})

/** The plan with two neighbors of a shelf swapped; the same if there is no such neighbor. */
export function moved(plan: Plan, shelf: Shelf, at: number, by: -1 | 1): Plan {
  const parts: unknown[] = [...plan[shelf]]
  const to = at + by
  if (to < 0 || to >= parts.length) return plan
  ;[parts[at], parts[to]] = [parts[to], parts[at]]
  const { measure } = plan.sort
  const swapped = shelf === 'measures' && measure !== null ? ({ [at]: to, [to]: at }[measure] ?? measure) : measure
  return { ...plan, [shelf]: parts, sort: { ...plan.sort, measure: swapped } }
}

/** The plan with a field moved from rows to columns, or back. */
export function across(plan: Plan, from: 'rows' | 'columns', at: number): Plan {
  const to = from === 'rows' ? 'columns' : 'rows'
  const part = plan[from][at]
  if (!part || isFull(plan, to)) return plan
  const left = without(plan, from, at)
  return { ...left, [to]: [...left[to], part] }
}

/** The fields of a data set by section, filtered by name. */
export function sectionsOf(dataset: Dataset, sought: string): { name: string; fields: Field[] }[] {
  const text = sought.trim().toLowerCase()
  const sections = new Map<string, Field[]>()
  for (const field of dataset.fields) {
    if (text && !field.label.toLowerCase().includes(text)) continue
    sections.set(field.section, [...(sections.get(field.section) ?? []), field])
  }
  return [...sections].map(([name, fields]) => ({ name, fields }))
}

/** A mapping in the API, with the names of the specification (administration §3.3), and moving its segments. */
interface Replacement {
  from: string
  to: string
}
export interface MappedElement {
  field: string
  fieldType: string
  fieldName: string
  fixedTextVal: string
  dateAndTime: string
  mandatory: boolean
  repeated: string
  reformation: string
  reformationFieldType: string
  reformationFieldName: string
  replacee: Replacement[]
  substring: { from: number; to: number } | null
  length: number
  paddingType: string
  leftPadElement: string
  rightPadElement: string
  [more: string]: unknown
}
export interface MappedSegment {
  segmentName: string
  segmentId: number
  type: string
  maxLoops: number
  condition: string
  conditionValue: string
  mandatory: boolean
  loopType: string
  loopGroup: string
  loopField: string
  loopFieldGroup: string
  loopFieldSeparator: string
  loopIsMandatory: boolean
  distinctElementToLoop: string
  mandatorySkip: string
  repeated: string
  parentSegment: number | null
  fields: MappedElement[]
  [more: string]: unknown
}

export const newElement = (field: string): MappedElement => ({
  field,
  fieldType: 'fixedText',
  fieldName: '',
  fixedTextVal: '',
  dateAndTime: '',
  mandatory: false,
  repeated: 'always',
  reformation: 'noChange',
  reformationFieldType: '',
  reformationFieldName: '',
  replacee: [],
  substring: null,
  length: 0,
  paddingType: 'No padding',
  leftPadElement: '',
  rightPadElement: '',
})

export const newSegment = (segmentName: string, segmentId: number): MappedSegment => ({
  segmentName,
  segmentId,
  type: '',
  maxLoops: 0,
  condition: 'noCondition',
  conditionValue: '',
  mandatory: false,
  loopType: 'none',
  loopGroup: '',
  loopField: '',
  loopFieldGroup: '',
  loopFieldSeparator: '',
  loopIsMandatory: false,
  distinctElementToLoop: '',
  mandatorySkip: 'skip',
  repeated: 'always',
  parentSegment: null,
  fields: [],
})

/** Segments renumbered in order; parents are updated, and a parent that was removed or comes later is cleared. */
function renumbered(segments: readonly MappedSegment[]): MappedSegment[] {
  const ids = new Map(segments.map((segment, at) => [segment.segmentId, at + 1]))
  return segments.map((segment, at) => {
    const parent = segment.parentSegment === null ? undefined : ids.get(segment.parentSegment)
    return { ...segment, segmentId: at + 1, parentSegment: parent && parent <= at ? parent : null }
  })
}

/** Moves a segment up or down by one (R111, R112). */
export function moved(segments: readonly MappedSegment[], id: number, by: -1 | 1): MappedSegment[] {
  const at = segments.findIndex(segment => segment.segmentId === id)
  const to = at + by
  const [one, other] = [segments[at], segments[to]]
  if (!one || !other) return [...segments]
  const rows = [...segments]
  rows[at] = other
  rows[to] = one
  return renumbered(rows)
}

/** Removes a segment: later ones move up, and its children have no parent (R113, R114). */
export const without = (segments: readonly MappedSegment[], id: number): MappedSegment[] =>
  renumbered(segments.filter(segment => segment.segmentId !== id))

/** Adds a copy of a segment at the end. */
export function cloned(segments: readonly MappedSegment[], id: number): MappedSegment[] {
  const one = segments.find(segment => segment.segmentId === id)
  return one ? [...segments, { ...structuredClone(one), segmentId: segments.length + 1 }] : [...segments]
}

export const changed = (
  segments: readonly MappedSegment[],
  id: number,
  part: Partial<MappedSegment>,
): MappedSegment[] => segments.map(segment => (segment.segmentId === id ? { ...segment, ...part } : segment))

/** The depth of a segment below its parents. */
export function depthOf(segments: readonly MappedSegment[], id: number): number {
  const one = segments.find(segment => segment.segmentId === id)
  return one?.parentSegment && one.parentSegment < id ? 1 + depthOf(segments, one.parentSegment) : 0
}

/** The positions of a segment that have no element yet. */
export const openPositions = (known: readonly string[], fields: readonly MappedElement[]): string[] =>
  known.filter(position => !fields.some(element => element.field === position))

/** A summary of a segment in one line: `for each of the lines, if invoice.dueDate exists`. */
export function told(segment: MappedSegment): string {
  const parts: string[] = []
  if (segment.loopType === 'group') parts.push(`each of ${segment.loopGroup}`)
  if (segment.loopType === 'field') parts.push(`each part of ${segment.loopField}`)
  if (segment.condition === 'exists') parts.push(`if ${segment.conditionValue}`)
  if (segment.condition === 'doesNotExist') parts.push(`without ${segment.conditionValue}`)
  if (segment.repeated !== 'always') parts.push(`${segment.repeated} only`)
  return parts.join(', ')
}

/** The source of an element, in one line. */
export function sourceOf(element: MappedElement): string {
  if (element.fieldType === 'fixedText') return `“${element.fixedTextVal}”`
  if (element.fieldType === 'dateAndTime') return `now, ${element.dateAndTime || 'yyyyMMdd'}`
  return `${element.fieldType}.${element.fieldName}`
}

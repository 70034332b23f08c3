import { describe, expect, it } from 'vitest'
import { cloned, depthOf, moved, newElement, newSegment, openPositions, sourceOf, told, without } from './mapping'

const rows = (...parents: (number | null)[]) =>
  parents.map((parentSegment, at) => ({ ...newSegment(`L${at + 1}`, at + 1), parentSegment }))
const shape = (segments: ReturnType<typeof rows>) =>
  segments.map(segment => [segment.segmentName, segment.segmentId, segment.parentSegment])

describe('segments of a mapping', () => {
  it('are renumbered with their parents when one moves (R111, R112)', () => {
    expect(shape(moved(rows(null, null, 2), 1, 1))).toEqual([
      ['L2', 1, null],
      ['L1', 2, null],
      ['L3', 3, 1],
    ])
    expect(shape(moved(rows(null, null), 1, -1))).toEqual(shape(rows(null, null)))
  })
  it('lose their parent when they move above it', () => {
    expect(shape(moved(rows(null, 1), 2, -1))).toEqual([
      ['L2', 1, null],
      ['L1', 2, null],
    ])
  })
  it('move up when one is deleted, and lose it as a parent (R113, R114)', () => {
    expect(shape(without(rows(null, null, 2, 3), 2))).toEqual([
      ['L1', 1, null],
      ['L3', 2, null],
      ['L4', 3, 2],
    ])
  })
  it('are cloned to the end', () => {
    expect(shape(cloned(rows(null, 1), 2))).toEqual([
      ['L1', 1, null],
      ['L2', 2, 1],
      ['L2', 3, 1],
    ])
  })
  it('say how deep they stand and when they are written', () => {
    const segment = newSegment('L1', 1)
    expect(depthOf(rows(null, 1, 2), 3)).toBe(2)
    expect(told({ ...segment, loopType: 'group', loopGroup: 'lines' })).toBe('each of lines')
    expect(told({ ...segment, condition: 'exists', conditionValue: 'invoice.dueDate' })).toBe('if invoice.dueDate')
  })
})

describe('elements of a segment', () => {
  it('take positions that are still open', () => {
    expect(openPositions(['01', '02', '03'], [newElement('02')])).toEqual(['01', '03'])
  })
  it('say where they come from', () => {
    expect(sourceOf({ ...newElement('01'), fixedTextVal: 'BM' })).toBe('“BM”')
    expect(sourceOf({ ...newElement('01'), fieldType: 'invoice', fieldName: 'total' })).toBe('invoice.total')
    expect(sourceOf({ ...newElement('01'), fieldType: 'dateAndTime' })).toBe('now, yyyyMMdd')
  })
})

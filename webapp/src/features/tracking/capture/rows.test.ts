import { expect, test } from 'vitest'
import type { RowOutcome } from '../calls'
import { cellsOf, emptyRow, faultOf, filledOf, leftOf, pasteInto, typedInto, withSpare } from './rows'

const THREE = withSpare([])

test('there is always a row to type into', () => {
  expect(THREE).toHaveLength(3)
  const typed = withSpare([{ ...emptyRow(1), shipment: 'S-1' }])
  expect(typed).toHaveLength(4)
  expect(new Set(typed.map(row => row.tempId)).size).toBe(4)
})

test('cells are pasted to the right and downwards', () => {
  const rows = pasteInto(THREE, 1, 'milestone', 'PUP\tActual\r\nDEL\tPlanned\r\n')
  expect(rows.map(row => [row.shipment, row.milestone, row.kind])).toEqual([
    ['', '', ''],
    ['', 'PUP', 'Actual'],
    ['', 'DEL', 'Planned'],
    ['', '', ''],
    ['', '', ''],
    ['', '', ''],
  ])
})

test('with heads above them, cells go to the columns these name', () => {
  const text = 'Time\tMilestone\tRemarks\tShipment number\n14:30\tDEL\tfine\tS-1'
  const [row] = filledOf(pasteInto(THREE, 0, 'shipment', text))
  expect(row).toMatchObject({ shipment: 'S-1', milestone: 'DEL', time: '14:30', date: '' })
})

test('a cell with a comma comes in quotes', () => {
  expect(cellsOf('"a, b"\tc\n')).toEqual([['a, b', 'c']])
})

test('what was refused stays, with why', () => {
  const rows = pasteInto(THREE, 0, 'shipment', 'S-1\tDEL\nS-2\tLOST')
  const [first, second] = filledOf(rows)
  const refused: RowOutcome = {
    tempId: second?.tempId ?? 0,
    what: 'refused',
    shipmentId: '',
    shipment: '',
    milestone: '',
    before: null,
    findings: [{ field: 'milestone', message: 'There is no milestone LOST.' }],
  }
  const outcomes = new Map<number, RowOutcome>([
    [first?.tempId ?? 0, { ...refused, what: 'new', findings: [] }],
    [second?.tempId ?? 0, refused],
  ])
  expect(filledOf(leftOf(rows, outcomes)).map(row => row.shipment)).toEqual(['S-2'])
  expect(faultOf(refused, 'milestone')).toBe('There is no milestone LOST.')
  expect(faultOf(refused, 'date')).toBeUndefined()
})

test('what a carrier reported is his until something else than the shipment is typed over', () => {
  const reported = { ...emptyRow(1), shipment: 'PRO1', milestone: 'DEL', isReported: true }
  expect(typedInto(reported, 'shipment', 'S-1')).toEqual({ ...reported, shipment: 'S-1' })
  expect(typedInto(reported, 'time', '14:30')).toMatchObject({ time: '14:30', isReported: false })
  expect(typedInto(emptyRow(2), 'shipment', 'S-1').isReported).toBe(false)
  const [pasted] = pasteInto([reported], 0, 'shipment', 'S-1\tPUP')
  expect(pasted).toMatchObject({ shipment: 'S-1', milestone: 'PUP', isReported: false })
})

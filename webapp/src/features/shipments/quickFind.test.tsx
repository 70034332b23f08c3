import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { EMPTY } from '@/conditions'
import { ANY_NUMBER } from '@/filters'
import { QuickFind, seeking } from './QuickFind'

const RATED = { name: 'status', operator: 'equalTo' as const, value: 'Rated' }
const AWB = { name: ANY_NUMBER, operator: 'beginsWith' as const, value: '020-1234 5675' }

test('a number narrows what is shown already, and the next one takes its place (B18)', () => {
  const onChange = vi.fn()
  const filter = { condition: 'and' as const, parts: [RATED, { ...AWB, value: 'MSCU' }] }
  render(
    <MantineProvider env="test">
      <QuickFind filter={filter} onChange={onChange} />
    </MantineProvider>,
  )
  const box = screen.getByLabelText('Find shipments by AWB, BOL, PO, container or reference')
  expect(box).toHaveProperty('value', 'MSCU')
  fireEvent.change(box, { target: { value: ' 020-1234 5675 ' } })
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(onChange).toHaveBeenCalledWith({ condition: 'and', parts: [RATED, AWB] })
})

test('an emptied box finds all again', () => {
  expect(seeking({ condition: 'and', parts: [AWB] }, '').parts).toEqual(EMPTY.parts)
})

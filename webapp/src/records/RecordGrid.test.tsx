import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Wire } from '@/api/wire'
import type { RecordView } from './calls'
import { RecordGrid } from './RecordGrid'

const resource = {
  plural: 'Calculation codes',
  fields: [
    { key: 'charge#code', label: 'Code', type: 'text' },
    {
      key: 'charge#method',
      label: 'Method',
      type: 'dropdown',
      options: [{ value: 'perCwt', label: 'Per 100 lb', aliases: [] }],
    },
    { key: 'charge#breaks', label: 'By breaks', type: 'checkbox' },
  ],
  columns: ['charge#code', 'charge#method', 'charge#breaks'],
  levels: ['system'],
  personal: false,
} as unknown as Wire<'ResourceView'>

test('a code of a dropdown reads as people read it, a check as yes, a moment as its day in Chicago', () => {
  const row = {
    id: '7',
    values: { 'charge#code': 'CWT', 'charge#method': 'perCwt', 'charge#breaks': true },
    updatedOn: '2026-11-21T03:00:00Z',
    updatedBy: 'Priya Shah',
  } as unknown as RecordView
  render(
    <MantineProvider>
      <MemoryRouter>
        <RecordGrid resource={resource} rows={[row]} open={null} sort="" addressOf={() => '/'} onSort={() => {}} />
      </MemoryRouter>
    </MantineProvider>,
  )
  expect(screen.getAllByRole('cell').map(cell => cell.textContent)).toEqual([
    'CWT',
    'Per 100 lb',
    'yes',
    '11/20/2026 Priya Shah',
  ])
})

import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CheckRows } from './CheckRows'
import type { Upload } from './upload'

const ROWS = {
  count: 1,
  pageNo: 1,
  rows: [
    {
      row: 2,
      column: '',
      result: 'changed',
      note: '',
      cells: { day: '2026-11-21', weight: '1204.18', freight: { from: '1200', to: '1350.5' }, number: '00020418' },
    },
  ],
}
vi.mock('./useUpload', () => ({ useRows: () => ({ data: ROWS }) }))

test('B1: what was read is shown as the place writes days and figures; numbers of records stay as they are', () => {
  const field = (key: string, type: string) => ({ key, label: key, type, isMandatory: false })
  const upload = {
    layout: { kind: 'fields', fields: [] },
    fields: [field('day', 'date'), field('weight', 'numeric'), field('freight', 'numeric'), field('number', 'text')],
    columns: ['day', 'weight', 'freight', 'number'].map(fieldKey => ({ fieldKey })),
  } as unknown as Upload
  render(<CheckRows upload={upload} show={null} page={1} onPage={() => undefined} />)
  for (const text of ['11/21/2026', '1,204.18', '1,200', '1,350.5', '00020418']) {
    expect(screen.getByText(text)).toBeInTheDocument()
  }
})

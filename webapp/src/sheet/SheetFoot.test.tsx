import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { GridStore, type RowId } from '@/grid'
import { SheetFoot } from './SheetFoot'

test('a save of customers or verticals without data is pressed, and told "Please enter data" (R245, R250)', async () => {
  const onSave = vi.fn()
  render(
    <MantineProvider>
      <SheetFoot
        store={new GridStore([], [], { keeps: () => null })}
        what={['customer', 'customers']}
        changed={0}
        mayChange
        saving={false}
        onSave={onSave}
        onGiveUp={vi.fn()}
      >
        {null}
      </SheetFoot>
    </MantineProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(onSave).toHaveBeenCalledOnce()
  expect(screen.getByRole('button', { name: 'Discard changes' })).toBeDisabled()
})

test('while rows are being saved nothing is typed, added, deleted or undone; after it everything is', () => {
  const text = { label: 'Name', kind: 'text', editor: 'text', readonly: false, mandatory: false, width: 100 } as const
  const store = new GridStore([{ ...text, key: 'name', parse: value => value }], [['S1']], { keeps: () => null })
  const cells = () => store.rows.map((id: RowId) => [...store.row(id)])
  store.select(0, 0)
  store.beginEdit('type')
  store.commitEdit('S9')
  const typed = cells()
  const foot = (saving: boolean) => (
    <MantineProvider>
      <SheetFoot
        store={store}
        what={['row', 'rows']}
        changed={1}
        mayChange
        saving={saving}
        onSave={vi.fn()}
        onGiveUp={vi.fn()}
      >
        {null}
      </SheetFoot>
    </MantineProvider>
  )
  const { rerender } = render(foot(true))
  expect(store.beginEdit('type')).toBe(false)
  expect(store.writableColumn(0, 0)).toBeUndefined()
  store.insertRows(0)
  expect(store.deleteRows(store.rows.slice(0, 1))).toBe(0)
  store.undo()
  expect(cells()).toEqual(typed)

  rerender(foot(false))
  store.undo()
  expect(cells()[0]?.[0]).toBe('S1')
  expect(store.beginEdit('type')).toBe(true)
})

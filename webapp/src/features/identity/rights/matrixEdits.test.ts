import { expect, test } from 'vitest'
import type { Column, Matrix } from './matrixCalls'
import { shownOf, standing, toggled } from './matrixEdits'

const clerk: Column = {
  kind: 'role',
  id: 'r1',
  name: 'Clerk',
  system: '',
  codes: ['see'],
  some: ['export'],
  holders: 4,
  locked: '',
}

test('a cell goes back to what it was and leaves nothing to save', () => {
  const once = toggled([], clerk, 'see')
  expect(once).toEqual([{ kind: 'role', id: 'r1', code: 'see', was: 'all', to: 'no' }])
  expect(shownOf(once, clerk, 'see')).toBe('no')
  expect(toggled(once, clerk, 'see')).toEqual([])
})

test('what is held for some records is held for all, then not at all', () => {
  const all = toggled([], clerk, 'export')
  expect(all).toMatchObject([{ was: 'some', to: 'all' }])
  expect(toggled(all, clerk, 'export')).toMatchObject([{ was: 'some', to: 'no' }])
})

test('an edit of a cell that somebody else changed does not stand; the others do', () => {
  const edits = toggled(toggled([], clerk, 'see'), clerk, 'save')
  const now: Matrix = { columns: [{ ...clerk, codes: ['see', 'save'] }], modules: [] }
  expect(standing(edits, now)).toMatchObject([{ code: 'see' }])
})

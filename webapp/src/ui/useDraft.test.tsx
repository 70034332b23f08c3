import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useDraft } from './useDraft'

const NO = { isZeroAllowed: '', note: 'Net 30' }
const YES = { isZeroAllowed: 'true', note: 'Net 30' }

function openForm() {
  const hook = renderHook(({ stored, revision }) => useDraft(stored, revision), {
    initialProps: { stored: NO, revision: 1 },
  })
  return { ...hook, values: () => hook.result.current.values }
}

test('what is put back while its own save is on its way stays put back, and is not saved yet', () => {
  const { result, rerender, values } = openForm()
  act(() => result.current.setValues({ isZeroAllowed: 'true' }))
  const { begin } = result.current // the screen sends the save now
  act(() => result.current.setValues({ isZeroAllowed: '' }))
  rerender({ stored: YES, revision: 2 })
  act(begin)
  expect(values()).toEqual(NO)
  expect(result.current.isDirty()).toBe(true)
  expect(result.current.isBehind).toBe(false)
})

test('it stays, too, where the answer comes before what is stored is read', () => {
  const { result, rerender, values } = openForm()
  act(() => result.current.setValues({ isZeroAllowed: 'true' }))
  const { begin } = result.current
  act(() => result.current.setValues({ isZeroAllowed: '' }))
  act(begin)
  rerender({ stored: YES, revision: 2 })
  expect(values()).toEqual(NO)
})

test('an untouched field takes what another user saved', () => {
  const { rerender, values } = openForm()
  rerender({ stored: { ...NO, note: 'Net 60' }, revision: 2 })
  expect(values().note).toBe('Net 60')
})

test('a saved field shows what is stored', () => {
  const { result, rerender, values } = openForm()
  act(() => result.current.setValues({ isZeroAllowed: 'true' }))
  const { begin } = result.current
  rerender({ stored: YES, revision: 2 })
  act(begin)
  expect(values()).toEqual(YES)
  expect(result.current.isDirty()).toBe(false)
})

test('a saved field shows what is stored, too, where the answer comes before that is read', () => {
  const { result, rerender, values } = openForm()
  act(() => result.current.setValues({ isZeroAllowed: 'true' }))
  const { begin } = result.current
  act(begin)
  expect(values()).toEqual(YES)
  rerender({ stored: YES, revision: 2 })
  expect(values()).toEqual(YES)
  expect(result.current.isDirty()).toBe(false)
})

test('what another user saved replaces what was typed when that is discarded', () => {
  const { result, rerender, values } = openForm()
  act(() => result.current.setValues({ isZeroAllowed: 'true', note: 'Net 10' }))
  rerender({ stored: { ...NO, note: 'Net 60' }, revision: 2 })
  expect(result.current.isBehind).toBe(true)
  expect(values()).toEqual({ isZeroAllowed: 'true', note: 'Net 10' })
  act(() => result.current.discard())
  expect(values()).toEqual({ ...NO, note: 'Net 60' })
  expect(result.current.isDirty()).toBe(false)
})

test('a field that is no longer stored is gone from the form', () => {
  const { rerender, values } = openForm()
  rerender({ stored: { note: 'Net 30' } as typeof NO, revision: 2 })
  expect(values()).toEqual({ note: 'Net 30' })
})

test('a null and a missing value are the same, an empty text is another', () => {
  const { result } = renderHook(() => useDraft<{ note: string | null | undefined }>({ note: null }, 1))
  act(() => result.current.setFieldValue('note', undefined))
  expect(result.current.isDirty()).toBe(false)
  act(() => result.current.setFieldValue('note', ''))
  expect(result.current.isDirty()).toBe(true)
})

test('a field that is not valid says so until it is changed, and nothing is sent', () => {
  const sent = vi.fn()
  const { result } = renderHook(() => useDraft(NO, 1, { validate: { note: value => (value ? null : 'Enter a note') } }))
  act(() => result.current.setFieldValue('note', ''))
  act(() => result.current.onSubmit(sent)())
  expect(result.current.getInputProps('note').error).toBe('Enter a note')
  act(() => result.current.setFieldValue('note', 'Net 60'))
  expect(result.current.getInputProps('note').error).toBeUndefined()
  expect(sent).not.toHaveBeenCalled()
  act(() => result.current.onSubmit(sent)())
  expect(sent.mock.lastCall?.[0]).toEqual({ ...NO, note: 'Net 60' })
})

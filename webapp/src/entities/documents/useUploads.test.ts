import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Upload, useUploads } from './useUploads'

const file = (name: string) => new File(['%PDF-1.7'], name)
/** The uploads that the server receives, answered when the test says so. */
function desk() {
  const asked = new Map<string, { answer: (told: string) => void; refuse: (error: Error) => void }>()
  const send = (sent: File) =>
    new Promise<string>((answer, refuse) => {
      asked.set(sent.name, { answer, refuse })
    })
  return { asked, send }
}

test('R121: a file is added, validated, submitted by itself, and done or failed', async () => {
  const { asked, send } = desk()
  const seen = new Map<string, string[]>()
  const note = (uploads: readonly Upload<string>[]) => {
    for (const each of uploads) {
      const states = seen.get(each.file.name) ?? []
      if (states.at(-1) !== each.state) seen.set(each.file.name, [...states, each.state])
    }
  }
  const onDone = vi.fn()
  const { result } = renderHook(() => {
    const uploads = useUploads({ send, onDone })
    note(uploads.uploads)
    return uploads
  })
  let added: Upload<string>[] = []
  act(() => {
    added = result.current.take([file('a.pdf'), file('b.pdf'), file('c.pdf')])
  })
  expect(added.map(each => each.state)).toEqual(['added', 'added', 'added'])
  // two at a time: the third waits for its turn
  expect(result.current.uploads.map(each => each.state)).toEqual(['submitted', 'submitted', 'validated'])
  expect(result.current.isSending).toBe(true)
  await act(async () => asked.get('a.pdf')?.answer('id-a'))
  await act(async () => asked.get('b.pdf')?.refuse(new Error('No room.')))
  await waitFor(() => expect(asked.has('c.pdf')).toBe(true))
  await act(async () => asked.get('c.pdf')?.answer('id-c'))
  expect(result.current.uploads.map(({ state, told, why }) => ({ state, told, why }))).toEqual([
    { state: 'done', told: 'id-a', why: '' },
    { state: 'failed', told: null, why: 'No room.' },
    { state: 'done', told: 'id-c', why: '' },
  ])
  expect(seen.get('c.pdf')).toEqual(['validated', 'submitted', 'done'])
  expect(result.current.isSending).toBe(false)
  expect(onDone).toHaveBeenCalledTimes(2)
})

test('what does not pass is named and not sent; what failed may be dropped again (R297, R298)', async () => {
  const { asked, send } = desk()
  const { result } = renderHook(() => useUploads({ send, known: [{ name: 'there.pdf', size: 8 }] }))
  act(() => void result.current.take([file('run.exe'), file('there.pdf'), file('a.pdf')]))
  expect(result.current.notices).toHaveLength(2)
  expect([...asked.keys()]).toEqual(['a.pdf'])
  await act(async () => asked.get('a.pdf')?.refuse(new Error('No room.')))
  asked.clear()
  act(() => void result.current.take([file('a.pdf')]))
  expect(result.current.notices).toEqual([])
  expect([...asked.keys()]).toEqual(['a.pdf'])
})

import { beforeEach, expect, test } from 'vitest'
import { noteRecent, recentOf } from './recent'

const opened = (label: string) => ({ id: label, label, note: '', to: `/${label}` })
beforeEach(() => localStorage.clear())

test('what was opened last stands first, each once', () => {
  for (const label of ['tariffs', 'INV-1', 'tariffs']) noteRecent('ana.air', opened(label))
  expect(recentOf('ana.air').map(one => one.label)).toEqual(['tariffs', 'INV-1'])
})

test('another system has a list of its own, and six are enough', () => {
  for (const label of 'abcdefgh') noteRecent('ana.air', opened(label))
  expect(recentOf('ana.ocean')).toEqual([])
  expect(recentOf('ana.air').map(one => one.label)).toEqual(['h', 'g', 'f', 'e', 'd', 'c'])
})

test('a storage that somebody wrote nonsense into is empty', () => {
  localStorage.setItem('freight.recent.ana.air', '{"x":')
  expect(recentOf('ana.air')).toEqual([])
})

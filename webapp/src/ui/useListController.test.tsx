import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, it } from 'vitest'
import { useListController } from './useListController'

const STATES = ['active', 'expired'] as const
const of = (address: string) =>
  renderHook(
    () => ({
      search: useLocation().search,
      ...useListController({ filters: { state: STATES, system: 'any' }, opens: 'link' }),
    }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
      ),
    },
  ).result

it('reads filters, page, order and the opened record from the address', () => {
  const list = of('/links?q=air&state=active&system=s1&page=3&sort=-name&link=l7').current
  expect(list.filters).toEqual({ q: 'air', state: 'active', system: 's1' })
  expect(list.isNarrowed).toBe(true)
  expect(list.page).toBe(3)
  expect(list.sort).toMatchObject({ by: 'name', descending: true })
  expect(list.opened).toBe('l7')
})

it('takes a value that is not allowed as none', () => {
  const list = of('/links?state=other').current
  expect(list.filters.state).toBe('')
  expect(list.isNarrowed).toBe(false)
})

it('opens and closes a record on the page it is on', () => {
  const list = of('/links?page=2')
  act(() => list.current.open('l7'))
  expect(list.current.search).toBe('?page=2&link=l7')
  act(() => list.current.close())
  expect(list.current.search).toBe('?page=2')
})

it('keeps what is selected until it is cleared', () => {
  const list = of('/links')
  act(() => list.current.choice.choose(['a', 'b'], true))
  expect([...list.current.choice.chosen]).toEqual(['a', 'b'])
  act(() => list.current.clear())
  expect(list.current.choice.chosen.size).toBe(0)
})

import { act, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, it } from 'vitest'
import { type Put, useAddress } from './useAddress'

function Probe({ values }: { values: Put }) {
  const { page, put } = useAddress()
  const { search } = useLocation()
  return (
    <button type="button" onClick={() => put(values)}>
      {search} on page {page}
    </button>
  )
}

function changed(address: string, values: Put): string | null {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Probe values={values} />
    </MemoryRouter>,
  )
  fireEvent.click(screen.getByRole('button'))
  return screen.getByRole('button').textContent
}

it('shows the first page of a list that is narrowed otherwise', () => {
  expect(changed('/x?q=air&page=4', { q: 'sea' })).toBe('?q=sea on page 1')
})

it('keeps the page that is put, and the rest of the address', () => {
  expect(changed('/x?q=air&page=4', { invoice: 'a1', page: 4 })).toBe('?q=air&page=4&invoice=a1 on page 4')
})

it('takes what is empty out of the address, and the first page with it', () => {
  expect(changed('/x?q=air&page=4', { q: '', page: 1 })).toBe(' on page 1')
})

it.each(['0', '-3', 'many', ''])('reads a page of "%s" as the first', page => {
  expect(changed(`/x?page=${page}`, { page: null })).toBe(' on page 1')
})

it('a change that follows before the screen was drawn anew takes the one before along', () => {
  const { result } = renderHook(() => useAddress(), { wrapper: MemoryRouter })
  const { put } = result.current
  act(() => {
    put({ least: '1000' })
    put({ sort: 'total' })
  })
  expect(result.current.address.toString()).toBe('least=1000&sort=total')
})

it('puts several under one name, in place of those that were there', () => {
  expect(changed('/x?status=Paid&status=Matched', { status: ['Approved', 'Scheduled'] })).toBe(
    '?status=Approved&status=Scheduled on page 1',
  )
})

it('takes a name out with its last value', () => {
  expect(changed('/x?status=Paid&q=air', { status: [] })).toBe('?q=air on page 1')
})

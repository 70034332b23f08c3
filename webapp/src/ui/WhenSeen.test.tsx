import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WhenSeen } from './WhenSeen'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const settle = () => act(() => void vi.advanceTimersByTime(1_000))

/** An observer that reports what the test says. */
function watched() {
  const told: { see: (isIntersecting: boolean) => void; watching: Element[] } = { see: () => {}, watching: [] }
  class Watcher {
    constructor(tell: IntersectionObserverCallback) {
      told.see = isIntersecting =>
        act(() => tell([{ isIntersecting } as IntersectionObserverEntry], this as unknown as IntersectionObserver))
    }
    observe(place: Element) {
      told.watching.push(place)
    }
    disconnect() {
      told.watching.length = 0
    }
  }
  vi.stubGlobal('IntersectionObserver', Watcher)
  return told
}

const picture = (
  <WhenSeen className="place">
    <p>A map</p>
  </WhenSeen>
)

test('nothing is drawn out of sight, and the place is there already', () => {
  const told = watched()
  const { container } = render(picture)
  told.see(false)
  expect(screen.queryByText('A map')).toBeNull()
  expect(container.querySelector('.place')).not.toBeNull()
})

test('what came into sight is drawn, and stays when it is out of sight again', () => {
  const told = watched()
  render(picture)
  told.see(true)
  settle()
  expect(screen.getByText('A map')).toBeInTheDocument()
  expect(told.watching, 'nobody watches any more').toHaveLength(0)
  told.see(false)
  expect(screen.getByText('A map')).toBeInTheDocument()
})

test('what was in sight for a moment alone is not drawn: something above it has come', () => {
  const told = watched()
  render(picture)
  told.see(true)
  told.see(false)
  settle()
  expect(screen.queryByText('A map')).toBeNull()
})

test('while the parts above still come, nobody watches', () => {
  const told = watched()
  const of = (waits: boolean) => (
    <WhenSeen waits={waits}>
      <p>A map</p>
    </WhenSeen>
  )
  const { rerender } = render(of(true))
  expect(told.watching).toHaveLength(0)
  rerender(of(false))
  told.see(true)
  rerender(of(true))
  settle()
  expect(screen.queryByText('A map'), 'more has come meanwhile').toBeNull()
  rerender(of(false))
  told.see(true)
  settle()
  expect(screen.getByText('A map')).toBeInTheDocument()
})

test('what goes to paper is drawn', () => {
  watched()
  render(picture)
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(screen.getByText('A map')).toBeInTheDocument()
})

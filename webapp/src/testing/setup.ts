import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { workIn } from '@/place'

afterEach(cleanup)
// tests share their modules: where the last one worked is nowhere
beforeEach(() => workIn(null))
// a busy machine renders late; a test that waits in vain still ends
configure({ asyncUtilTimeout: 8_000 })

// jsdom has no layout: what Mantine and the grid ask for is given here, or they draw no rows.
window.matchMedia ??= ((query: string) => ({
  matches: false,
  media: query,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
  dispatchEvent: () => false,
  onchange: null,
})) as typeof window.matchMedia

class NoResize implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.ResizeObserver = NoResize

// nothing is out of sight where nothing has a size
class InSight {
  constructor(private readonly tell: IntersectionObserverCallback) {}
  observe(place: Element) {
    const entry = { isIntersecting: true, target: place } as IntersectionObserverEntry
    this.tell([entry], this as unknown as IntersectionObserver)
  }
  disconnect() {}
}
window.IntersectionObserver = InSight as unknown as typeof IntersectionObserver
// a text area that grows measures itself again when fonts arrive
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
Element.prototype.scrollIntoView = vi.fn()
Element.prototype.scrollTo = vi.fn() as unknown as typeof Element.prototype.scrollTo
for (const [name, pixels] of Object.entries({
  offsetHeight: 600,
  clientHeight: 600,
  offsetWidth: 1200,
  clientWidth: 1200,
})) {
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => pixels })
}

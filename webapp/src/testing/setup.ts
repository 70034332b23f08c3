import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { workIn } from '@/place'

afterEach(cleanup)
// tests share their modules: the place of the last one must not remain
beforeEach(() => workIn(null))
// a busy machine renders late; a test that waits in vain still ends
configure({ asyncUtilTimeout: 8_000 })

// jsdom has no layout: Mantine and the grid need these to render rows.
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

// without sizes, everything is in view
class InSight {
  constructor(private readonly tell: IntersectionObserverCallback) {}
  observe(place: Element) {
    const entry = { isIntersecting: true, target: place } as IntersectionObserverEntry
    this.tell([entry], this as unknown as IntersectionObserver)
  }
  disconnect() {}
}
window.IntersectionObserver = InSight as unknown as typeof IntersectionObserver
// a text area that grows measures itself again when fonts load
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

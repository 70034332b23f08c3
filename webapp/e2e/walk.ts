import type { Page } from '@playwright/test'

/** Waits until changes are laid out and drawn. */
export const drawn = (page: Page) =>
  page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Counts the pending calls. */
export function callsOf(page: Page) {
  const under = new Set<unknown>()
  page.on('request', request => under.add(request))
  page.on('requestfinished', request => under.delete(request))
  page.on('requestfailed', request => under.delete(request))
  return {
    /** Waits until the last render triggers no more calls. */
    async over() {
      for (let quiet = 0; quiet < 3; quiet = under.size ? 0 : quiet + 1) await drawn(page)
    },
  }
}

/** Opens an address as a link does: the app stays loaded. */
export const follow = (page: Page, address: string) =>
  page.evaluate(to => {
    const state = { idx: (history.state as { idx: number }).idx + 1, key: to }
    history.pushState(state, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state }))
  }, address)

/** What the screen that is shown lacks, in words: one heading, something below it, a name of its window. */
export const faultsOf = (page: Page) =>
  page.evaluate(() => {
    const headings = [...document.querySelectorAll('h1')].map(heading => heading.textContent?.trim() ?? '')
    const main = document.querySelector('main')
    const rest = (main?.textContent ?? '').replace(headings[0] ?? '', '').trim()
    const drawn = main?.querySelector('iframe, canvas, svg, [role=grid], input, img')
    return [
      ...(headings.length === 1 && headings[0] ? [] : [`headings: ${JSON.stringify(headings)}`]),
      ...(/\S · Freight suite$/.test(document.title) ? [] : [`the window is named ${document.title}`]),
      ...(rest || drawn ? [] : ['nothing below the heading']),
    ]
  })

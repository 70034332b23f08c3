import type { Page } from '@playwright/test'

/** What does not fit into the window, in words: empty if everything fits. */
export const crowded = (page: Page): Promise<string[]> => page.evaluate(lookForCrowding)

/** Runs in the page. */
function lookForCrowding(): string[] {
  interface Box {
    left: number
    top: number
    right: number
    bottom: number
  }
  const ROUNDING = 1.5
  const TOUCH = 4
  const INTERACTIVE = 'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=switch]'
  // images have their own text; a grid shows truncated cells in its own tooltip
  const DRAWN =
    'svg, .leaflet-container, [role=grid], [aria-hidden=true], .vh, option, noscript, script, style, [data-cut]'
  const found = new Set<string>()

  const nameOf = (element: Element) => {
    const text = element.getAttribute('aria-label') ?? element.textContent ?? ''
    const place = element.closest('section[aria-label], [role=toolbar], header, footer, nav, aside, table, dialog')
    const where = place?.getAttribute('aria-label') ?? place?.tagName.toLowerCase() ?? ''
    return `<${element.tagName.toLowerCase()}> ${text.trim().slice(0, 40)} (${where})`
  }
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })
  const hides = (value: string) => value === 'hidden' || value === 'clip'

  // ---- the page does not scroll sideways, and nothing has hidden overflow
  const root = document.documentElement
  if (root.scrollWidth > root.clientWidth + ROUNDING)
    found.add(`the page scrolls sideways by ${root.scrollWidth - root.clientWidth}`)

  // every text asks about all elements around it: each is measured once
  const measured = new Map<Element, { position: string; overflowX: string; overflowY: string; by: Box }>()
  const measure = (element: Element) => {
    const before = measured.get(element)
    if (before) return before
    const { position, overflowX, overflowY } = getComputedStyle(element)
    const now = { position, overflowX, overflowY, by: element.getBoundingClientRect() }
    measured.set(element, now)
    return now
  }

  /** The part of a box that its containers do not hide; null if nothing is visible. */
  const seen = (element: Element, box: Box): Box | null => {
    let rest = { ...box }
    let inner: Element = element
    for (let holder = element.parentElement; holder; inner = holder, holder = holder.parentElement) {
      if (measure(inner).position === 'fixed') break
      const { overflowX, overflowY, by } = measure(holder)
      if (overflowX !== 'visible')
        rest = { ...rest, left: Math.max(rest.left, by.left), right: Math.min(rest.right, by.right) }
      if (overflowY !== 'visible')
        rest = { ...rest, top: Math.max(rest.top, by.top), bottom: Math.min(rest.bottom, by.bottom) }
    }
    rest = {
      left: Math.max(rest.left, 0),
      top: Math.max(rest.top, 0),
      right: Math.min(rest.right, innerWidth),
      bottom: Math.min(rest.bottom, innerHeight),
    }
    return rest.right - rest.left > 1 && rest.bottom - rest.top > 1 ? rest : null
  }

  // ---- truncated text has a title, or can be scrolled to
  const cutOff = (element: Element, box: Box): string | null => {
    let inner: Element = element
    for (let holder: Element | null = element; holder; inner = holder, holder = holder.parentElement) {
      if (holder !== element && measure(inner).position === 'fixed') return null
      const { overflowX, overflowY, by } = measure(holder)
      const sideways = box.right > by.right + ROUNDING || box.left < by.left - ROUNDING
      const down = box.bottom > by.bottom + ROUNDING * 2 || box.top < by.top - ROUNDING * 2
      if (sideways && hides(overflowX)) return 'cut off'
      if (down && hides(overflowY) && overflowX !== 'auto') return 'cut off below'
      if (/auto|scroll/.test(overflowX) && sideways) return null
      if (/auto|scroll/.test(overflowY) && down) return null
    }
    return box.right > innerWidth + ROUNDING || box.left < -ROUNDING ? 'outside the window' : null
  }
  const titled = (element: Element) => {
    const title = element.closest('[title]')?.getAttribute('title')
    return !!title && title.length > 0
  }
  const texts: { element: Element; box: Box }[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!element || !node.nodeValue?.trim() || element.closest(DRAWN) || !isShown(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    if (box.width < 1 || box.height < 1) continue
    const cut = cutOff(element, box)
    if (cut && !titled(element)) found.add(`${cut}: ${nameOf(element)}`)
    const rest = seen(element, box)
    if (rest) texts.push({ element, box: rest })
  }

  // ---- controls are uncovered: nothing else is drawn over them, and no text runs into them
  const pressed: { element: Element; box: Box }[] = []
  for (const element of document.querySelectorAll(INTERACTIVE)) {
    if (element.closest(DRAWN) || !isShown(element)) continue
    const { width, height, ...box } = element.getBoundingClientRect().toJSON() as DOMRect
    if (width < 2 || height < 2) continue
    if (cutOff(element, box)) found.add(`out of reach: ${nameOf(element)}`)
    const rest = seen(element, box)
    if (rest) pressed.push({ element, box: rest })
  }
  const over = (one: Box, other: Box) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > TOUCH &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > TOUCH
  const related = (one: Element, other: Element) =>
    one.contains(other) ||
    other.contains(one) ||
    [...((one as HTMLInputElement).labels ?? [])].some(label => label.contains(other))
  /** What is under a sticky head or column can be scrolled to. */
  const stays = (element: Element) => {
    for (let each: Element | null = element; each; each = each.parentElement) {
      if (/sticky|fixed/.test(measure(each).position)) return true
    }
    return false
  }
  /** For a column that is sticky at the side: all heads are sticky at the top, and the others scroll beneath them. */
  const staysAside = (element: Element) => {
    const cell = element.closest('th, td')
    if (!cell) return false
    const { position, left, right } = getComputedStyle(cell)
    return position === 'sticky' && (left !== 'auto' || right !== 'auto')
  }
  const wrapperOf = (element: Element) => element.closest('.mantine-Input-wrapper, .mantine-Checkbox-root, label')
  for (const [at, one] of pressed.entries()) {
    for (const other of [...pressed.slice(at + 1), ...texts]) {
      if (!over(one.box, other.box) || related(one.element, other.element)) continue
      if (stays(one.element) !== stays(other.element)) continue
      if (staysAside(one.element) !== staysAside(other.element)) continue
      const wrapper = wrapperOf(one.element)
      if (wrapper?.contains(other.element)) continue
      found.add(`${nameOf(one.element)} lies over ${nameOf(other.element)}`)
    }
  }
  return [...found]
}

/** Tables and lists that require scrolling sideways. */
export const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter(element => /auto|scroll/.test(getComputedStyle(element).overflowX))
      .filter(element => element.scrollWidth > element.clientWidth + 1.5 && !element.closest('[role=grid]'))
      .map(
        element =>
          `${element.getAttribute('aria-label') ?? element.className}: ${element.scrollWidth - element.clientWidth} px beyond`,
      ),
  )

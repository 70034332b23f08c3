/** What this tab keeps while somebody is at a sign-in service: without it nobody comes back. */
const BROWSER = 'departure.browser'
const NEXT = 'departure.next'

export function keepDeparture(browser: string, next: string | null): void {
  sessionStorage.setItem(BROWSER, browser)
  sessionStorage.setItem(NEXT, next ?? '')
}

/** What was kept, once. */
export function takeDeparture(): { browser: string; next: string } {
  const kept = { browser: sessionStorage.getItem(BROWSER) ?? '', next: sessionStorage.getItem(NEXT) ?? '' }
  sessionStorage.removeItem(BROWSER)
  sessionStorage.removeItem(NEXT)
  return kept
}

/** What this tab stores while the user is at a sign-in service; coming back requires it. */
const BROWSER = 'departure.browser'
const NEXT = 'departure.next'

export function keepDeparture(browser: string, next: string | null): void {
  sessionStorage.setItem(BROWSER, browser)
  sessionStorage.setItem(NEXT, next ?? '')
}

/** Takes the stored value, once. */
export function takeDeparture(): { browser: string; next: string } {
  const kept = { browser: sessionStorage.getItem(BROWSER) ?? '', next: sessionStorage.getItem(NEXT) ?? '' }
  sessionStorage.removeItem(BROWSER)
  sessionStorage.removeItem(NEXT)
  return kept
}

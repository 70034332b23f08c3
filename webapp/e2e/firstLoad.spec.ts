import { expect, type Page, test } from './fixtures'

/** The maximum transfer size of the first visit of Home: scripts, styles, fonts and answers, compressed, with headers.
 */
const MOST_BYTES = 500_000

interface Arrived {
  url: string
  bytes: number
}

/** The bytes transferred for a page with an empty browser cache. */
async function weighed(page: Page): Promise<Arrived[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  const urls = new Map<string, string>()
  const arrived: Arrived[] = []
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId)
    // without one it was asked for before: by the page after signing in, which may still be loading
    if (url) arrived.push({ url, bytes: encodedDataLength })
  })
  return arrived
}

/** Opens Home and waits until it is idle. */
async function visited(page: Page): Promise<Arrived[]> {
  const arrived = await weighed(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page.getByRole('region', { name: 'Unbilled by age' }).locator('tfoot')).toBeVisible()
  await page.waitForLoadState('networkidle')
  return arrived
}

const inAll = (arrived: Arrived[]) => arrived.reduce((sum, { bytes }) => sum + bytes, 0)

// low enough that chart and map are below the fold, however many accounts have something unbilled on that day
test.use({ viewport: { width: 1366, height: 560 } })

// an administrator, an operator and a pricing manager have different things above chart and map; a clerk of two
// accounts has both on the first screen, after the figures
for (const user of ['priya.shah', 'ana.ortiz', 'marek.novak']) {
  test(`the first visit of Home weighs at most 500 KB for ${user}`, async ({ page, signIn }) => {
    await signIn({ as: user })
    const arrived = await visited(page)
    const heaviest = [...arrived].sort((one, other) => other.bytes - one.bytes).slice(0, 8)
    const told = heaviest.map(({ url, bytes }) => `${bytes} ${new URL(url).pathname}`).join('\n')
    expect(inAll(arrived), told).toBeLessThanOrEqual(MOST_BYTES)
    expect(inAll(arrived), 'something was measured').toBeGreaterThan(MOST_BYTES / 5)
  })
}

test('chart and map come when they are scrolled to, and nothing jumps', async ({ page, signIn }) => {
  await signIn()
  const arrived = await visited(page)
  // the figures of chart and map are available to screen readers
  await expect(page.getByRole('table', { name: 'Billed by day' }).getByRole('row').nth(1)).toBeAttached()
  const countries = page.getByRole('region', { name: 'Unbilled by country', exact: true })
  await expect(countries.locator('tbody tr').first()).toBeAttached()
  const before = arrived.length
  await expect(page.locator('.leaflet-container, .recharts-surface')).toHaveCount(0)
  const height = () => page.getByRole('region', { name: 'Overview' }).evaluate(region => region.scrollHeight)
  const reserved = await height()
  await countries.getByRole('table').scrollIntoViewIfNeeded()
  // a country outside the map's view has an empty path
  await expect(countries.locator('path.leaflet-interactive:not([d="M0 0"])').first()).toBeVisible()
  await expect(page.locator('.recharts-surface').first()).toBeVisible()
  expect(await height()).toBe(reserved)
  expect(arrived.length).toBeGreaterThan(before)
})

import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { faultsFound } from './axe'
import { OPENED } from './openedScreens'
import { START_MS, type Stack, startStack } from './stack'

/** With an icon, so that the browser does not request one that does not exist. */
const BLANK = '<!doctype html><link rel="icon" href="data:,">'

const RUNNING = process.env.FREIGHT_E2E_ADDRESS ?? ''

interface Fixtures {
  /** Messages that a test expects: a refused sign-in logs its 401 in the console. */
  expected: (pattern: RegExp) => void
  /** Signs in as a demo account, Priya Shah by default, and opens an address. The sign-in page has its own tests. */
  signIn: (how?: { as?: string; at?: string }) => Promise<void>
  /** Runs axe in the light theme, then checks the colors in the dark one. */
  accessible: (what: string) => Promise<void>
}

interface OfWorker {
  /**
   * The address of this worker's own suite with its own data, so that spec files do not interfere.
   * `FREIGHT_E2E_ADDRESS` names one that is already running.
   */
  suite: string
  /** That suite; undefined if it was already running. */
  stack: Stack | undefined
}

/** Every test fails on a console warning or error, a page error, and a request that leaves the host. */
export const test = base.extend<Fixtures & { watched: undefined; openedAddresses: undefined }, OfWorker>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const stack = RUNNING ? undefined : await startStack()
      await use(stack)
      await stack?.stop()
    },
    // the start, with the demo data, and the stop
    { scope: 'worker', timeout: 2 * START_MS },
  ],
  suite: [async ({ stack }, use) => use(stack?.address ?? RUNNING), { scope: 'worker' }],
  baseURL: async ({ suite }, use) => {
    await use(suite)
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
  expected: async ({}, use, info) => {
    const patterns: RegExp[] = []
    Object.assign(info, { expectedMessages: patterns })
    await use(pattern => patterns.push(pattern))
  },
  watched: [
    async ({ page, baseURL, expected: _ }, use, info) => {
      const found: string[] = []
      page.on('console', message => {
        if (['warning', 'error'].includes(message.type())) found.push(`${message.type()}: ${message.text()}`)
      })
      page.on('pageerror', error => found.push(`page error: ${error.message}`))
      page.on('request', request => {
        const url = request.url()
        if (!url.startsWith(`${baseURL}/`) && !/^(data|blob):/.test(url)) found.push(`leaves the host: ${url}`)
      })
      await use(undefined)
      const { expectedMessages } = info as unknown as { expectedMessages: RegExp[] }
      expect(found.filter(text => !expectedMessages.some(pattern => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
  openedAddresses: [
    async ({ browser, context }, use, info) => {
      const addresses = new Set<string>()
      const record = (page: Page) =>
        page.on('framenavigated', frame => {
          if (frame === page.mainFrame()) addresses.add(new URL(frame.url()).pathname)
        })
      const recordAll = (opened: BrowserContext) => {
        opened.pages().forEach(record)
        opened.on('page', record)
      }
      recordAll(context)
      browser.on('context', recordAll)
      await use(undefined)
      browser.off('context', recordAll)
      info.annotations.push({ type: OPENED, description: [...addresses].join('\n') })
    },
    { auto: true },
  ],
  signIn: async ({ page }, use) => {
    await use(async ({ as: userName = 'priya.shah', at = '/' } = {}) => {
      const headers = { sessionCarrier: 'cookie' }
      const answer = await page.request.post('/api/demoLogin', { headers, data: { userName } })
      expect(answer.ok(), `${userName} signs in`).toBe(true)
      const { sessionId, stored, loggedInUser, account } = (await answer.json()).data
      const session = { sessionId, stored, userName, systemId: loggedInUser.system.id, accountId: account?.id ?? '' }
      // a blank page of the same origin, to write its storage
      await page.route('/blank', route => route.fulfill({ contentType: 'text/html', body: BLANK }), { times: 1 })
      await page.goto('/blank')
      await page.evaluate(value => {
        localStorage.setItem('freight.session', value)
        localStorage.setItem('freight.known', 'yes')
      }, JSON.stringify(session))
      await page.goto(at)
      await expect(page.getByRole('navigation', { name: 'Modules' })).toBeVisible()
    })
  },
  accessible: async ({ page }, use) => {
    await use(async what => {
      // a page that is still blank has no violations, and no heading either
      await expect(page.locator('h1').first()).toBeVisible()
      for (const theme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: theme })
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
        const found = await faultsFound(page, theme)
        expect(found, `${what}, ${theme}`).toEqual([])
      }
    })
  },
})

export { expect, type Page }

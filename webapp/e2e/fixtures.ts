import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

// the rows of a table are alike: the first ones tell, and hundreds of cells take minutes
const LATER_ROWS = ['[role=rowgroup] > [role=row]:nth-child(n+7)', 'tbody > tr:nth-child(n+7)']
const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']
export type Theme = 'light' | 'dark'

interface Fixtures {
  /** Messages that a test expects: a refused sign-in logs its 401 in the console. */
  expected: (pattern: RegExp) => void
  /** Signs in as a demo account by the sign-in page. */
  signIn: (userName?: string) => Promise<void>
  /** Runs axe on what is shown in the light theme, then looks at its colours in the dark one. */
  accessible: (what: string) => Promise<void>
}

/**
 * Every test fails on a warning or an error in the console, an error of the page, and a request that leaves the host.
 */
export const test = base.extend<Fixtures & { watched: undefined }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
  baseURL: async ({}, use) => {
    await use(process.env.FREIGHT_E2E_ADDRESS)
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
  signIn: async ({ page }, use) => {
    await use(async (userName = 'priya.shah') => {
      await page.goto('/login')
      await page.getByRole('region', { name: 'Demo accounts' }).locator(`[data-user="${userName}"]`).click()
      await expect(page.getByRole('navigation', { name: 'Modules' })).toBeVisible()
    })
  },
  accessible: async ({ page }, use) => {
    await use(async what => {
      // a page that is still blank has no faults, and no heading either
      await expect(page.locator('h1').first()).toBeVisible()
      for (const theme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
        // a theme changes colours and nothing else
        const axe = new AxeBuilder({ page })
        if (theme === 'light') axe.withTags(RULES)
        else axe.withRules(['color-contrast'])
        for (const rows of LATER_ROWS) axe.exclude(rows)
        const { violations } = await axe.analyze()
        const told = violations.map(v => `${v.id}: ${v.nodes.map(node => node.target.join(' ')).join(', ')}`)
        expect(told, `${what}, ${theme}`).toEqual([])
      }
    })
  },
})

export { expect, type Page }

import { expect, type Page, test } from './fixtures'

/** What must be visible on a screen without scrolling sideways: the column heads of the results. */
interface Screen {
  at: string
  /** The first link that matches opens the screen. */
  by?: RegExp
  totals?: (string | RegExp)[]
}

const SCREENS: Record<string, Screen> = {
  Home: { at: '/', totals: [/^Value/] },
  'a work list': { at: '/work/unbilled', totals: ['Value'] },
  invoices: { at: '/invoices/list', totals: ['Total'] },
  shipments: { at: '/invoices/shipmentEntry' },
  billing: { at: '/invoices/ratingbilling' },
  'audit for delivery': { at: '/invoices/auditfordelivery', totals: ['Total'] },
  'to be delivered': { at: '/invoices/delivery/toBeDelivered?show=noProfile' },
  payables: { at: '/payables/invoices', totals: ['Charged'] },
  'payables summary': { at: '/payables/summary' },
  tracking: { at: '/tracking/summary' },
  'rate search': { at: '/quotes/rateSearch' },
  quotes: { at: '/quotes/repository/Database', totals: ['Total'] },
  'a quote': { at: '/quotes/repository/Database', by: /^Q\d/ },
  'a tariff': { at: '/tariffs/tariffManagement/listTariff', by: /Air|air/ },
  rates: { at: '/tariffs/rates' },
  accounts: { at: '/accounts/view' },
  'an account': { at: '/accounts/view', by: /^\d{8}$/ },
  'billed by month': { at: '/dashboard/charts', totals: ['Total'] },
}

const SIZES = { 'on a phone': { width: 390, height: 844 }, 'at 200 % of 1280 x 800': { width: 640, height: 400 } }

/** Only scrollable elements extend beyond the window. */
async function fits(page: Page, what: string) {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), what)
    .toBeLessThanOrEqual(0)
  const cut = await page.evaluate(() => {
    const moved = (element: Element) =>
      element.closest('[role=region][tabindex], section, [role=grid], .leaflet-container')
    return [...document.querySelectorAll('main h1, main h2, main button, main input, main a')]
      .filter(element => {
        const { right, width } = element.getBoundingClientRect()
        return width > 1 && right > innerWidth + 1 && !moved(element)
      })
      .map(element => element.textContent || element.getAttribute('aria-label'))
  })
  expect(cut, `${what}: beyond the edge`).toEqual([])
}

for (const [how, viewport] of Object.entries(SIZES)) {
  test(`${how} no screen is moved sideways, and what rows come to is in sight`, async ({ page, signIn }) => {
    test.slow()
    await signIn()
    await page.setViewportSize(viewport)
    for (const [name, { at, by, totals = [] }] of Object.entries(SCREENS)) {
      await page.goto(at)
      if (by)
        await page
          .getByRole('link', { name: by })
          .or(page.getByRole('button', { name: by }))
          .first()
          .click()
      await expect(page.locator('h1').first()).toBeVisible()
      for (const total of totals) {
        const head = page.getByRole('columnheader', { name: total }).first()
        await expect(head, `${name}: ${total}`).toBeAttached()
        await expect
          .poll(() => head.evaluate(each => each.getBoundingClientRect().right - innerWidth), `${name}: ${total}`)
          .toBeLessThanOrEqual(0)
      }
      await fits(page, `${name}, ${how}`)
    }
  })
}

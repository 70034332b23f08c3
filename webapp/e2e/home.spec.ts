import { expect, test } from './fixtures'

test('Home shows the unbilled work by age; folders open and close (R014, R015), a count shows its shipments (A018)', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome')
  const aging = page.getByRole('region', { name: 'Unbilled by age' })
  const rows = aging.locator('tbody tr')
  const folder = aging.locator('tbody').getByRole('button', { expanded: true })
  await expect(folder, 'the system one works in is open').toHaveCount(1)
  const name = (await folder.textContent()) ?? ''
  await accessible('Home')
  // the accounts of the folder are loaded by now
  const open = await rows.count()
  await folder.click()
  await expect.poll(() => rows.count()).toBeLessThan(open)
  await aging.getByRole('button', { name, exact: true }).click()
  await expect(rows).toHaveCount(open)

  await aging.locator('tbody td button').first().click()
  await expect(page.getByRole('dialog').locator('tbody tr').first()).toBeVisible()
  await accessible('aging details')
})

test('on a small screen no figure of Home lies over another', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await signIn()
  const table = page.getByRole('region', { name: 'Unbilled by age' }).locator('table')
  await expect(table.locator('tfoot')).toBeVisible()
  const beside = page.getByRole('region', { name: 'To do' })
  const [figures, todo] = await Promise.all([table.boundingBox(), beside.boundingBox()])
  expect((figures?.x ?? 0) + (figures?.width ?? 0)).toBeLessThanOrEqual(todo?.x ?? 0)
  // a system with many shipments
  const overlaps = await beside.locator('li a').evaluateAll(links =>
    links.filter(link => {
      const [count, words] = link.children
      if (!count || !words) return true
      count.textContent = '106,069'
      return (
        count.scrollWidth > count.clientWidth ||
        count.getBoundingClientRect().right > words.getBoundingClientRect().left
      )
    }),
  )
  expect(overlaps).toHaveLength(0)
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 720 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
})

test('details of another day are refused with a warning (A047)', async ({ page, signIn }) => {
  await signIn()
  const old = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10)
  await page.goto(`/?date=${old}`)
  await page.getByRole('region', { name: 'Unbilled by age' }).locator('tbody td button').first().click()
  await expect(page.getByText('Invalid Date')).toBeVisible()
  await expect(page.getByText('Details are available for the current date only!')).toBeVisible()
})

test('the map names the unbilled shipments of a country (A017), and a table has the same figures', async ({
  page,
  signIn,
}) => {
  await signIn()
  const section = page.getByRole('region', { name: 'Unbilled by country', exact: true })
  // the shapes of the countries are the largest download: they load when scrolled to
  await section.scrollIntoViewIfNeeded()
  await expect(section.locator('path.leaflet-interactive').first()).toBeVisible()
  // the darkest shape: a country with shipments, with any demo data. Dispatches the event, because the center of a
  // country with islands overseas may be water
  await section.locator('path[fill="var(--map-5)"]').first().dispatchEvent('mouseover', { bubbles: true })
  await expect(page.locator('.leaflet-tooltip')).toContainText(/Unbilled - \d+ Shipments/)
  await expect(section.locator('tbody tr').first()).toBeVisible()
})

test('twelve months of what was billed, by customer: a figure opens exactly its invoices', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn({ at: '/dashboard/charts' })
  const table = page.getByRole('table', { name: 'Billed by account and month' })
  const figure = table.locator('tbody tr').first().getByRole('link').last()
  await expect(figure).toBeVisible()
  const [, invoices] = (await figure.getAttribute('aria-label'))?.match(/: ([\d,]+) invoices?$/) ?? []
  await accessible('billed by month')
  await figure.click()
  await expect(page.getByText(new RegExp(`^${invoices} found, .*, all systems$`))).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Year before' }).click()
  await expect(page.getByText('Nothing was billed in these months')).toBeVisible()
  await page.getByRole('button', { name: 'To this month' }).click()
  await expect(figure).toBeVisible()
})

test('the list that a count opens is sorted by its heads, and its rows are selected and worked on', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn({ as: 'ana.ortiz', at: '/work/rated' })
  await page.getByRole('button', { name: 'System', exact: true }).click()
  await expect(page).toHaveURL(/sort=systemName/)
  await expect(page.getByRole('columnheader', { name: 'System' })).toHaveAttribute('aria-sort', 'ascending')
  const first = page.getByRole('row').nth(1)
  const second = page.getByRole('row').nth(2)
  await expect(first).toContainText('Air Export Chicago')
  await page.getByRole('button', { name: 'Value', exact: true }).click()
  await expect(first, 'within their currency, the smallest first').toContainText('EUR')
  const values = await page.locator('tbody tr td:last-child').allTextContents()
  const figures = values.map(text => Number(text.replace(/[^\d.]/g, '')))
  expect(figures).toEqual(figures.toSorted((one, other) => one - other))
  await expect(first.getByRole('checkbox'), 'of another system').toBeDisabled()

  await page.getByRole('button', { name: 'System', exact: true }).click()
  await expect(first).toContainText('Air Export Chicago')
  const number = (await first.getByRole('rowheader').textContent()) ?? ''
  await first.getByRole('checkbox').check()
  await second.getByRole('checkbox').check()
  const acts = page.getByRole('toolbar', { name: 'Selected shipments' })
  await expect(acts.getByText('2 selected', { exact: true })).toBeVisible()
  await accessible('a work list with a selection')
  await acts.getByRole('button', { name: 'Bill 2 selected…' }).click()
  await expect(page.getByRole('dialog').getByText('2 invoices for 2 shipments')).toBeVisible()
  await page.getByRole('button', { name: 'Issue 2 invoices' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  await expect(acts).toHaveCount(0)
  await expect(page.getByRole('rowheader', { name: number, exact: true }), 'billed, it has left the list').toHaveCount(
    0,
  )

  await page.goto('/')
  await page
    .getByRole('link', { name: /^Billed/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Total', exact: true }).click()
  await expect(page).toHaveURL(/sort=total/)
  await page.getByRole('button', { name: 'System', exact: true }).click()
  await expect(first).toContainText('Air Export Chicago')
  await page.locator('tbody').getByRole('checkbox', { disabled: false }).first().check()
  await page
    .getByRole('toolbar', { name: 'Selected invoices' })
    .getByRole('button', { name: /^Approve/ })
    .click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Approve 1 invoice' })).toBeVisible()
})

import { ask } from './asked'
import { expect, test } from './fixtures'
import { type ReportingTool, startReportingTool } from './reportingTool'

const SECRET = '4f'.repeat(32)
const PAGE = '/dashboard/lookerCharts'

let tool: ReportingTool
test.beforeAll(async () => {
  tool = await startReportingTool(SECRET)
})
test.afterAll(() => tool.stop())

test('a dashboard of the reporting tool is set up, and each sees it for their own accounts', async ({
  page,
  signIn,
  accessible,
  expected,
}) => {
  expected(new RegExp(`leaves the host: ${tool.address}/`))
  await signIn({ at: PAGE })
  await accessible('no embedded reports yet')
  await page.getByRole('link', { name: 'New embedded report' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Margin by lane')
  await page.getByLabel('Address').fill(tool.address)
  await page.getByLabel('Page', { exact: true }).fill('12')
  await page.getByLabel('Signing secret', { exact: true }).fill(SECRET)
  await page.getByLabel('Name of parameter 1').fill('account')
  await accessible('a new embedded report')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Margin by lane is saved.')).toBeVisible()
  await expect(page.getByText(SECRET)).toHaveCount(0)

  await page.getByRole('button', { name: 'Show preview' }).click()
  const dashboard = page.frameLocator('iframe[title="Margin by lane"]').frameLocator('iframe')
  await expect(dashboard.getByRole('heading', { name: /^Dashboard 12, signed for .*00020761/ })).toBeVisible()

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Page', { exact: true }).fill('13')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.goto(`${PAGE}/settings`)
  await expect(page.getByRole('link', { name: 'Margin by lane' })).toBeVisible()
  await accessible('settings of embedded reports')

  await signIn({ as: 'june.park', at: PAGE })
  const hers = dashboard.getByRole('heading', { name: 'Dashboard 13, signed for 00020418 and 00020419' })
  await expect(hers).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open settings' })).toHaveCount(0)
  await accessible('an embedded report')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(hers).toBeVisible()

  await signIn({ at: `${PAGE}/settings` })
  await page.getByRole('link', { name: 'Margin by lane' }).click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove embedded report' }).click()
  await expect(page.getByText('Margin by lane was removed.')).toBeVisible()
})

test('a saved report is shared as a page, opened without an account and revoked', async ({
  page,
  signIn,
  accessible,
  browser,
  suite,
}) => {
  await signIn({ at: '/reports/customReports' })
  const plan = { dataset: 'shipments', rows: [{ field: 'accountId' }] }
  const { id } = await ask<{ id: string }>(page, 'customReports', {
    method: 'POST',
    body: { name: 'Shipments by customer', plan },
  })
  await page.goto(`/reports/customReports?report=${id}`)
  await page.getByRole('button', { name: 'Share as a page…' }).click()
  await accessible('share a report as a page')
  await page.getByRole('button', { name: 'Create page' }).click()
  const address = (await page.getByTestId('report-page').textContent()) ?? ''
  await page.getByRole('button', { name: 'Done' }).click()

  // no account, no cookie
  const context = await browser.newContext({ baseURL: suite })
  const outside = await context.newPage()
  const shared = new URL(address)
  const open = () => outside.goto(shared.pathname + shared.search)
  expect((await open())?.status()).toBe(200)
  await expect(outside.getByRole('heading', { name: 'Shipments by customer' })).toBeVisible()
  await expect(outside.getByRole('row', { name: /^Fillmore Instruments \d/ })).toBeVisible()

  await page.getByRole('button', { name: 'Share as a page…' }).click()
  await page.getByRole('button', { name: /^Revoke the page made/ }).click()
  await page.getByRole('button', { name: 'Revoke page' }).click()
  await expect(page.getByText('Page revoked.')).toBeVisible()
  expect((await open())?.status()).toBe(404)
  await expect(outside.getByText('This page no longer works.')).toBeVisible()
  await context.close()
})

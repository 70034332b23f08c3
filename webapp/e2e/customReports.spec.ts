import type { Page } from '@playwright/test'
import { ask } from './asked'
import { expect, test } from './fixtures'

interface Counted {
  summary: { totals: string[]; counted: number }
}

/** The server's own counts of everything, directly from the API. */
const countAll = async (page: Page, dataset: string) => {
  const plan = { dataset }
  const { summary } = await ask<Counted>(page, 'customReports/run', { method: 'POST', body: { plan } })
  return summary.counted
}

test('a report is put together by keyboard, opened cell by cell, saved, found again and deleted', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn({ at: '/reports/customReports' })
  await page.getByRole('button', { name: 'New report' }).click()
  const fields = page.getByRole('complementary', { name: 'Fields' })
  await fields.getByLabel('Find a field').fill('carrier')
  await fields.getByRole('button', { name: 'Carrier', exact: true }).focus()
  await page.keyboard.press('Enter')
  await fields.getByLabel('Find a field').fill('status')
  await fields.getByRole('button', { name: 'Status', exact: true }).focus()
  await page.keyboard.press('Enter')

  // Alt with an arrow moves it, and it stays focused
  const rows = page.getByRole('group', { name: 'Rows', exact: true })
  await rows.getByRole('button', { name: 'Rows: Status' }).focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(rows.getByRole('button', { name: /^Rows: / }).first()).toHaveText('Status')
  await expect(rows.getByRole('button', { name: 'Rows: Status' })).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(rows.getByRole('button', { name: 'Rows: Status' })).toHaveCount(0)

  const table = page.getByRole('table', { name: 'Report' })
  const all = await countAll(page, 'shipments')
  await expect(table.getByRole('button', { name: `Total, Shipments: ${all.toLocaleString('en-US')}` })).toBeVisible()
  await page.getByLabel('Chart', { exact: true }).selectOption('bar')
  await expect(page.getByRole('img', { name: /^Bar chart: Shipments/ })).toBeVisible()
  await accessible('report builder')

  // a figure opens exactly the rows it counts, Backspace goes back up
  const cell = table.getByRole('button', { name: /^LH, Shipments: / })
  const words = (await cell.textContent()) ?? ''
  await cell.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Carrier: LH')).toBeVisible()
  await expect(page.getByRole('status').getByText(`${words} shipments, as of`)).toBeVisible()
  await accessible('rows behind a cell')
  await page.keyboard.press('Backspace')
  await expect(table).toBeVisible()

  await page.getByRole('button', { name: 'Save…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save report' }).click()
  await expect(dialog.getByText('Enter a name')).toBeVisible()
  await dialog.getByLabel('Name').fill('Shipments by carrier')
  await dialog.getByLabel('Share with everyone in this system').check()
  await accessible('save a report')
  await dialog.getByRole('button', { name: 'Save report' }).click()
  await expect(page.getByRole('heading', { name: 'Shipments by carrier' })).toBeVisible()
  await expect(page.getByText('Shared by you')).toBeVisible()

  await page.getByRole('link', { name: 'All reports' }).click()
  await page.getByLabel('Name, description or subject contains').fill('by carrier')
  await page.getByRole('button', { name: 'Actions for Shipments by carrier' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('button', { name: 'Delete report' }).click()
  await expect(page.getByText('Shipments by carrier deleted.')).toBeVisible()
})

test('what cannot be added up is said, and so is a report that finds nothing', async ({ page, signIn, expected }) => {
  expected(/400/)
  const plan = { dataset: 'shipments', measures: [{ field: 'status', how: 'sum' }] }
  await signIn({ at: `/reports/customReports?plan=${encodeURIComponent(JSON.stringify(plan))}` })
  await expect(page.getByRole('alert').getByText(/^Status is not a number, so it can.t be added up/)).toBeVisible()
  const none = { condition: 'and', fields: [{ name: 'country', operator: 'equalTo', value: 'XX' }] }
  const empty = { dataset: 'shipments', rules: none }
  await page.goto(`/reports/customReports?plan=${encodeURIComponent(JSON.stringify(empty))}`)
  await expect(page.getByText('No shipments match')).toBeVisible()
})

test('a report is exported as a workbook in the background', async ({ page, signIn }) => {
  await signIn({ at: '/reports/customReports' })
  await page.getByRole('link', { name: 'Shipments by lane' }).click()
  await expect(page.getByRole('table', { name: 'Report' })).toBeVisible()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(page.getByText('Exporting. You’ll be notified when the workbook is ready.')).toBeVisible()
})

test('a saved report comes by email every week until it is turned off', async ({ page, signIn, accessible }) => {
  await signIn({ at: '/reports/customReports' })
  await page.getByRole('link', { name: 'Rated and not billed' }).click()
  const dialog = page.getByRole('dialog', { name: 'Email Rated and not billed to me' })
  await page.getByRole('button', { name: 'Email to me…' }).click()
  await accessible('emails of a report')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Rated and not billed comes every Monday at 7:00 AM.')).toBeVisible()

  await page.getByRole('button', { name: 'Email to me…' }).click()
  await expect(dialog.getByText(/^Next: /)).toBeVisible()
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Rated and not billed is no longer emailed to you.')).toBeVisible()
})

test('a saved list runs at once as a quick query', async ({ page, signIn, accessible }) => {
  await signIn({ at: '/configuration/quickQuery' })
  const lists = page.getByRole('navigation', { name: 'Saved lists' })
  await lists.getByRole('button', { name: /Rated and not billed/ }).click()
  await expect(page.getByRole('columnheader', { name: 'Shipment number' })).toBeVisible()
  await expect(page.getByRole('status').getByText(/shipments?, as of/)).toBeVisible()
  await accessible('quick query')
})

test('trends, daily processing and the summary open exactly what they count', async ({ page, signIn, accessible }) => {
  await signIn({ at: '/dashboard/newCharts' })
  await expect(page.getByRole('heading', { name: 'Revenue by month and customer' })).toBeVisible()
  await expect(page.getByRole('img', { name: /chart: / }).first()).toBeVisible()
  await accessible('trends')

  await page.goto('/dashboard/dailyProcessing')
  const entered = page.getByRole('link', { name: /^Entered on / }).first()
  const many = (await entered.textContent()) ?? ''
  await accessible('daily processing')
  await entered.click()
  await expect(page.getByRole('status').getByText(new RegExp(`^${many} shipments?, as of`))).toBeVisible()

  await page.goto('/dashboard/summary')
  await expect(page.getByRole('table', { name: 'Main figures by module' })).toBeVisible()
  const unbilled = page.getByRole('link', { name: /^Unbilled: / })
  await expect(unbilled).toBeVisible()
  await accessible('dashboard summary')
  await unbilled.click()
  await expect(page).not.toHaveURL(/dashboard\/summary/)
})

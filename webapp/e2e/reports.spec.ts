import { ask } from './asked'
import { expect, type Page, test } from './fixtures'

interface Billed {
  id: string
  number: string
  status: string
  invoiceType: string
}

/** An issued invoice, partly credited for a reason. */
async function credit(page: Page, reason: string): Promise<void> {
  const body = { pageLimit: 50, status: ['Invoiced'] }
  const { rows } = await ask<{ rows: Billed[] }>(page, 'invoices/list', { method: 'POST', body })
  const invoice = rows.findLast(row => row.invoiceType === 'Revenue') as Billed
  const { revision } = await ask<{ revision: number }>(page, `invoices/${invoice.id}`)
  const asked = { revision, comment: reason, amount: '1.25' }
  await ask(page, `invoices/${invoice.id}/credit`, { method: 'POST', body: asked })
}

test('credit notes by reason: a figure opens exactly those it counted', async ({ page, signIn, accessible }) => {
  await signIn({ at: '/dashboard/creditModule' })
  // unique for each retry
  const reason = `Damaged & late: ${Date.now()}%`
  await credit(page, reason)
  await page.reload()
  const table = page.getByRole('table', { name: 'Credit notes by reason, customer and month' })
  const row = table.getByRole('row', { name: reason })
  const figure = row.getByRole('link', { name: /all months: 1 credit note$/ })
  await expect(figure).toHaveText('USD −1.25')
  await accessible('credit notes')
  await figure.click()
  await expect(page.getByText(/^1 found, .*all systems$/)).toBeVisible()
  await expect(page.getByRole('cell', { name: 'USD −1.25' })).toBeVisible()
  await page.goBack()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export', exact: true }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^credit-notes-.*\.xlsx$/)
  await page.getByRole('button', { name: 'Year before' }).click()
  await expect(page.getByText('No credit notes in these months')).toBeVisible()
})

test('the status report: counts of shipments and of invoices open exactly what they counted', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn({ at: '/reports/statusreport' })
  const counted = async (table: string) => {
    const figure = page.getByRole('table', { name: table }).getByRole('link').last()
    await expect(figure).toBeVisible()
    const [, number] = (await figure.getAttribute('aria-label'))?.match(/: ([\d,]+) \w+$/) ?? []
    return { figure, number }
  }
  await expect(page.getByRole('table', { name: 'Invoices by status' })).toBeVisible()
  await accessible('the status report')
  const shipments = await counted('Shipments by status')
  await shipments.figure.click()
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(page.getByText(new RegExp(`of ${shipments.number}$`)).first()).toBeVisible()
  await page.goBack()
  const invoices = await counted('Invoices by status')
  await invoices.figure.click()
  await expect(page.getByText(new RegExp(`of ${invoices.number}$`)).first()).toBeVisible()
  await page.goBack()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export', exact: true }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^status-report-.*\.xlsx$/)
  // the dates are in the address
  await page.goto('/reports/statusreport?from=2020-01-01&to=2020-01-31')
  await expect(page.getByRole('textbox', { name: 'From' })).toHaveValue('01/01/2020')
  await expect(page.getByText('None in these days.').first()).toBeVisible()
})

test('downloads: a file of an export is listed and saved again by a ticket', async ({ page, signIn, accessible }) => {
  await signIn({ at: '/reports/downloadReport' })
  await ask(page, 'invoices/export', { method: 'POST', body: { status: ['Delivered'] } })
  const row = page.getByRole('row', { name: /Invoice export/ }).first()
  await expect(async () => {
    await page.reload()
    await expect(row).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await accessible('downloads')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: /^Download invoices-/ }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^invoices-.*\.xlsx$/)
})

test('history: a change shows its old and new values, and is found by kind and person', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn({ at: '/reports/history' })
  // unique for each retry
  const name = `Handling ${Date.now()}`
  const values = { 'code#code': name.slice(-8), 'charge#name': name, 'charge#method': 'flat', 'charge#value': '10' }
  const made = await ask<{ id: string; revision: number }>(page, 'records/calculationCode', {
    method: 'POST',
    body: { values },
  })
  await ask(page, `records/calculationCode/${made.id}`, {
    method: 'PUT',
    body: { values: { 'charge#value': '12' }, revision: made.revision },
  })
  await page.reload()
  await page.getByRole('combobox', { name: 'Kind of record' }).click()
  await page.getByRole('option', { name: 'Calculation code' }).click()
  await page.getByRole('combobox', { name: 'Person' }).click()
  await page.getByRole('option', { name: 'Priya Shah' }).click()
  await expect(page).toHaveURL(/kind=calculationCode.*by=/)
  const table = page.getByRole('table', { name: 'Changes of records' })
  const saves = table.getByRole('row').filter({ hasText: name })
  await expect(saves).toHaveCount(2)
  const changed = saves.filter({ hasText: 'Changed' })
  await expect(changed).toContainText('10.0')
  await expect(changed).toContainText('12.0')
  await accessible('history')
})

test('user tracking: sign-ins open the entries of the audit log, and only administrators are led there', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn({ at: '/reports/userTracking' })
  const figure = page.getByRole('table', { name: 'Users' }).getByRole('link', { name: /^Priya Shah: .* sign-ins?$/ })
  await expect(figure).toBeVisible()
  const [, number] = (await figure.getAttribute('aria-label'))?.match(/: ([\d,]+) sign-ins?$/) ?? []
  await accessible('user tracking')
  await figure.click()
  await expect(page.getByText(new RegExp(`^${number} entr(y|ies), kept`))).toBeVisible()
  await signIn({ as: 'marek.novak', at: '/reports/userTracking' })
  await expect(page.getByRole('heading', { name: 'Welcome, Marek' })).toBeVisible()
})

test('billing performance by system and by customer: a count opens exactly the shipments it counted', async ({
  page,
  signIn,
  accessible,
}) => {
  for (const [address, title] of [
    ['/dashboard/bpr', 'Billing performance'],
    ['/dashboard/customer_bpr', 'Billing performance by customer'],
  ] as const) {
    await signIn({ at: address })
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
    const figure = page
      .locator('tbody')
      .getByRole('button', { name: /^[\d,]+ shipments, .*, all ages$/ })
      .first()
    const [, number] = (await figure.getAttribute('aria-label'))?.match(/^([\d,]+) shipments/) ?? []
    await accessible(title)
    await figure.click()
    await expect(page.getByRole('dialog').getByText(`${number} shipments, page 1`)).toBeVisible()
    await page.keyboard.press('Escape')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export', exact: true }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^billing-performance-.*\.xlsx$/)
  }
})

import { switchTo } from './firstHour'
import { expect, test } from './fixtures'

test('a return is drilled from a box to a charge and its invoice', async ({ page, signIn, accessible }) => {
  await signIn({ as: 'priya.shah' })
  await switchTo(page, 'Ocean Import Rotterdam')
  await page.goto('/dashboard/taxReturns')
  const boxes = page.getByRole('region', { name: 'By box' })
  await expect(boxes.getByRole('rowheader', { name: '1a' })).toBeVisible()
  await accessible('a tax return')

  const tax = boxes.getByRole('button', { name: /^Box 1a, tax/ })
  const amount = (await tax.textContent()) ?? ''
  await tax.click()
  const panel = page.getByRole('complementary', { name: 'Documents of the figure' })
  await expect(panel).toContainText(`Tax EUR ${amount}`)
  await expect(panel.getByText('Bill of lading fee').first()).toBeVisible()
  await accessible('the documents of a figure')

  const invoice = panel.getByRole('link', { name: /^OIR-/ }).first()
  const number = (await invoice.textContent()) ?? ''
  await invoice.click()
  await expect(page.getByRole('complementary', { name: 'Invoice' }).getByText(number, { exact: true })).toBeVisible()
})

test('purchases are deducted, and open the carrier’s invoice', async ({ page, signIn, accessible }) => {
  await signIn({ as: 'priya.shah' })
  await switchTo(page, 'Ocean Import Rotterdam')
  await page.goto('/dashboard/taxReturns?period=2026-Q4')
  const purchases = page.getByRole('region', { name: 'Purchases by code' })
  await expect(purchases.getByRole('rowheader', { name: 'NL-IN-STD' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Tax to pay' })).toContainText('Deducted')
  await accessible('a return with purchases')

  await purchases.getByRole('button', { name: /^NL-IN-STD BTW 21 %, tax/ }).click()
  const panel = page.getByRole('complementary', { name: 'Documents of the figure' })
  await expect(panel.getByText('Carriers: standard rate').first()).toBeVisible()
  const invoice = panel.getByRole('link').first()
  const number = (await invoice.textContent()) ?? ''
  await invoice.click()
  await expect(page).toHaveURL(/\/payables\/invoices\?q=/)
  await expect(page.getByRole('complementary', { name: 'Carrier invoice' })).toContainText(number)
})

test('the sales list and the customers go with it, and filing asks first', async ({ page, signIn }) => {
  await signIn({ as: 'priya.shah' })
  await switchTo(page, 'Ocean Import Rotterdam')
  await page.goto('/dashboard/taxReturns?tab=sales')
  await expect(page.getByRole('row', { name: /Germany DE136695976/ })).toBeVisible()
  await page.getByRole('tab', { name: 'Customers' }).click()
  await expect(page.getByRole('row', { name: /Van der Meer Wonen.*21 %/ })).toBeVisible()

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^tax-return-NL-2026-Q\d\.xlsx$/)

  // filing can't be undone, and other tests bill in this system
  await page.getByRole('button', { name: 'Mark as filed' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('NL123456782B90')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Due', { exact: true })).toBeVisible()
})

test('a system without a registration has no entry for tax returns', async ({ page, signIn }) => {
  await signIn({ as: 'priya.shah' })
  await switchTo(page, 'Air Export Chicago')
  await page.goto('/reports/statusreport')
  const navigation = page.getByRole('navigation').first()
  await expect(navigation.getByRole('link', { name: 'Status report' })).toBeVisible()
  await expect(navigation.getByRole('link', { name: 'Tax returns' })).toHaveCount(0)
})

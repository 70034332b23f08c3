import { ask } from './asked'
import { switchTo } from './firstHour'
import { expect, test } from './fixtures'
import { xlsx } from './workbook'

test('in Rotterdam a carrier’s tax is held against the rules, and paid on top of what is agreed', async ({
  page,
  signIn,
  accessible,
  expected,
}) => {
  await signIn({ as: 'priya.shah' })
  await switchTo(page, 'Ocean Import Rotterdam')
  const table = page.getByRole('region', { name: 'Table of carrier invoices' })
  const panel = page.getByRole('complementary', { name: 'Carrier invoice' })
  const dialog = page.getByRole('dialog')

  await test.step('the list has net, tax and gross, and says what differs', async () => {
    await page.goto('/payables/invoices?q=NL88014')
    for (const name of ['Net', 'Tax', 'Gross'])
      await expect(table.getByRole('columnheader', { name, exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Totals of all pages' })).toContainText('Gross')
    await table.getByRole('button', { name: 'NL88014' }).click()
    await expect(panel.getByText(/^Tax: the rules give 9\.45 \(21 % of 45\.00\), and the invoice has/)).toBeVisible()
    await expect(panel.getByText('By “NL: Carrier in the same country: other services”')).toBeVisible()
    await accessible('a carrier invoice with another tax')
  })

  await test.step('the number of the carrier is checked at its field', async () => {
    expected(/status of 400/)
    await panel.getByRole('button', { name: 'Terms' }).click()
    await dialog.getByLabel('Tax number').fill('NL123456789B01')
    await dialog.getByRole('button', { name: 'Save terms' }).click()
    await expect(dialog.getByText(/is not a tax number of Netherlands/)).toBeVisible()
    await accessible('the terms of a carrier')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('approved with a reason, the agreed amount and its tax are to be paid', async () => {
    await panel.getByRole('button', { name: 'Approve…' }).click()
    await expect(dialog.getByRole('radio', { name: /^Amount agreed: EUR .* net, EUR 9,45 tax\)$/ })).toBeChecked()
    await accessible('approving an invoice with tax')
    await dialog.getByLabel('Reason').fill('Corrected invoice follows')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('1 invoice approved.')).toBeVisible()
    await expect(panel.getByText('Approved, gross')).toBeVisible()
    await expect(panel.getByRole('columnheader', { name: 'As approved' })).toBeVisible()
  })

  await test.step('the tax of a carrier in another member state is declared, not paid', async () => {
    await page.goto('/payables/invoices?q=DE88010')
    await table.getByRole('button', { name: 'DE88010' }).click()
    await expect(panel.getByText(/We declare this tax ourselves/)).toBeVisible()
  })

  await test.step('a file with tax shows what it comes to before it is received', async () => {
    const { rows } = await ask<{ rows: { shipmentNumber: string; status: string }[] }>(
      page,
      'invoices/nextToBill?pageNo=1&pageLimit=50',
    )
    const shipment = rows.find(({ status }) => status === 'Ready for Invoicing')?.shipmentNumber ?? ''
    await page.goto('/invoices/carrierInvoices')
    await page.getByRole('button', { name: 'Upload invoices…' }).click()
    await dialog.getByLabel('Carrier', { exact: true }).fill('Waal Feeder')
    const file = xlsx('waal.xlsx', [
      ['Invoice number', 'Shipment number', 'Bill of lading fee', 'VAT', 'Total'],
      ['W-1', shipment, '45.00', '9.45', '54.45'],
    ])
    await dialog.locator('input[type=file]').setInputFiles(file)
    await expect(dialog.getByText(/45,00.* net, 9,45.* tax, 54,45.* gross/)).toBeVisible()
    await accessible('a carrier’s file with tax')
  })
})

test('in Chicago carrier invoices have no tax', async ({ page, signIn }) => {
  await signIn({ as: 'priya.shah' })
  await switchTo(page, 'Air Export Chicago')
  await page.goto('/payables/invoices')
  const table = page.getByRole('region', { name: 'Table of carrier invoices' })
  await expect(table.getByRole('columnheader', { name: 'Charged', exact: true })).toBeVisible()
  await expect(table.getByRole('columnheader', { name: 'Tax', exact: true })).toHaveCount(0)
})

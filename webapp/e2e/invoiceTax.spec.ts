import { systemOf } from './asked'
import { switchTo } from './firstHour'
import { expect, test } from './fixtures'

test('an invoice from Rotterdam says what its tax is and why one charge is at 0 %', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn({ as: 'marek.novak' })
  await switchTo(page, 'Ocean Import Rotterdam')
  await page.goto('/invoices/list?customer=00030112&status=Invoiced')
  const table = page.getByRole('region', { name: 'Table of invoices' })
  await expect(table.getByRole('columnheader', { name: 'Gross' })).toBeVisible()
  await table.getByRole('button', { name: /^OIR-/ }).first().click()

  const panel = page.getByRole('complementary', { name: 'Invoice' })
  await expect(panel.getByText('As issued', { exact: true })).toBeVisible()
  await expect(panel.getByText('NL123456782B90')).toBeVisible()
  // the freight of an import is exempt, the paper work at home is not
  await expect(panel.getByText(/^0 %, exempt \(NL-IMP\).*the movement is import/)).toBeVisible()
  await expect(panel.getByText(/^21 %, standard rate \(NL-STD\)/)).toBeVisible()
  await accessible('an invoice with tax')
})

test('in Chicago no screen speaks of tax', async ({ page, signIn }) => {
  await signIn({ as: 'marek.novak' })
  await switchTo(page, 'Air Export Chicago')
  await page.goto('/invoices/list?status=Invoiced')
  const table = page.getByRole('region', { name: 'Table of invoices' })
  await table.getByRole('button', { name: /^AEC-/ }).first().click()
  const panel = page.getByRole('complementary', { name: 'Invoice' })
  await expect(panel.getByText('Bill to')).toBeVisible()
  await expect(panel.getByText(/tax/i)).toHaveCount(0)
  await expect(table.getByRole('columnheader', { name: 'Gross' })).toHaveCount(0)
})

test('a mail profile of Rotterdam may send electronic invoices', async ({ page, signIn }) => {
  await signIn({ as: 'priya.shah' })
  await switchTo(page, 'Ocean Import Rotterdam')
  await page.goto(`/configuration/system/profile/${await systemOf(page)}/deliveryProfiles/InvoiceDeliveryEmail/new`)
  await page.getByRole('combobox', { name: 'Electronic invoice' }).click()
  await expect(page.getByRole('option', { name: /Factur-X/ })).toBeVisible()
  await expect(page.getByRole('option', { name: /Peppol/ })).toBeVisible()
})

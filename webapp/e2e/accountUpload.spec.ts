import { expect, test } from './fixtures'
import { xlsx } from './workbook'

test('a customer list under headings of the trade becomes accounts, and what is read into no field is named', async ({
  page,
  signIn,
  accessible,
}) => {
  const number = `C${Date.now().toString(36).toUpperCase()}`
  await signIn({ at: '/accounts/view' })
  await page
    .getByRole('button', { name: 'Upload', exact: true })
    .or(page.getByRole('link', { name: 'Upload', exact: true }))
    .click()
  const dialog = page.getByRole('dialog', { name: 'Upload accounts' })
  const heads = ['Cust #', 'Customer Nm', 'Country', 'Currency', 'Payment days', 'Sales rep']
  const file = xlsx('customers.xlsx', [heads, [number, 'Fox Valley Castings', 'US', 'USD', '30', 'Jo']])
  await dialog.locator('input[type=file]').setInputFiles(file)
  await expect(dialog.getByText('Columns not imported: Sales rep')).toBeVisible()
  await accessible('the check of an account list')
  await dialog.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(page.getByText('1 row imported.')).toBeVisible()
  await page
    .getByRole('searchbox')
    .or(page.getByPlaceholder('Find', { exact: true }))
    .last()
    .fill(number)
  await expect(page.getByRole('row', { name: /Fox Valley Castings/ }).first()).toContainText(number)
})

import { expect, type Page, test } from './fixtures'
import { xlsx } from './workbook'

/** The dialog for uploading a list of accounts. */
async function openUpload(page: Page) {
  await page
    .getByRole('button', { name: 'Upload', exact: true })
    .or(page.getByRole('link', { name: 'Upload', exact: true }))
    .click()
  return page.getByRole('dialog', { name: 'Upload accounts' })
}

test('a customer list under headings of the trade becomes accounts, and what is read into no field is named', async ({
  page,
  signIn,
  accessible,
}) => {
  const number = `C${Date.now().toString(36).toUpperCase()}`
  await signIn({ at: '/accounts/view' })
  const dialog = await openUpload(page)
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

test('a stranger’s list is read by hand where its headings leave a column open, and the next one as it was', async ({
  page,
  signIn,
  accessible,
}) => {
  const number = `S${Date.now().toString(36).toUpperCase()}`
  const heads = ['Cust #', 'Bill-to name', 'Terms', 'Net days', 'Territory']
  const row = (at: number) => [`${number}${at}`, `Ridge Tools ${at}`, 'NET30 EOM', '30', 'Midwest']
  await page.setViewportSize({ width: 1280, height: 900 })
  await signIn({ at: '/accounts/view' })
  const dialog = await openUpload(page)
  await dialog.locator('input[type=file]').setInputFiles(xlsx('customers.xlsx', [heads, row(1), row(2)]))

  await test.step('two headings could be one field: one is chosen', async () => {
    await expect(dialog.getByText('Terms and Net days could each be Payment days: choose one.').first()).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Check again' })).toBeDisabled()
    await accessible('columns of an account list that are open')
    await dialog.getByRole('combobox', { name: 'Net days is' }).click()
    await page.getByRole('option', { name: 'Payment days', exact: true }).click()
  })
  await test.step('no column is the currency: it is entered for all rows', async () => {
    await expect(dialog.getByText('No column is Currency. Choose one, or enter what holds for all rows.')).toBeVisible()
    await dialog.getByRole('textbox', { name: /^Currency/ }).fill('USD')
    await dialog.getByRole('textbox', { name: /^Currency/ }).press('Escape')
    await dialog.getByRole('button', { name: 'Check again' }).click()
    await expect(dialog.getByText('Columns not imported: Terms, Territory')).toBeVisible()
    await accessible('columns of an account list that are settled')
  })
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(page.getByText('2 rows imported.')).toBeVisible()

  await test.step('the next list with these headings only has its currency confirmed', async () => {
    const next = await openUpload(page)
    await next.locator('input[type=file]').setInputFiles(xlsx('customers.xlsx', [heads, row(3)]))
    await expect(next.getByRole('combobox', { name: 'Net days is' })).toHaveValue('Payment days')
    await expect(next.getByRole('textbox', { name: /^Currency/ })).toHaveValue('USD')
    await next.getByRole('button', { name: 'Check again' }).click()
    await next.getByRole('button', { name: 'Import 1 row' }).click()
    await expect(page.getByText('1 row imported.')).toBeVisible()
  })
})

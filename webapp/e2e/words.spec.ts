import { expect, type Page, test } from './fixtures'
import { chooseAccount } from './steps'

test.slow()

/** Drops a workbook with these lines, and checks its one row. */
async function check(page: Page, name: string, lines: string[]) {
  await page.goto('/uploads')
  await chooseAccount(page)
  const file = { name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Check 1 row' }).click()
}

test('a word of the customer is read as a value of the field, and remembered', async ({ page, signIn, accessible }) => {
  const run = `WD-${Date.now().toString(36).toUpperCase()}`
  const send = (name: string, word: string) =>
    check(page, name, [
      'Shipment number,Ship date,Mode of carriage,Transport mode',
      `${run}-${name},2026-11-02,x,${word}`,
    ])
  await signIn()
  await send('first', 'AIRFRT')
  await page.getByRole('button', { name: 'Read values as…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Read values as' })
  await dialog.getByRole('combobox', { name: 'Read AIRFRT as' }).click()
  await page.getByRole('option', { name: 'Air' }).click()
  await accessible('the words of the customer')
  await dialog.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByRole('button', { name: 'Import 1 row' })).toBeVisible()

  await send('second', 'airfrt')
  await expect(page.getByRole('button', { name: 'Import 1 row' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByText('Reads AIRFRT → Air')).toBeVisible()
})

test('a word that is kept for every file is read in the next one, whatever its headings', async ({ page, signIn }) => {
  const run = `MR-${Date.now().toString(36).toUpperCase()}`
  const word = `BY ROAD ${run}`
  const send = (name: string, headings: string) => check(page, name, [headings, `${run}-${name},2026-11-02,${word}`])
  await signIn({ as: 'priya.shah' })
  await send('first', 'Shipment number,Ship date,Transport mode')
  await page.getByRole('button', { name: 'Read values as…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Read values as' })
  await dialog.getByRole('combobox', { name: `Read ${word} as` }).click()
  await page.getByRole('option', { name: 'Ground' }).click()
  await dialog.getByRole('checkbox', { name: 'Use for every file' }).check()
  await dialog.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByRole('button', { name: 'Import 1 row' })).toBeVisible()

  await send('second', 'Shipment number,Date shipped,Mode')
  await expect(page.getByRole('button', { name: 'Import 1 row' })).toBeVisible()
  await page.getByRole('link', { name: 'mapping rules' }).click()
  await expect(page.getByRole('row').filter({ hasText: word })).toContainText('Ground')
})

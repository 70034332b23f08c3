import { expect, type Page, test } from './fixtures'
import { press } from './steps'
import { xlsx } from './workbook'

const grid = (page: Page) => page.getByRole('grid', { name: 'Lanes' })

test('a lane of a draft is changed in the grid, refused by cell, saved, and found in its history', async ({
  page,
  signIn,
  accessible,
  expected,
}) => {
  test.slow()
  // an invalid rate is refused
  expected(/412/)
  await signIn({ at: '/tariffs/tariffManagement/listTariff' })
  await page.getByRole('link', { name: 'Air export Chicago' }).click()
  await page.getByRole('link', { name: 'Lanes', exact: true }).click()
  await page.getByRole('button', { name: /^Edit (in a draft|draft \d+)$/ }).click()
  // the grid of the published version is shown until the draft is read
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  await accessible('the lanes of a draft')

  await grid(page).focus()
  // past the identifiers, the transit days and the minimum to the first rate
  await press(page, 'ArrowRight', 6)
  await page.keyboard.type('many')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Alt+s')
  await expect(page.getByText('Hover the highlighted field, enter valid data and click on Save button.')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /“many” isn['’]t a number/ })).toBeVisible()
  await page.keyboard.type('9.75')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Alt+s')
  await expect(page.getByText('1 lane saved.')).toBeVisible()

  await grid(page).getByRole('gridcell', { name: '9.7500', exact: true }).click()
  await page.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: /history$/ })
  await expect(history.getByText('Changed in the grid').first()).toBeVisible()
  await expect(history.locator('ins').first()).toHaveText('9.7500')
  await accessible('the history of a lane')
})

test('a sheet of origins against destinations becomes lanes, and its export goes in again without a difference', async ({
  page,
  signIn,
  accessible,
}, info) => {
  test.slow()
  const run = `Matrix ${Date.now().toString(36).toUpperCase()}`
  const sheet = [
    ['From \\ To', 'DEFRA', 'NLAMS', 'GBLHR'],
    ['USORD', '3.9165', '3.4073', '2.9644'],
    ['USJFK', '4.0569', 'on request', '3.0707'],
    ['USORD', '3.9165', '3.5295', ''],
  ]
  const upload = async (file: ReturnType<typeof xlsx> | string) => {
    await page.getByRole('link', { name: 'Upload rates' }).click()
    await page.locator('input[type=file]').setInputFiles(file)
  }
  await signIn({ at: '/tariffs/tariffManagement/listTariff' })
  await page.getByRole('link', { name: 'New tariff' }).click()
  await page.getByLabel(/^Name/).fill(run)
  await page.getByLabel('Effective').fill('2026-01-01')
  await page.getByRole('button', { name: 'Create tariff' }).click()
  await upload(xlsx('matrix.xlsx', sheet))

  await test.step('what stands across is proposed, with its reason', async () => {
    await expect(page.getByRole('radio', { name: 'Destinations' })).toBeChecked()
    await expect(
      page.getByText(/^(Suggested: No column is headed Rate, and 3 have numbers|Remembered for)/),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Check 3 rows' }).click()
  })

  await test.step('a cell that is no rate stays out; a lane that comes twice names the cell it stood in', async () => {
    await expect(page.getByRole('button', { name: 'Import 7 rows' })).toBeVisible()
    const wrong = page.getByRole('row').filter({ hasText: 'on request' })
    await expect(wrong.getByRole('cell', { name: 'C3', exact: true })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: '3.5295' })).toContainText('Differs from cell C2')
    await expect(page.getByText('Duplicate of cell B2; imported once.')).toBeVisible()
    await accessible('the check of a matrix')
    // both rates of the lane are effective at once: the dialog asks before storing
    await page.getByRole('checkbox', { name: 'Import anyway with 1 problem' }).check()
    await page.getByRole('button', { name: 'Import 7 rows' }).click()
  })

  await test.step('the tariff has a lane for each filled cell', async () => {
    await expect(page.getByText(/^7 breaks in 6 lanes, in draft version 1\. 1 lane added/)).toBeVisible()
    await page.getByRole('link', { name: 'Open tariff' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'USJFK' }).filter({ hasText: 'GBLHR' })).toContainText(
      '3.0707',
    )
    await expect(page.getByRole('row').filter({ hasText: 'USORD' }).filter({ hasText: 'NLAMS' })).toHaveCount(2)
  })

  await test.step('its export is the same tariff', async () => {
    const downloaded = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    // saved under its own name: uploads are identified by file extension
    const file = info.outputPath((await downloaded).suggestedFilename())
    await (await downloaded).saveAs(file)
    await upload(file)
    await page.getByRole('button', { name: 'Check 6 rows' }).click()
    await expect(page.getByRole('button', { name: 'Nothing to import' })).toBeDisabled()
    await expect(page.getByRole('button', { name: /^Unchanged 6/ })).toBeVisible()
  })
})

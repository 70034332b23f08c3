import { expect, test } from './fixtures'
import { xlsx } from './workbook'

test('an LTL class tariff goes in as it is printed, in pounds and per 100 lb', async ({ page, signIn, accessible }) => {
  test.slow()
  const name = `LTL ${Date.now().toString(36).toUpperCase()}`
  const sheet = [
    ['Carrier', 'Class', 'AMC', 'L5C', 'M5C', 'M1M', 'M2M', 'M5M'],
    ['RDWY', 'Class 77.5', '98.50', '84.02', '66.43', '54.14', '44.06', '34.02'],
    ['RDWY', '100', '98.50', '99.10', '80.25', '70.00', '60.00', '50.00'],
  ]
  await signIn({ at: '/tariffs/tariffManagement/listTariff' })
  await page.getByRole('link', { name: 'New tariff' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New tariff' })).toBeVisible()
  await page.getByLabel(/^Name/).fill(name)
  await page.getByLabel('Effective').fill('2026-01-01')
  await page.getByRole('combobox', { name: 'Match fields' }).press('ArrowDown')
  await page.getByRole('option', { name: 'Freight class' }).click()
  await page.keyboard.press('Escape')

  await test.step('the tariff is in pounds: its rounding and its divisor follow', async () => {
    await page.getByText('Pounds', { exact: true }).click()
    await expect(page.getByLabel('Round up to next, lb')).toBeVisible()
    await page.getByRole('combobox', { name: 'or divisor, in³/lb' }).click()
    await page.getByRole('option', { name: '139 · parcel' }).click()
    await accessible('a tariff in pounds')
  })
  await page.getByRole('button', { name: 'Create tariff' }).click()
  await page.getByRole('link', { name: 'Upload rates' }).click()
  await page.locator('input[type=file]').setInputFiles(xlsx('ltl.xlsx', sheet))

  await test.step('rates per 100 lb are not read as rates per lb, which the charge became with the tariff', async () => {
    await expect(page.getByText(/rates of this sheet are per 100 lb .*in this tariff is charged per lb/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Check 2 rows' })).toBeDisabled()
  })

  await test.step('with the charge per 100 lb, each heading says how it is read', async () => {
    await page.goto('/tariffs/tariffManagement/listTariff')
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByRole('combobox', { name: 'Freight calculation' }).click()
    await page.getByRole('option', { name: 'per 100 lb', exact: true }).click()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByRole('link', { name: 'Upload rates' }).click()
    await page.locator('input[type=file]').setInputFiles(xlsx('ltl.xlsx', sheet))
    await expect(page.getByText('Weights in lb, rates per 100 lb.')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'L5C' })).toContainText('0–499.99 lb')
    await expect(page.getByRole('row').filter({ hasText: 'M1M' })).toContainText('from 1,000 lb')
    await accessible('columns of a class tariff')
    await page.getByRole('button', { name: 'Check 2 rows' }).click()
    await page.getByRole('button', { name: 'Import 10 rows' }).click()
  })

  await test.step('the lanes have the classes and breaks of the sheet', async () => {
    await page.getByRole('link', { name: 'Open tariff' }).click()
    const lane = page.getByRole('row').filter({ hasText: '77.5' })
    await expect(lane).toContainText('84.02')
    await expect(page.getByRole('columnheader', { name: /500\+$/ })).toBeVisible()
    await expect(lane).toContainText('66.43')
  })
})

test('breaks that could be pounds or kilograms are asked once, and the answer is remembered', async ({
  page,
  signIn,
  accessible,
}) => {
  test.slow()
  const run = Date.now().toString(36).toUpperCase()
  const sheet = [
    [`Carrier`, 'Destination', `Remark ${run}`, '500', '1000', '2000', '5000'],
    ['LH', 'DEFRA', 'x', '3.91', '3.40', '2.96', '2.57'],
  ]
  await signIn({ at: '/tariffs/tariffManagement/listTariff' })
  await page.getByRole('link', { name: 'New tariff' }).click()
  await page.getByLabel(/^Name/).fill(`Asked ${run}`)
  await page.getByLabel('Effective').fill('2026-01-01')
  await page.getByRole('button', { name: 'Create tariff' }).click()
  await page.getByRole('link', { name: 'Upload rates' }).click()
  await expect(page.locator('input[type=file]')).toBeAttached()
  const uploads = page.url()
  await page.locator('input[type=file]').setInputFiles(xlsx('asked.xlsx', sheet))
  const asked = page.getByRole('radiogroup', { name: 'The weights state no unit, and look like pounds.' })
  await expect(asked).toContainText('from 500 lb · from 1,000 lb · from 2,000 lb')
  await expect(page.getByRole('button', { name: 'Check 1 row' })).toBeDisabled()
  await accessible('an open unit')
  await asked.getByRole('radio', { name: 'Kilograms' }).click()
  await page.getByRole('button', { name: 'Check 1 row' }).click()
  await expect(page.getByRole('button', { name: 'Import 4 rows' })).toBeVisible()
  await page.goto(uploads)
  await page.locator('input[type=file]').setInputFiles(xlsx('asked.xlsx', sheet))
  await expect(asked.getByRole('radio', { name: 'Kilograms' })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Check 1 row' })).toBeEnabled()
})

test('a zone chart is pasted as it is printed, asked about, stored, edited and chosen by a tariff', async ({
  page,
  signIn,
  accessible,
  expected,
}) => {
  test.slow()
  expected(/412/)
  const code = `Z${Date.now().toString(36).toUpperCase()}`
  await signIn({ at: '/configuration/tariffs/zoneTable/new' })
  await page.getByLabel(/^Code/).fill(code)
  await page.getByLabel(/^Name/).fill(`Parcel ${code}`)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('link', { name: 'Open the chart' }).click()

  await test.step('what the matrix leaves open is asked with its first cell read both ways', async () => {
    await page.getByRole('button', { name: 'Upload chart' }).click()
    const dialog = page.getByRole('dialog', { name: /^Upload the chart/ })
    const cells = [
      ['', '606', '100'],
      ['606', '2', '5'],
      ['100', '6', '2'],
    ]
    await dialog.getByLabel('Or paste its cells').fill(cells.map(row => row.join('\t')).join('\n'))
    await dialog.getByLabel('Or paste its cells').blur()
    await expect(dialog.getByRole('button', { name: 'Store', exact: true })).toBeDisabled()
    await dialog.getByLabel('Down: 606 → 100 is zone 5').check()
    await expect(dialog.getByText('4 rows, read as a matrix of origins and destinations.')).toBeVisible()
    await accessible('the upload of a zone chart')
    await dialog.getByRole('button', { name: 'Store 4 rows' }).click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('a row that contradicts another is refused in its cell, by both rows', async () => {
    const grid = page.getByRole('grid', { name: 'Zones' })
    const cell = grid
      .getByRole('row')
      .filter({ hasText: '100' })
      .first()
      .getByRole('gridcell')
      .filter({ hasText: /^100$/ })
    await cell.first().dblclick()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('606')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Alt+s')
    await expect(page.getByText(/cover the same shipments and say different zones/).first()).toBeVisible()
    await accessible('the rows of a zone table')
    await page.getByRole('button', { name: 'Discard changes' }).click()
  })

  await test.step('a tariff by zone takes the table', async () => {
    await page.goto('/tariffs/tariffManagement/newTariff/all')
    await page.getByRole('combobox', { name: 'Match fields' }).press('ArrowDown')
    await page.getByRole('option', { name: 'Zone', exact: true }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'Zone table' }).click()
    await page.getByRole('option', { name: `Parcel ${code} (${code})` }).click()
  })
})

import { expect, test } from './fixtures'
import { chooseAccount } from './steps'
import { xlsx } from './workbook'

const HEADINGS = ['Shipment number', 'Ship date', 'Carrier', 'POL', 'Gross weight (kg)', 'Remark']

/** A user's own workbook: other headings, and a column that is not imported. */
function csv(name: string, rows: string[][]) {
  const text = [HEADINGS, ...rows].map(row => row.join(',')).join('\r\n')
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) }
}

test('a workbook is matched, checked, imported; what was refused comes back', async ({ page, signIn, accessible }) => {
  test.slow()
  const run = `UP-${Date.now().toString(36).toUpperCase()}`
  const good = [
    [`${run}-1`, '2026-11-02', 'MAEU', 'CNSHA', '"1,204.18"', ''],
    [`${run}-2`, '03-Nov-2026', 'MAEU', 'CNSHA', '12.5', 'urgent'],
  ]
  const bad = [`${run}-3`, '2026-11-04', 'MAEU', 'CNSHA', 'See ASN-93', '']
  await signIn({ at: '/uploads' })
  await expect(page.getByText('Drop a workbook here')).toBeVisible()
  await accessible('the file step')
  await chooseAccount(page)
  await page.locator('input[type=file]').setInputFiles(csv('november.csv', [...good, bad]))

  await test.step('columns', async () => {
    await expect(page).toHaveURL(/step=columns/)
    await expect(page.getByRole('combobox', { name: 'Field for POL' })).toHaveValue('Origin port')
    const remark = page.getByRole('row').filter({ hasText: 'Remark' })
    await expect(remark.getByText(/^(Not imported|Not imported last time)/)).toBeVisible()
    await accessible('the columns')
    await page.getByRole('button', { name: 'Check 3 rows' }).click()
  })

  await test.step('check', async () => {
    await expect(page.getByRole('button', { name: 'Import 2 rows' })).toBeVisible()
    await expect(page.getByRole('button', { name: /Rejected 1 1 cell to correct/ })).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: `${run}-3` })
    await expect(row).toContainText('See ASN-93')
    await expect(row).toContainText('Gross weight: enter a number')
    await accessible('the check')
    await page.getByRole('button', { name: /^New 2/ }).click()
    await expect(page).toHaveURL(/show=new/)
    await expect(page.getByRole('row').filter({ hasText: `${run}-3` })).toHaveCount(0)
    await page.getByRole('button', { name: 'Import 2 rows' }).click()
  })

  await test.step('result', async () => {
    await expect(page.getByRole('heading', { name: '2 rows imported' })).toBeVisible()
    await expect(page.getByText('1 row was rejected')).toBeVisible()
    await accessible('the result')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the 1 row to correct' }).click()
    expect((await download).suggestedFilename()).toMatch(/november.*\.xlsx$/)
    await page.getByRole('link', { name: 'Open shipments' }).click()
    await expect(page.getByRole('gridcell', { name: `${run}-1`, exact: true })).toBeVisible()
    await expect(page.getByText('2 rows', { exact: true })).toBeVisible()
  })

  await test.step('the same file again: nothing new, and the columns are remembered', async () => {
    await page.goto('/uploads')
    await chooseAccount(page)
    await page.locator('input[type=file]').setInputFiles(csv('november.csv', [...good, bad]))
    await expect(page.getByText(/^Remembered from/).first()).toBeVisible()
    await page.getByRole('button', { name: 'Check 3 rows' }).click()
    await expect(page.getByRole('button', { name: 'Nothing to import' })).toBeDisabled()
    await expect(page.getByRole('button', { name: /^Unchanged 2/ })).toBeVisible()
  })
})

test('a changed row shows the old value beside the new one', async ({ page, signIn }) => {
  const run = `CH-${Date.now().toString(36).toUpperCase()}`
  const row = (weight: string) => [[`${run}-1`, '2026-11-02', 'MAEU', 'CNSHA', weight, '']]
  const send = async (weight: string) => {
    await page.goto('/uploads')
    await chooseAccount(page)
    await page.locator('input[type=file]').setInputFiles(csv('weights.csv', row(weight)))
    await page.getByRole('button', { name: 'Check 1 row' }).click()
    await page.getByRole('button', { name: 'Import 1 row' }).waitFor()
  }
  await signIn()
  await send('10')
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(page.getByRole('heading', { name: '1 row imported' })).toBeVisible()
  await send('12.5')
  const changed = page.getByRole('row').filter({ hasText: `${run}-1` })
  await expect(changed.locator('del')).toHaveText('10')
  await expect(changed.locator('ins')).toHaveText('12.5')
})

test('what is no workbook is refused with a reason, and nothing is kept', async ({ page, signIn, expected }) => {
  // the browser logs the refusal of the forged file
  expected(/Failed to load resource/)
  await signIn({ at: '/uploads' })
  const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('hello') })
  await page.locator('input[type=file]').setInputFiles(file('letter.txt'))
  await expect(page.getByText('letter.txt isn’t a workbook. It must end in .xlsx, .xls, .xlsb, .csv.')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(file('letter.xlsx'))
  await expect(page.getByText('Could not read the workbook')).toBeVisible()
  await expect(page).toHaveURL(/\/uploads$/)
})

test('whose shipments they are is asked before the check, not found out by it', async ({ page, signIn }) => {
  await signIn({ at: '/uploads' })
  const rows = [['NOBODY-1', '2026-11-02', 'MAEU', 'CNSHA', '1', '']]
  await page.locator('input[type=file]').setInputFiles(csv('nobody.csv', rows))
  await expect(page.getByText('Whose shipments are these?')).toBeVisible()
})

test('an import is undone from the report; what somebody worked on since is kept and says why', async ({
  page,
  signIn,
  accessible,
}) => {
  test.slow()
  const run = `UN-${Date.now().toString(36).toUpperCase()}`
  const file = `undo-${run}.csv`
  const rows = [1, 2].map(n => [`${run}-${n}`, '2026-11-02', 'MAEU', 'CNSHA', '10', ''])
  await signIn({ at: '/uploads' })
  await chooseAccount(page)
  await page.locator('input[type=file]').setInputFiles(csv(file, rows))
  await page.getByRole('button', { name: 'Check 2 rows' }).click()
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(page.getByRole('heading', { name: '2 rows imported' })).toBeVisible()

  await page.goto(`/invoices/shipmentEntry?f=shipmentInformation.shipmentNumber~equalTo~${run}-2`)
  const carrier = page.getByRole('columnheader', { name: /^Carrier/ })
  const column = await carrier.getAttribute('aria-colindex')
  await page.locator(`[role=gridcell][aria-colindex="${column}"]`).first().click()
  await page.keyboard.type('CMDU')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Save 1 row' })).toBeEnabled()
  await page.keyboard.press('Alt+s')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await expect(page.getByRole('gridcell', { name: 'CMDU' })).toBeVisible()

  await page.goto('/reports/uploadreport')
  const row = page.getByRole('row').filter({ hasText: file })
  await expect(row).toContainText('imported')
  await accessible('the upload report')
  await row.getByRole('button', { name: `Undo ${file}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(row).toContainText('undone')
  await row.getByRole('link', { name: file }).click()
  await expect(page.getByText(/1 reversed, 1 kept, 0 refused/)).toBeVisible()
  await expect(page.getByText(/Changed by Priya Shah since/)).toBeVisible()
  await accessible('what an undo left')
})

test('a rate sheet with its weight breaks across becomes lanes with those breaks', async ({
  page,
  signIn,
  accessible,
}) => {
  test.slow()
  const run = `Air ${Date.now().toString(36).toUpperCase()}`
  const sheet = [
    ['Carrier', 'Origin', 'Destination', 'Min', '-45', '+45', '+l00', '+300'],
    ['LH', 'USORD', 'DEFRA', '90.69', '3.9165', '3.4073', '2.9644', '2.5790'],
    ['EK', 'USORD', 'NLAMS', '82.28', '4.0569', '3.5295', '3.0707', 'on request'],
  ]
  await signIn({ at: '/tariffs/tariffManagement/listTariff' })
  await page.getByRole('link', { name: 'New tariff' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New tariff' })).toBeVisible()
  await page.getByLabel(/^Name/).fill(run)
  await page.getByLabel('Effective').fill('2026-01-01')
  await page.getByRole('button', { name: 'Create tariff' }).click()
  await page.getByRole('link', { name: 'Upload rates' }).click()
  await page.locator('input[type=file]').setInputFiles(xlsx('air.xlsx', sheet))

  await test.step('the layout is proposed, a heading that is no break is named', async () => {
    await expect(page.getByRole('radio', { name: 'Weight breaks' })).toBeChecked()
    await expect(page.getByText(/^Suggested: 4 headings are weight breaks/)).toBeVisible()
    await expect(page.getByText(/^Column G “\+l00” is not a weight break/).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Check 2 rows' })).toBeDisabled()
    await accessible('columns that are weight breaks')
    const field = page.getByRole('row').filter({ hasText: '+l00' })
    await field.getByRole('combobox').click()
    await page.getByRole('option', { name: 'Don’t import' }).click()
    await page.getByRole('button', { name: 'Check 2 rows' }).click()
  })

  await test.step('the cell that is no rate is named as the sheet names it; its lane stays out', async () => {
    await expect(page.getByRole('button', { name: 'Import 3 rows' })).toBeVisible()
    const cell = page.getByRole('row').filter({ hasText: 'on request' })
    await expect(cell.getByRole('cell', { name: 'H3', exact: true })).toBeVisible()
    await expect(page.getByText('Rejected along with cell H3, a break of the same lane.').first()).toBeVisible()
    await accessible('the check of breaks')
    // no column has the service, which is a lane identifier of this tariff
    await page.getByRole('checkbox', { name: 'Import anyway with 1 problem' }).check()
    await page.getByRole('button', { name: 'Import 3 rows' }).click()
  })

  await test.step('the tariff has the lane with its breaks', async () => {
    await page.getByRole('link', { name: 'Open tariff' }).click()
    const lane = page.getByRole('row').filter({ hasText: 'LH' })
    await expect(lane).toContainText('3.9165')
    for (const head of [/ 45\+$/, / 300\+$/, / min$/])
      await expect(page.getByRole('columnheader', { name: head })).toBeVisible()
    await expect(lane).toContainText('90.69')
    await expect(page.getByRole('row').filter({ hasText: 'NLAMS' })).toHaveCount(0)
  })
})

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from './fixtures'

/**
 * The product's main job with real files: 9,215 orders of a manufacturer rated by 1,540 bands of nine couriers; one of
 * the unrated shipments is corrected, the rated ones are billed, and the aging of unbilled work changes.
 */
const DATA = join(import.meta.dirname, '..', '..', '..', 'shared', 'data')
const RATES = join(DATA, 'freight-rates.xlsx')
const ORDERS = join(DATA, 'orders.xlsx')

test.skip(!existsSync(ORDERS) || !existsSync(RATES), 'the real workbooks are not here')
test.setTimeout(400_000)
test.use({ actionTimeout: 20_000 })

const LONG = { timeout: 90_000 }

async function upload(page: Page, file: string, rows: number) {
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: /^Check [\d,]+ rows$/ }).click(LONG)
  const imports = page.getByRole('button', { name: `Import ${rows.toLocaleString('en-US')} rows` })
  await expect(imports).toBeVisible(LONG)
  // the dialog asks about overlapping lanes of the sheet before storing
  const asked = page.getByRole('checkbox', { name: /^Import anyway with [\d,]+ problems?$/ })
  if (await asked.isVisible()) await asked.check()
  await imports.click(LONG)
  await expect(page.getByRole('heading', { name: `${rows.toLocaleString('en-US')} rows imported` })).toBeVisible(LONG)
}

/** The number of unbilled shipments in one system, from Home. */
async function unbilled(page: Page, system: string): Promise<number> {
  await page.goto('/')
  const row = page.getByRole('region', { name: 'Unbilled by age' }).getByRole('row').filter({ hasText: system })
  const count = await row.locator('td').nth(5).textContent()
  return Number(count?.replaceAll(',', ''))
}

test('workbooks in, rated invoices out, aging on the screen', async ({ page, signIn, accessible }) => {
  await signIn()
  const system = 'Air Export Chicago'
  const before = await unbilled(page, system)

  await test.step('a tariff from the rate workbook, published', async () => {
    await page.goto('/tariffs/tariffManagement/listTariff')
    await page.getByRole('link', { name: 'New tariff' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Couriers 2013')
    await page.getByLabel('Effective').fill('2013-01-01')
    await page.getByRole('button', { name: 'Create tariff' }).click()
    await page.getByRole('link', { name: 'Upload rates' }).click()
    await upload(page, RATES, 1540)
    await page.getByRole('link', { name: 'Open tariff' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Couriers 2013' })).toBeVisible()
    await page.getByRole('button', { name: 'Publish version 1' }).click()
    await page.getByRole('checkbox', { name: /^Publish with [\d,]+ overlaps/ }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Version 1 is in effect.')).toBeVisible()
  })

  await test.step('the orders, columns matched by their headings', async () => {
    await page.goto('/uploads')
    const account = page
      .getByRole('combobox')
      .or(page.getByRole('textbox', { name: 'Account' }))
      .first()
    await account.click()
    await page.getByRole('option').first().click()
    await upload(page, ORDERS, 9215)
    await accessible('the result of an upload')
  })

  await test.step('every order is rated, or says why not', async () => {
    await page.goto('/invoices/shipmentEntry?f=shipmentInformation.shipmentNumber~beginsWith~1447')
    await expect(page.getByText('9,215 rows')).toBeVisible(LONG)
    await page.locator('header').getByRole('button', { name: 'Rate', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Rate all 9,215 filtered' }).click()
    await expect(page.getByRole('button', { name: 'Bill 6,998 rated' })).toBeVisible(LONG)
    await expect(page.getByText('USD 69,580.95')).toBeVisible()
    const groups = page.getByRole('navigation', { name: 'Groups' })
    await expect(groups.getByRole('link', { name: /^No break covers the shipment 1,363$/ })).toBeVisible()
    await expect(groups.getByRole('link', { name: /^No lane for carrier V44_3, service CRF\. 854$/ })).toBeVisible()
    await accessible('a rating result')
  })
  const result = page.url()

  await test.step('a trace says where the charge came from', async () => {
    await page.goto(`${result}?outcome=rated`)
    await page.locator('table tbody tr a').first().click()
    await expect(page.getByRole('region', { name: 'Lanes considered' }).getByText('Chosen')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Calculation' })).toContainText('Sum of the rounded lines')
    await accessible('a trace')
  })

  await test.step('a shipment without a rate names the condition, is corrected in the grid and rated', async () => {
    await page.goto(`${result}?outcome=notRated&reasonCode=no_break`)
    await page.locator('table tbody tr a').first().click()
    await expect(page.getByText(/^No break covers weight .* kg; nearest/).first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Lanes left at each step' })).toContainText('Break holds')
    await accessible('a trace without a rate')
    const trace = page.url()
    await page.getByRole('link', { name: /Fix the shipment/ }).click()
    await expect(page.getByText(/^1 row/).first()).toBeVisible()
    const weight = page.getByRole('columnheader', { name: /^Gross weight/ })
    await page.getByRole('gridcell').nth(1).click()
    for (let steps = 0; !(await weight.isVisible()) && steps < 40; steps++) await page.keyboard.press('ArrowRight')
    const column = await weight.getAttribute('aria-colindex')
    await page.locator(`[role=gridcell][aria-colindex="${column}"]`).first().click()
    await page.keyboard.type('2.2')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Alt+s')
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
    await page.goto(trace)
    await page.getByRole('button', { name: 'Rate again' }).click()
    await expect(page.getByRole('region', { name: 'Lanes considered' }).getByText('Chosen')).toBeVisible()
  })

  await test.step('the rated ones are billed', async () => {
    await page.goto(result)
    await page.getByRole('button', { name: 'Bill 6,998 rated' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('6,998 invoices for 6,998 shipments', LONG)
    await dialog.getByRole('button', { name: 'Issue 6,998 invoices' }).click()
    await dialog.getByRole('link', { name: 'Open invoices' }).click()
    await expect(page).toHaveURL(/\/invoices\/list/)
    await expect(async () => {
      await page.goto('/invoices/list?q=1447')
      await expect(page.getByText(/^6,998 found$/)).toBeVisible({ timeout: 3_000 })
    }).toPass(LONG)
    await page.locator('table tbody button').first().click()
    await expect(page.getByRole('complementary', { name: 'Invoice' })).toContainText('Total, USD')
    await accessible('an invoice beside the list')
  })

  await test.step('what is left unbilled, and how old it is, stands on Home', async () => {
    expect(await unbilled(page, system)).toBe(before + 9215 - 6998)
    await accessible('Home')
  })
})

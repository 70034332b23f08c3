import { expect, type Page, test } from './fixtures'
import { newNumber, onlyThese } from './shipmentRows'
import { xlsx } from './workbook'

/** A tariff as its carrier prints it, and a shipment whose total is calculated by hand from the printed page. */
interface Printed {
  name: string
  sheet: string[][]
  /** how the screen describes reading the sheet */
  read: string
  match: string[]
  method: string
  pounds?: boolean
  divisor?: string
  roundUp?: string
  deficit?: boolean
  shipment: Record<string, string>
  total: string
}

const PRINTED: Printed[] = [
  {
    name: 'State rates',
    sheet: [
      ['Origin State', 'Dest State', 'Rate/mile', 'Minimum'],
      ['Illinois', 'GA, FL', '1.97', '700'],
      ['IL', 'TX, Oklahoma', '2.04', '725'],
    ],
    read: 'Rates per mile.',
    match: ['Origin state', 'Destination state'],
    method: 'per mile',
    shipment: { 'Origin postal code': '60607', 'Destination postal code': '74103', Distance: '690 mi' },
    // 60607 is in Illinois, 74103 in Oklahoma: 690 × 2.04
    total: '1,407.60',
  },
  {
    name: 'LTL class rates',
    sheet: [
      ['Origin ZIP3', 'Dest ZIP', 'Class', 'AMC', 'L5C', 'M5C', 'M1M'],
      ['606', '995*', '70', '98.50', '61.17', '48.36', '39.41'],
    ],
    read: 'Weights in lb, rates per 100 lb.',
    match: ['Origin postal code', 'Destination postal code', 'Freight class'],
    method: 'per 100 lb',
    pounds: true,
    deficit: true,
    shipment: {
      'Origin postal code': '60614',
      'Destination postal code': '99501',
      'Freight class': '70',
      'Gross weight': '860 lb',
    },
    // 8.6 × 48.36 = 415.90; as 1,000 lb 10 × 39.41
    total: '394.10',
  },
  {
    name: 'Air rates',
    sheet: [
      ['Destination', 'M', 'N', '+45', 'Q100', '+300'],
      ['ANC', '75.00', '5.12', '3.84', '3.21', '2.98'],
    ],
    read: 'Weights in kg, rates per kg.',
    match: [],
    method: 'per kg',
    divisor: '6000 · air',
    roundUp: '0.5',
    shipment: { 'Destination port': 'ANC', 'Gross weight': '38 kg', Volume: '0.27 m3' },
    // 270,000 cm³ ÷ 6,000 = 45 kg × 3.84
    total: '172.80',
  },
  {
    name: 'Parcel rates',
    sheet: [
      ['Weight', 'Zone 2', 'Zone 8'],
      ['1 lb', '8.41', '9.37'],
      ['2 lbs', '8.82', '10.74'],
      ['3 lbs', '9.23', '12.11'],
      ['4 lbs', '9.64', '13.48'],
    ],
    read: 'Weights in lb, rates for the shipment.',
    match: ['Zone'],
    method: 'flat amount',
    pounds: true,
    divisor: '139 · parcel',
    roundUp: '1',
    shipment: { Zone: '8', 'Gross weight': '2.3 lb', Volume: '500 in3' },
    // 500 in³ ÷ 139 = 3.6 lb: 4 lb
    total: '13.48',
  },
  {
    name: 'Ocean rates',
    sheet: [
      ['POL', 'POD', "20'GP", "40' GP", '40HQ'],
      ['CNNGB', 'USANC', '1875', '2340', '2415'],
    ],
    read: 'Rates per container.',
    match: ['Container type'],
    method: 'per container',
    shipment: {
      'Origin port': 'CNNGB',
      'Destination port': 'USANC',
      'Container type': '40HC',
      Containers: '3',
    },
    // 3 × 2,415
    total: '7,245.00',
  },
  {
    name: 'Truckload rates',
    sheet: [
      ['Origin ZIP3', 'Dest ZIP3', 'Rate/mile', 'Minimum'],
      ['606', '997', '2.35', '650'],
    ],
    read: 'Rates per mile.',
    match: ['Origin postal code', 'Destination postal code'],
    method: 'per mile',
    shipment: { 'Origin postal code': '60607', 'Destination postal code': '99701', Distance: '716 mi' },
    // 716 × 2.35
    total: '1,682.60',
  },
]

/** Enters a tariff in its form: its unit, its lane identifiers, and how its freight is calculated. */
async function enter(page: Page, of: Printed, name: string) {
  await page.goto('/tariffs/tariffManagement/newTariff/all')
  await page.getByLabel(/^Name/).fill(name)
  // a month that no other test searches or ships in
  await page.getByLabel('Effective').fill('01/01/2025')
  await page.getByLabel('Expires').fill('01/31/2025')
  for (const field of of.match) {
    await page.getByRole('combobox', { name: 'Match fields' }).press('ArrowDown')
    await page.getByRole('option', { name: field, exact: true }).click()
    await page.keyboard.press('Escape')
  }
  if (of.pounds) await page.getByText('Pounds', { exact: true }).click()
  if (of.divisor) {
    await page.getByRole('combobox', { name: /^or divisor/ }).click()
    await page.getByRole('option', { name: of.divisor }).click()
  }
  if (of.roundUp) await page.getByLabel(/^Round up to next/).fill(of.roundUp)
  await page.getByRole('combobox', { name: 'Freight calculation' }).click()
  await page.getByRole('option', { name: of.method, exact: true }).click()
  if (of.deficit) {
    await page.getByRole('button', { name: 'Freight details' }).click()
    await page.getByRole('combobox', { name: 'Apply' }).press('ArrowDown')
    await page.getByRole('option', { name: /deficit/i }).click()
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: 'Create tariff' }).click()
}

/** Uploads its rates as printed, and publishes it. */
async function uploadAndPublish(page: Page, of: Printed) {
  await page.getByRole('link', { name: 'Upload rates' }).click()
  await page.locator('input[type=file]').setInputFiles(xlsx('printed.xlsx', of.sheet))
  await expect(page.getByText(of.read)).toBeVisible()
  await page.getByRole('button', { name: /^Check \d+ rows?$/ }).click()
  await page.getByRole('button', { name: /^Import \d+ rows?$/ }).click()
  await page.getByRole('link', { name: 'Open tariff' }).click()
  await page.getByRole('button', { name: 'Publish version 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Version 1 is in effect.')).toBeVisible()
}

/** The shipments of all of them as one workbook, with blanks for missing values. */
function workbook(stamp: string) {
  const fields = [...new Set(PRINTED.flatMap(of => Object.keys(of.shipment)))]
  const rows = PRINTED.map((of, at) => [`${stamp}-${at}`, '2025-01-15', ...fields.map(each => of.shipment[each] ?? '')])
  return xlsx('shipments.xlsx', [['Shipment number', 'Ship date', ...fields], ...rows])
}

test('tariffs of every mode go in as they are printed, and their shipments are rated, billed and printed to the cent', async ({
  page,
  signIn,
  accessible,
  expected,
}) => {
  // enters all of them in their forms
  test.setTimeout(600_000)
  // the browser's PDF viewer loads its own parts
  expected(/^leaves the host: chrome(-extension)?:/)
  const stamp = newNumber()
  await signIn()
  for (const of of PRINTED) {
    await test.step(of.name, async () => {
      await enter(page, of, `${of.name} ${stamp}`)
      await uploadAndPublish(page, of)
    })
  }

  await test.step('their shipments in one workbook, in the units they were ordered in', async () => {
    await page.goto('/uploads')
    await page.getByRole('combobox', { name: 'Account' }).click()
    await page.getByRole('option').first().click()
    await page.locator('input[type=file]').setInputFiles(workbook(stamp))
    await page.getByRole('button', { name: `Check ${PRINTED.length} rows` }).click()
    await page.getByRole('button', { name: `Import ${PRINTED.length} rows` }).click()
    await expect(page.getByRole('heading', { name: `${PRINTED.length} rows imported` })).toBeVisible()
  })

  await test.step('each is rated to the cent', async () => {
    await page.goto(onlyThese(stamp))
    await expect(page.getByText(`${PRINTED.length} rows`, { exact: true })).toBeVisible()
    await page.locator('header').getByRole('button', { name: 'Rate', exact: true }).click()
    await page.getByRole('menuitem', { name: new RegExp(`^Rate (all )?${PRINTED.length} `) }).click()
    await expect(page.getByRole('button', { name: `Bill ${PRINTED.length} rated` })).toBeVisible()
    for (const [at, of] of PRINTED.entries()) {
      await expect(page.getByRole('row').filter({ hasText: `${stamp}-${at}` }), of.name).toContainText(of.total)
    }
    await accessible('shipments of printed tariffs, rated')
  })

  await test.step('billed, and each invoice is printed', async () => {
    await page.getByRole('button', { name: `Bill ${PRINTED.length} rated` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: `Issue ${PRINTED.length} invoices` }).click()
    await dialog.getByRole('link', { name: /^Open invoice/ }).click()
    for (const [at, of] of PRINTED.entries()) {
      await page.goto(`/invoices/list?q=${stamp}-${at}`)
      await page.locator('table tbody button').first().click()
      const panel = page.getByRole('complementary', { name: 'Invoice' })
      await expect(panel, of.name).toContainText(of.total)
      const [paper] = await Promise.all([
        page.waitForResponse(answer => /pdf/i.test(answer.headers()['content-type'] ?? '')),
        panel.getByRole('button', { name: 'PDF', exact: true }).click(),
      ])
      expect(paper.status(), of.name).toBe(200)
    }
  })
})

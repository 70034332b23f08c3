import { expect, type Page, test } from './fixtures'

test.slow()

const MARK = `e2e-${Date.now().toString(36)}`

/** Chooses in one of the selects of the editor by typing the beginning of the choice. */
async function choose(page: Page, name: string, choice: string) {
  const input = page.getByRole('combobox', { name, exact: true }).or(page.getByRole('textbox', { name, exact: true }))
  await input.first().click()
  await page.getByRole('option', { name: choice, exact: true }).click()
}

async function openRules(page: Page, field: string) {
  await page.getByRole('link', { name: 'Rules', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Shipment rules' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Find a field' }).fill(field)
  await page.getByRole('navigation', { name: 'Fields' }).getByRole('button', { name: field }).click()
  await expect(page.getByRole('heading', { name: field, exact: true })).toBeVisible()
}

test('a rule is written, tried and saved, and colours the cells of the grid', async ({ page, signIn, accessible }) => {
  await signIn()
  await openRules(page, 'Commodity')

  await page.getByRole('button', { name: 'New rule' }).click()
  // R199: what is missing is named
  await page.getByRole('button', { name: 'Save rule' }).click()
  await expect(page.getByText('Select Expression, Value, Field, Operator at Condition 1')).toBeVisible()

  await choose(page, 'Condition 1: field', 'Gross weight')
  await choose(page, 'Condition 1: expression', 'is more than')
  await page.getByRole('textbox', { name: 'Value', exact: true }).fill('88000')
  await choose(page, 'Condition 1: operator', 'THEN')
  await choose(page, 'Condition 1: result operator', 'set it to')
  await page.getByRole('textbox', { name: 'Result value' }).fill(MARK)
  await expect(page.getByText(`If Gross weight is more than “88000”, set Commodity to “${MARK}”`)).toBeVisible()

  await page.getByRole('button', { name: 'Try it' }).click()
  await expect(page.getByText(/of [\d,]+ shipments get a value/)).toBeVisible()
  await accessible('rule editor')
  await page.getByRole('button', { name: 'Save rule' }).click()
  await expect(page.getByText('Validation Rule saved successfully.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Rules of Commodity' })).toContainText(MARK)
  await accessible('rules of a field')

  // a check on the weight itself
  await openRules(page, 'Gross weight')
  await page.getByRole('button', { name: 'New rule' }).click()
  await choose(page, 'Condition 1: field', 'Gross weight')
  await choose(page, 'Condition 1: expression', 'is more than')
  await page.getByRole('textbox', { name: 'Value', exact: true }).fill('0')
  await choose(page, 'Condition 1: operator', 'THEN')
  await choose(page, 'Condition 1: result operator', 'check that it is at most')
  await page.getByRole('textbox', { name: 'Result value' }).fill('99000')
  await page.getByRole('button', { name: 'Save rule' }).click()
  await expect(page.getByText('Validation Rule saved successfully.').first()).toBeVisible()

  await page.goto('/invoices/shipmentEntry?limit=50')
  const grid = page.getByRole('grid', { name: 'Shipments' })
  await grid.focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  const heads = await grid.getByRole('columnheader').allTextContents()
  const weight = heads.findIndex(text => text.startsWith('Gross weight'))
  for (let step = 1; step < weight; step++) await page.keyboard.press('ArrowRight')
  await page.keyboard.type('88500')
  await page.keyboard.press('Enter')
  await expect(grid.getByRole('gridcell', { name: MARK })).toBeVisible()
  await expect(grid.locator('[data-e="assigned"]').first()).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.type('99500')
  await page.keyboard.press('Enter')
  await expect(grid.locator('[data-e="rule"]').first()).toBeVisible()
})

test.afterAll(async ({ browser }) => {
  const page = await browser.newPage()
  await page.goto(`${process.env.FREIGHT_E2E_ADDRESS}/login`)
  await page.getByRole('region', { name: 'Demo accounts' }).locator('[data-user="priya.shah"]').click()
  await expect(page.getByRole('navigation', { name: 'Modules' })).toBeVisible()
  for (const field of ['Commodity', 'Gross weight']) {
    await openRules(page, field)
    await page.getByRole('button', { name: 'Delete rule 1' }).click()
    await expect(page.getByText('No rule looks at this field')).toBeVisible()
  }
  await page.close()
})

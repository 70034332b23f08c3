import { expect, type Page, test } from './fixtures'
import { inTemplateOrder } from './shipmentRows'
import { confirmDelete, goToSpareShipment, paste, press } from './steps'

test.slow()

const MARK = `e2e-${Date.now().toString(36)}`

/** Selects an option of one of the editor's selects by typing its beginning. */
async function choose(page: Page, name: string, choice: string) {
  const input = page.getByRole('combobox', { name, exact: true }).or(page.getByRole('textbox', { name, exact: true }))
  await input.first().click()
  await page.getByRole('option', { name: choice, exact: true }).click()
}

async function openRules(page: Page, field: string) {
  await page.goto('/configuration')
  await page
    .getByRole('link', { name: /^Shipment rules/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Shipment rules' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Find a field' }).fill(field)
  await page.getByRole('navigation', { name: 'Fields' }).getByRole('button', { name: field }).click()
  await expect(page.getByRole('heading', { name: field, exact: true })).toBeVisible()
}

test('a rule is written, tried and saved, and colours the cells of the grid', async ({
  page,
  signIn,
  accessible,
  expected,
}) => {
  // an incomplete rule is refused
  expected(/400/)
  await signIn()
  await openRules(page, 'Commodity')

  await page.getByRole('button', { name: 'New rule' }).click()
  // R199: the missing part is named
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
  await expect(page.getByText(/of [\d,]+ shipments meet a condition/)).toBeVisible()
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

  await inTemplateOrder(page)
  await page.goto('/invoices/shipmentEntry?limit=50')
  const grid = page.getByRole('grid', { name: 'Shipments' })
  await goToSpareShipment(page)
  const upToWeight = (number: string, weight: string) => [number, ...Array<string>(14).fill(''), weight]
  await paste(page, [upToWeight(`${MARK}-1`, '88500'), upToWeight(`${MARK}-2`, '99500')])
  // yellow: the check of the second row (R143); light green: what the rule set in both (R144)
  await press(page, 'ArrowRight', 15)
  await expect(grid.locator('[data-e="rule"]')).toHaveCount(1)
  await press(page, 'ArrowRight', 5)
  const filled = grid
    .getByRole('gridcell')
    .filter({ hasText: 'Commodity value assigned as per field validation rule.' })
  await expect(filled.first()).toContainText(MARK)
  await expect(filled.first().locator('[data-e="assigned"]')).toBeVisible()
  // one undo removes the pasted rows and what the rules set
  await page.keyboard.press('Control+z')
  await expect(filled).toHaveCount(0)
})

test.afterAll(async ({ browser, suite }) => {
  const page = await browser.newPage({ baseURL: suite })
  await page.goto('/login')
  await page.getByRole('region', { name: 'Demo accounts' }).locator('[data-user="priya.shah"]').click()
  await expect(page.getByRole('navigation', { name: 'Modules' })).toBeVisible()
  for (const field of ['Commodity', 'Gross weight']) {
    await openRules(page, field)
    // the newest is last; the demo may have one before it
    const deletes = page.getByRole('button', { name: /^Delete rule \d+$/ })
    await expect(deletes).not.toHaveCount(0)
    const rules = await deletes.count()
    await deletes.last().click()
    await confirmDelete(page)
    await expect(deletes).toHaveCount(rules - 1)
  }
  await page.close()
})

import { ask, systemOf } from './asked'
import { expect, type Page, test } from './fixtures'

test.slow()

const REFUSED = 'Ask J. Reyes before you bill more than 88,000.'
const FREIGHT = 'invoiceCharges#freight'

interface Rule {
  id: string
  revision: number
}
interface Template {
  templateId: string
}

const templateOf = (page: Page) => ask<Template>(page, 'template/default?docType=invoice')

/** Selects an option of one of the editor's selects by its name. */
async function choose(page: Page, name: string, choice: string) {
  const input = page.getByRole('combobox', { name, exact: true }).or(page.getByRole('textbox', { name, exact: true }))
  await input.first().click()
  await page.getByRole('option', { name: choice, exact: true }).click()
}

/** Removes the rule that was made: other tests capture invoices, too. */
test.afterEach(async ({ page, signIn }) => {
  await signIn()
  const { templateId } = await templateOf(page)
  const query = new URLSearchParams({ templateId, invoiceKey: FREIGHT })
  for (const { id, revision } of await ask<Rule[]>(page, `invoiceValidation?${query}`))
    await ask(page, `fieldValidation/${id}?revision=${revision}`, { method: 'DELETE' })
})

test('a rule of an invoice field looks at the total that a captured row makes', async ({
  page,
  signIn,
  accessible,
  expected,
}) => {
  // a refused row
  expected(/412/)
  await signIn()
  await page.goto(
    `/configuration/system/profile/${await systemOf(page)}/invoiceRules?field=${encodeURIComponent(FREIGHT)}`,
  )
  await page.getByRole('button', { name: 'New rule' }).click()
  await choose(page, 'Condition 1: field', 'Total')
  await choose(page, 'Condition 1: expression', 'is more than')
  await page.getByRole('textbox', { name: 'Value', exact: true }).fill('88000')
  await choose(page, 'Condition 1: operator', 'THEN')
  await choose(page, 'Condition 1: result operator', 'check that it is at most')
  await page.getByRole('textbox', { name: 'Result value' }).fill('1')
  await page.getByRole('textbox', { name: 'Message' }).fill(REFUSED)
  await page.getByRole('button', { name: 'Save rule' }).click()
  await expect(page.getByText('Validation Rule saved successfully.')).toBeVisible()

  await page.goto('/invoices/datacapture')
  const grid = page.getByRole('grid')
  const at = await grid.locator(`[data-head="${FREIGHT}"]`).getAttribute('aria-colindex')
  const refused = grid.locator(`[role=gridcell][aria-colindex="${at}"]`).first()
  await refused.click()
  await page.keyboard.type('88001')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Alt+s')
  await expect(refused.locator('[data-e="rule"]').or(refused.and(page.locator('[data-e="rule"]')))).toBeVisible()
  await expect(page.getByText(REFUSED).first()).toBeVisible()
  await accessible('a captured row that a rule refuses')
})

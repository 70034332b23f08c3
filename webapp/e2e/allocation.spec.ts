import { expect, type Page, test } from './fixtures'

async function handOver(page: Page, to: RegExp) {
  const give = page.getByRole('combobox', { name: 'Assign to' })
  await give.click()
  await page.getByRole('option', { name: to }).click()
  await page.getByRole('button', { name: 'Assign' }).click()
}

test('R358: work is handed over by shipment and by account, and stands on the list of the one who has it', async ({
  page,
  signIn,
  accessible,
  expected,
}) => {
  expected(/400/)
  await signIn({ at: '/configuration/invoices/workallocation' })
  await expect(page.getByRole('checkbox', { name: /^Select .+, / }).first()).toBeVisible()
  await handOver(page, /^Priya Shah/)
  await expect(page.getByText('Please select at least one item')).toBeVisible()
  await accessible('the work allocation')

  await page.getByRole('link', { name: 'Kettle Moraine Dairy Export' }).first().click()
  const rows = page.getByRole('checkbox', { name: /^Select AEC/ })
  await rows.nth(0).check()
  await rows.nth(1).check()
  await expect(page.getByText('2 chosen')).toBeVisible()
  await handOver(page, /^Priya Shah/)
  await expect(page.getByText('2 shipments assigned.')).toBeVisible()
  await accessible('the shipments of a portion')

  await page.goto('/')
  await page.getByRole('link', { name: /Assigned to you/ }).click()
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '4') // with the head and the row to type in

  await page.goto('/configuration/invoices/workallocation')
  await page.getByRole('checkbox', { name: /Dairy Export, Priya Shah/ }).check()
  await handOver(page, /^Unassigned/)
  await expect(page.getByText('2 shipments assigned.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /Dairy Export, Priya Shah/ })).toHaveCount(0)
})

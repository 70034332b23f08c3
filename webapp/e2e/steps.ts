import { expect, type Page } from './fixtures'

/** Opens a screen by typing its name above the navigation. */
export async function openScreen(page: Page, name: string) {
  const find = page.getByRole('searchbox', { name: 'Find a screen' })
  await find.fill(name)
  await find.press('Enter')
}

/** Selects the first account in the list. */
export async function chooseAccount(page: Page) {
  await page.getByRole('combobox', { name: 'Account' }).click()
  await page.getByRole('option').first().click()
}

/** Presses a key that many times. */
export async function press(page: Page, key: string, times: number) {
  for (let each = 0; each < times; each++) await page.keyboard.press(key)
}

/** Pastes cells at the focus, as a spreadsheet does. */
export async function paste(page: Page, rows: string[][]) {
  await page.evaluate(text => navigator.clipboard.writeText(text), rows.map(row => row.join('\t')).join('\r\n'))
  await page.keyboard.press('Control+v')
}

/** Moves the focus to the shipment number of the spare row. */
export async function goToSpareShipment(page: Page) {
  await page.getByRole('grid', { name: 'Shipments' }).focus()
  // the last filled row; the spare one is below it
  await page.keyboard.press('Control+End')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
}

/** Marks the open shipment ready and bills it; returns the number of the invoice. */
export async function billOpened(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Update status' }).click()
  await expect(page.getByText('Ready for invoicing.')).toBeVisible()
  await page.getByRole('button', { name: 'Bill…', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Issue 1 invoice' }).click()
  const told = page.getByText(/^Billed as [A-Z]+-\d+\.$/)
  await expect(told).toBeVisible()
  return ((await told.textContent()) ?? '').slice('Billed as '.length, -1)
}

/** Approves an invoice for delivery. */
export async function approveInvoice(page: Page, number: string) {
  await page.goto(`/invoices/auditfordelivery?q=${number}`)
  await page.getByRole('checkbox', { name: `Select ${number}` }).check()
  await page.getByRole('button', { name: 'Approve 1 invoice' }).click()
  await expect(page.getByText('1 approved.')).toBeVisible()
}

/** Corrects an issued invoice and rates its copy, whose charges are open then. */
export async function correctInvoice(page: Page, number: string, reason: string) {
  const panel = await openInvoice(page, number)
  await panel.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('menuitem', { name: /^Correct/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct invoice' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await dialog.getByRole('button', { name: /Correct|Void/ }).click()
  await expect(dialog).toBeHidden()
  await page
    .getByRole('button', { name: 'Open charges' })
    .or(page.getByRole('link', { name: 'Open charges' }))
    .click()
  await expect(page.getByRole('grid', { name: 'Charges' })).toBeVisible()
  await page.keyboard.press('Alt+t')
  await expect(page.getByText('Tariff calculated.')).toBeVisible()
}

/** Opens the panel of an invoice in the list. */
export async function openInvoice(page: Page, number: string) {
  await page.goto(`/invoices/list?q=${number}`)
  await page.getByRole('button', { name: number, exact: true }).click()
  return page.getByRole('complementary').filter({ hasText: number })
}

/** Confirms a deletion or removal. */
export async function confirmDelete(page: Page) {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Delete|Remove)/ })
    .click()
}

const TARIFF = 'Air export Chicago'

/** Opens the demo tariff and creates a draft that does not rate shipments as a higher break: it has findings. */
export async function draftWithoutDeficit(page: Page) {
  await page.goto('/tariffs/tariffManagement/listTariff')
  await page.getByRole('link', { name: TARIFF }).click()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Freight details' }).click()
  await page
    .getByRole('textbox', { name: 'Apply', exact: true })
    .or(page.getByRole('combobox', { name: 'Apply', exact: true }))
    .focus()
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText(/^Version \d+ is a draft$/)).toBeVisible()
}

/** Discards that draft, so that other tests find the tariff unchanged. */
export async function discardDraft(page: Page) {
  await page.goto('/tariffs/tariffManagement/listTariff')
  await page.getByRole('link', { name: TARIFF }).click()
  await page.getByRole('button', { name: /^Discard draft \d+$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('button', { name: /^Discard draft/ })).toHaveCount(0)
}

/** Creates the delivery profile that is filled in, for an invoice number that no invoice has. */
export async function createForNoInvoice(page: Page) {
  await page.getByRole('checkbox', { name: 'Only invoices that meet a condition' }).check()
  const condition = page.getByRole('group', { name: /^Condition/ }).first()
  await condition.getByRole('combobox', { name: /^Field/ }).click()
  await page.getByRole('option', { name: 'Invoice number' }).click()
  await condition.getByRole('textbox', { name: /^Value/ }).fill('none')
  await page.getByRole('button', { name: 'Create' }).click()
}

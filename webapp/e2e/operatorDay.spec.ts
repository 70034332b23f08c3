import { expect, type Page, test } from './fixtures'
import { billOpened, openInvoice, paste, press } from './steps'

/** Opens the first shipment whose user value differs from the tariff. */
async function openMismatch(page: Page) {
  await page.goto('/invoices/ratingbilling?status=Rate+Mismatch')
  const work = page.getByRole('navigation', { name: 'Shipments to work on' })
  await work.getByRole('listitem').first().getByRole('button').click()
  await expect(page.getByRole('grid', { name: 'Charges' })).toBeVisible()
}

/** Uses the tariff's value, saves, marks ready and bills; returns the number of the invoice. */
async function bill(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Use tariff' }).click()
  await page.keyboard.press('Alt+s')
  await expect(page.getByText('Charges saved.')).toBeVisible()
  await page.keyboard.press('Alt+t')
  await expect(page.getByText('Tariff calculated.')).toBeVisible()
  return billOpened(page)
}

test('an operator settles a mismatch, bills, approves and credits in part; the timeline tells it (R225, R055, R057)', async ({
  page,
  signIn,
  accessible,
  expected,
}) => {
  test.slow()
  // the delivery of the invoice may be recorded while its credit is entered: then an error shows, and the button is
  // pressed again
  expected(/412|409/)
  await signIn()
  await openMismatch(page)
  await page.keyboard.press('Alt+s')
  await expect(page.getByText('Rate Mismatched check for the Quote Button and Final value').first()).toBeVisible()
  await accessible('charges that were refused')
  const number = await bill(page)

  await page.goto(`/invoices/auditfordelivery?q=${number}`)
  await page.getByRole('button', { name: `Documents for ${number}` }).click()
  const documents = page.getByRole('dialog', { name: `Documents for ${number}` })
  const chosen = page.waitForEvent('filechooser')
  await documents.getByRole('button', { name: 'Link a file as Other' }).click()
  const buffer = Buffer.from('%PDF-1.4\n%%EOF\n')
  await (await chosen).setFiles({ name: 'waybill.pdf', mimeType: 'application/pdf', buffer })
  await expect(documents.getByText('waybill.pdf')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: `Select ${number}` }).check()
  await page.getByRole('button', { name: 'Approve 1 invoice' }).click()
  await expect(page.getByText('1 approved.')).toBeVisible()
  await accessible('invoices that were approved')

  const panel = await openInvoice(page, number)
  await panel.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('menuitem', { name: /^Credit/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Credit invoice' })
  await dialog.getByText('Amount', { exact: true }).click()
  await dialog.getByRole('textbox', { name: /^Amount/ }).fill('10')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Damaged on the way')
  await accessible('the credit of an invoice')
  await expect(async () => {
    await dialog.getByRole('button', { name: 'Issue credit note' }).click()
    await expect(dialog).toBeHidden({ timeout: 10_000 })
  }).toPass()
  await expect(page.getByText('-10.00').or(page.getByText('−10.00')).first()).toBeVisible()

  const timeline = (await openInvoice(page, number)).getByRole('list', { name: 'Timeline' })
  for (const told of ['Charges entered', 'Update status', 'Billed', 'Credited']) {
    await expect(timeline.getByText(new RegExp(told, 'i')).first()).toBeVisible()
  }
  await accessible('an invoice with its timeline')
})

test('R064–R067: a corrected invoice is voided, keeps its number, and its copy is open again', async ({
  page,
  signIn,
  expected,
}) => {
  expected(/412/)
  await signIn()
  await openMismatch(page)
  const number = await bill(page)
  const panel = await openInvoice(page, number)
  await panel.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('menuitem', { name: /^Correct/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct invoice' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Wrong rate agreed')
  await dialog.getByRole('button', { name: /Correct|Void/ }).click()
  await expect(dialog).toBeHidden()
  await page.goto(`/invoices/list?status=Voided&q=${number}`)
  await expect(page.getByRole('button', { name: number, exact: true })).toBeVisible()
})

test('invoices are captured by paste; a taken number is told on its cell and billed again with a reason (A055, A014)', async ({
  page,
  signIn,
  accessible,
  expected,
}) => {
  test.slow()
  expected(/412/)
  const digits = String(Date.now()).slice(3)
  await signIn({ at: '/invoices/datacapture?view=charges&show=without&q=AECW0001' })
  const grid = page.getByRole('grid', { name: 'Charges of invoices' })
  await grid.focus()
  await page.keyboard.press('ArrowRight')
  await paste(page, [[`E00${digits}`], [`e${digits}`]])
  await press(page, 'ArrowRight', 4)
  await paste(page, [
    ['60.50', '12'],
    ['70', '1'],
  ])
  await page.keyboard.press('Alt+s')
  await expect(page.getByText('1 row saved, 1 row not saved.')).toBeVisible()
  await expect(
    page.getByText(new RegExp(`Invoice number e${digits} is already used .* \\(written E00${digits}\\)`)).first(),
  ).toBeVisible()
  await accessible('invoices that were captured in part')
  await page.getByRole('button', { name: 'Rebill…' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Wrong branch')
  await page.getByRole('button', { name: 'Reuse and bill', exact: true }).click()
  await expect(page.getByText('1 invoice number is already used')).toBeHidden()
  await expect(grid.getByText(`e${digits}`)).toBeVisible()

  await page.getByRole('button', { name: 'Add invoices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add invoices' })
  await dialog
    .getByRole('checkbox', { name: /^Select (?!all|every)/ })
    .first()
    .check()
  await accessible('shipments without an invoice')
  await dialog.getByRole('button', { name: 'Add 1 row' }).click()
  await expect(page.getByRole('button', { name: 'Capture 1 row' })).toBeEnabled()
})

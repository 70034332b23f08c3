import { expect, type Page, test } from './fixtures'
import { confirmDelete } from './steps'

const KIND = 'Proof of delivery'
const REQUIRED = '/configuration/invoices/requiredDocuments'
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') })
const photo = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0]) })

/** The documents of a shipment, in the panel next to the grid. */
async function openDocuments(page: Page, shipment: string) {
  await page.goto(`/invoices/shipmentEntry?f=shipmentInformation.shipmentNumber~equalTo~${shipment}`)
  await page.getByRole('grid', { name: 'Shipments' }).getByRole('gridcell', { name: shipment, exact: true }).click()
  const panel = page.getByRole('complementary', { name: `Documents for ${shipment}` })
  if (!(await panel.isVisible())) await page.getByRole('button', { name: 'Document panel' }).click()
  await panel.getByRole('tab', { name: 'Documents' }).click()
  return panel
}

/** Opens Audit for delivery of an invoice. */
async function audit(page: Page, invoice: string) {
  await page.goto(`/invoices/auditfordelivery?q=${invoice}`)
  await expect(page.getByRole('checkbox', { name: `Select ${invoice}` })).toBeVisible()
}

async function approve(page: Page, invoice: string) {
  await audit(page, invoice)
  await page.getByRole('checkbox', { name: `Select ${invoice}` }).check()
  await page.getByRole('button', { name: 'Approve 1 invoice' }).click()
}

/** Removes a document from the required ones, as many times as it is listed. */
async function stopRequiring(page: Page, kind: string) {
  const links = page.getByRole('link', { name: kind, exact: true })
  for (let left = await links.count(); left > 0; left--) {
    await links.first().click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await confirmDelete(page)
    await expect(links).toHaveCount(left - 1)
  }
}

test('a proof of delivery is attached before billing, linked to the invoice, and lets it be approved (R026, R027, R351–R355)', async ({
  page,
  signIn,
  accessible,
  expected,
}) => {
  test.slow()
  // a refusal is shown on the screen, and in the browser's console
  expected(/400|412/)
  await signIn({ at: REQUIRED })
  await expect(page.getByRole('link', { name: 'New', exact: true })).toBeVisible()
  // the spec that visits all screens makes some required for every invoice
  await page.waitForLoadState('networkidle')
  await stopRequiring(page, 'Waybill')
  await page.getByRole('link', { name: 'New', exact: true }).click()
  await page.getByRole('textbox', { name: 'Document', exact: true }).fill(KIND)
  await page.getByRole('button', { name: /^(Create|Save)$/ }).click()
  await expect(page.getByRole('link', { name: KIND }).first()).toBeVisible()

  await page.goto('/invoices/nextToBill')
  const first = page.getByRole('checkbox', { name: /^Select (?!every)/ }).first()
  const shipment = ((await first.getAttribute('aria-label')) ?? '').replace('Select ', '')
  const panel = await openDocuments(page, shipment)
  const list = panel.getByRole('list', { name: 'Shipment documents' })

  await test.step('papers are attached at once, what is none is named, and a deletion is asked about', async () => {
    const csv = { name: 'rates.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b') }
    await panel.locator('input[type=file]').setInputFiles([pdf('pod.pdf'), photo('receipt.jpg'), csv])
    await expect(panel.getByText('File rates.csv is invalid', { exact: false })).toBeVisible()
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await panel.getByRole('button', { name: 'Delete' }).click()
    await expect(panel.getByRole('alert').last()).toContainText('Please select at least one document')
    await panel.getByRole('checkbox', { name: 'Select receipt.jpg' }).check()
    await panel.getByRole('button', { name: 'Delete' }).click()
    await confirmDelete(page)
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await panel.getByRole('checkbox', { name: 'Select pod.pdf' }).check()
    await panel.getByRole('button', { name: 'Link', exact: true }).click()
    await expect(panel.getByRole('alert').last()).toContainText('Please enter Invoice Number for pod.pdf')
    await accessible('the documents of a shipment')
  })

  await page.goto(`/invoices/nextToBill`)
  await page.getByRole('checkbox', { name: `Select ${shipment}`, exact: true }).check()
  await page.getByRole('button', { name: 'Bill 1 shipment' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Issue 1 invoice' }).click()
  await expect(page.getByRole('checkbox', { name: `Select ${shipment}`, exact: true })).toHaveCount(0)

  await openDocuments(page, shipment)
  const number = panel.getByRole('combobox', { name: 'Invoice number for pod.pdf' })
  await expect(number).toHaveValue(/^AEC-/)
  const invoice = await number.inputValue()
  await approve(page, invoice)
  await expect(page.getByText(`${KIND}: not linked.`, { exact: false })).toBeVisible()

  await test.step('linked here, the same file is what Audit for delivery asks for; taken off, it is missing again', async () => {
    await openDocuments(page, shipment)
    await panel.getByRole('combobox', { name: 'Document type for pod.pdf' }).click()
    await page.getByRole('option', { name: KIND }).click()
    await panel.getByRole('checkbox', { name: 'Select pod.pdf' }).check()
    await panel.getByRole('button', { name: 'Link', exact: true }).click()
    await expect(list.getByText(`Linked to ${invoice} as ${KIND}`)).toBeVisible()
    await accessible('a document that is linked')

    await audit(page, invoice)
    await page.getByRole('button', { name: `Documents for ${invoice}` }).click()
    await expect(page.getByRole('dialog').getByText('pod.pdf')).toBeVisible()

    await openDocuments(page, shipment)
    await panel.getByRole('checkbox', { name: 'Select pod.pdf' }).check()
    await panel.getByRole('button', { name: 'Unlink' }).click()
    await expect(panel.getByRole('combobox', { name: 'Document type for pod.pdf' })).toHaveValue(KIND)
    await panel.getByRole('checkbox', { name: 'Select pod.pdf' }).check()
    await panel.getByRole('button', { name: 'Unlink' }).click()
    await expect(panel.getByRole('alert').last()).toContainText('pod.pdf is not linked to an invoice.')
    await panel.getByRole('button', { name: 'Link', exact: true }).click()
    await expect(list.getByText(`Linked to ${invoice} as ${KIND}`)).toBeVisible()
  })

  await test.step('approved, the invoice keeps it; the history of the shipment tells it all', async () => {
    await approve(page, invoice)
    await expect(page.getByText('1 approved.')).toBeVisible()
    await openDocuments(page, shipment)
    const download = page.waitForEvent('download')
    await panel.getByRole('button', { name: 'Download pod.pdf' }).click()
    expect((await download).suggestedFilename()).toBe('pod.pdf')
    await panel.getByRole('checkbox', { name: 'Select pod.pdf' }).check()
    await panel.getByRole('button', { name: 'Unlink' }).click()
    await expect(panel.getByRole('alert').last()).toContainText('Withdraw the approval first.')
    await panel.getByRole('button', { name: 'Delete' }).click()
    await confirmDelete(page)
    await expect(panel.getByRole('alert').last()).toContainText(`pod.pdf is linked to invoice ${invoice}.`)
    await panel.getByRole('tab', { name: 'History' }).click()
    await expect(panel.getByText('Invoice of pod.pdf').first()).toBeVisible()
  })

  // other tests approve invoices without documents
  await page.goto(REQUIRED)
  await stopRequiring(page, KIND)
})

import { receive, twoOfOneCarrier } from './carrierBills'
import { expect, test } from './fixtures'

test.slow()

test('a carrier gets a dispute letter by a template, and the letter is in the history of the invoice', async ({
  page,
  browser,
  baseURL,
  signIn,
  accessible,
  expected,
}) => {
  // a link that was revoked
  expected(/404/)
  // the browser's own viewer shows the PDF
  expected(/chrome(-extension)?:/)
  // a template with a typing error is refused
  expected(/400/)
  const mark = `LT${Date.now().toString(36).toUpperCase()}`
  const name = `Claims ${mark}`
  await signIn({ at: '/payables/invoices' })
  const {
    carrier,
    shipments: [, second],
  } = await twoOfOneCarrier(page)
  const headings = ['Invoice number', 'Shipment number', 'Invoice date', 'FSC']
  const tooMuch = (second.fuel + 90).toFixed(2)
  const dialog = page.getByRole('dialog')
  const panel = page.getByRole('complementary', { name: 'Carrier invoice' })
  const history = panel.getByRole('list', { name: 'History' })
  await receive(page, carrier, [headings, [mark, second.shipmentNumber, '2026-11-03', tooMuch]])

  await test.step('every system has a template of each kind; one for this carrier is added and previewed', async () => {
    await page.goto('/configuration/payables/templates')
    for (const kind of ['Remittance advice', 'Dispute letter', 'Short-pay notice']) {
      await expect(page.getByRole('link', { name: kind, exact: true })).toBeVisible()
    }
    await page.getByRole('link', { name: 'New', exact: true }).click()
    const form = page.getByRole('complementary', { name: 'Payables template' })
    await form.getByLabel('Name').fill(name)
    await form.getByLabel('Kind').click()
    await page.getByRole('option', { name: 'Dispute letter' }).click()
    await form.getByLabel('Carrier').fill(carrier)
    await form.getByLabel('To', { exact: true }).fill('claims@carrier.example')
    await form.getByLabel('Subject').fill('Claim about {{ invoice.number }}')
    await form
      .getByRole('textbox', { name: 'Text' })
      .fill('We dispute {{ invoice.difference }} of {{ invoice.charged }}.')
    await form.getByRole('button', { name: 'Preview', exact: true }).click()
    await expect(form.getByTitle('Dispute letter preview')).toBeVisible()
    await accessible('a template of a letter')
    await form.getByRole('textbox', { name: 'Text' }).fill('{{ invoice.numbr }}')
    await form.getByRole('button', { name: 'Create' }).click()
    await expect(form.getByText(/There is no 'numbr'/)).toBeVisible()
    await form
      .getByRole('textbox', { name: 'Text' })
      .fill('We dispute {{ invoice.difference }} of {{ invoice.charged }}.')
    await form.getByRole('button', { name: 'Create' }).click()
    await expect(form.getByRole('heading', { name })).toBeVisible()
  })

  await test.step('the letter is drafted from the invoice, changed, previewed and sent', async () => {
    await page.goto(`/payables/invoices?q=${mark}`)
    await expect(page.getByRole('row', { name: new RegExp(`Select ${mark}\\b`) })).toContainText('Exception')
    await page.getByRole('button', { name: mark, exact: true }).click()
    await panel.getByRole('button', { name: 'Write to carrier…' }).click()
    await expect(dialog.getByText('Remittance advice: It is in no payment yet.')).toBeVisible()
    await dialog.getByLabel('Template').click()
    await page.getByRole('option', { name: `${name} (Dispute letter)` }).click()
    await expect(dialog.getByLabel('Subject')).toHaveValue(`Claim about ${mark}`)
    await expect(dialog.getByLabel('To', { exact: true })).toHaveValue('claims@carrier.example')
    await expect(dialog.getByLabel('Text')).toHaveValue(`We dispute 90.00 of ${tooMuch}.`)
    await dialog.getByLabel('Text').fill('Please call us about the fuel surcharge.')
    await dialog.getByRole('button', { name: 'Preview PDF' }).click()
    await expect(dialog.getByTitle('Letter preview')).toBeVisible()
    await accessible('a letter to a carrier')
    await dialog.getByRole('button', { name: 'Send email' }).click()
    await expect(page.getByText(`${name} sent to claims@carrier.example.`)).toBeVisible()
  })

  await test.step('it is in the history with its PDF', async () => {
    await expect(history).toContainText(`${name} sent to claims@carrier.example`)
    await expect(history).toContainText('Kept under Sent mail: this demo sends no email.')
    const opened = page.waitForEvent('popup')
    await history.getByRole('button', { name: `Claim about ${mark}.pdf` }).click()
    await (await opened).close()
  })

  await test.step('sent as a link, the carrier reads it without an account and answers, until it is revoked', async () => {
    await page.goto('/configuration/payables/templates')
    await page.getByRole('link', { name: 'New', exact: true }).click()
    const form = page.getByRole('complementary', { name: 'Payables template' })
    await form.getByLabel('Name').fill(`${name} page`)
    await form.getByLabel('Kind').click()
    await page.getByRole('option', { name: 'Dispute letter' }).click()
    await form.getByLabel('Sent as').click()
    await page.getByRole('option', { name: 'Link to a page' }).click()
    await form.getByLabel('Carrier').fill(carrier)
    await form.getByLabel('To', { exact: true }).fill('claims@carrier.example')
    await form.getByLabel('Subject').fill('Page about {{ invoice.number }}')
    await form.getByRole('textbox', { name: 'Text' }).fill('We dispute {{ invoice.difference }}.')
    await form.getByRole('button', { name: 'Create' }).click()
    await expect(form.getByRole('heading', { name: `${name} page` })).toBeVisible()

    await page.goto(`/payables/invoices?q=${mark}`)
    await page.getByRole('button', { name: mark, exact: true }).click()
    await panel.getByRole('button', { name: 'Write to carrier…' }).click()
    await dialog.getByLabel('Template').click()
    await page.getByRole('option', { name: `${name} page (Dispute letter)` }).click()
    await expect(dialog.getByLabel('Subject')).toHaveValue(`Page about ${mark}`)
    await dialog.getByRole('button', { name: 'Send link' }).click()
    await expect(history).toContainText(`${name} page sent as a link to claims@carrier.example`)

    await page.goto('/configuration/users/mails')
    await page.getByRole('button', { name: `Page about ${mark}` }).click()
    const secret = /\/letter#(\S+)/.exec((await dialog.locator('pre').textContent()) ?? '')?.[1] ?? ''
    const other = await browser.newContext(baseURL ? { baseURL } : {})
    const visitor = await other.newPage()
    await visitor.goto(`/letter#${secret}`)
    await expect(visitor.getByRole('heading', { name: `Page about ${mark}` })).toBeVisible()
    await expect(visitor.getByRole('region', { name: 'Lines of the letter' })).toContainText('90.00')
    await visitor.getByRole('textbox', { name: 'Answer' }).fill('A credit note follows.')
    await visitor.getByRole('button', { name: 'Send answer' }).click()
    await expect(visitor.getByText('Your answer was sent.')).toBeVisible()

    await page.goto(`/payables/invoices?q=${mark}`)
    await page.getByRole('button', { name: mark, exact: true }).click()
    await expect(history).toContainText('A credit note follows.')
    await panel.getByRole('button', { name: 'Revoke the link for claims@carrier.example' }).click()
    await dialog.getByRole('button', { name: 'Revoke link' }).click()
    await expect(page.getByText('Link revoked.')).toBeVisible()
    await visitor.reload()
    await expect(visitor.getByText('This link no longer works.')).toBeVisible()
    await other.close()
  })
})

import { ask, systemOf } from './asked'
import { switchTo } from './firstHour'
import { expect, test } from './fixtures'

const SCHELDE = '00030724'
const LACKING =
  /Enter the buyer reference in the account, under Tax\. \(PEPPOL-EN16931-R003\) Then correct this invoice/

test('a Belgian customer is billed in German, reads a German page, and its data is judged before it is approved', async ({
  page,
  browser,
  baseURL,
  signIn,
  accessible,
  expected,
}) => {
  test.slow()
  // the refused approval
  expected(/400/)
  await signIn({ as: 'priya.shah' })
  await switchTo(page, 'Ocean Import Rotterdam')

  const number = await test.step('the language is chosen while billing', async () => {
    await page.goto(`/invoices/nextToBill?q=${SCHELDE}`)
    await page
      .getByRole('row', { name: /Schelde Koffie/ })
      .first()
      .getByRole('checkbox')
      .check()
    await page.getByRole('button', { name: 'Bill 1 shipment' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Language' }).click()
    await page.getByRole('option', { name: 'German' }).click()
    await accessible('billing in another language')
    const issued = page.waitForResponse(answer => answer.url().endsWith('/api/invoices/bill') && answer.ok())
    await dialog.getByRole('button', { name: 'Issue 1 invoice' }).click()
    const { data } = await (await issued).json()
    return data.invoices[0].number as string
  })

  await page.goto(`/invoices/list?q=${number}`)
  await page.getByRole('button', { name: number, exact: true }).click()
  const panel = page.getByRole('complementary', { name: 'Invoice' })
  // the account is in Dutch
  await expect(panel.getByText('German', { exact: true })).toBeVisible()

  await test.step('the page that its link opens is in German', async () => {
    await panel.getByRole('button', { name: 'New link …' }).click()
    await page.getByRole('textbox', { name: 'For' }).fill('Buchhaltung')
    await page.getByRole('button', { name: 'Create link' }).click()
    const address = (await page.getByTestId('portal-link').textContent()) ?? ''
    await page.getByRole('button', { name: 'Done' }).click()
    const theirs = await browser.newContext(baseURL ? { baseURL } : {})
    const invoice = await theirs.newPage()
    await invoice.goto(`/portal${address.slice(address.indexOf('#'))}`)
    await expect(invoice.getByRole('heading', { level: 1 })).toHaveText(`Rechnung ${number}`)
    await expect(invoice.getByRole('main')).toHaveAttribute('lang', 'de')
    // the Dutch registration issued it, not the American company
    await expect(invoice.getByText('Meridian Forwarding B.V.')).toBeVisible()
    for (const text of ['Rechnungsempfänger', 'Fällig am', 'Leistung', 'Nettobetrag'])
      await expect(invoice.getByText(text, { exact: true })).toBeVisible()
    await expect(invoice.getByText(/^Steuerschuldnerschaft des Leistungsempfängers/)).toBeVisible()
    const [file] = await Promise.all([
      invoice.waitForEvent('download'),
      invoice.getByRole('button', { name: 'PDF herunterladen' }).click(),
    ])
    expect(file.suggestedFilename()).toBe(`Rechnung ${number}.pdf`)
    await theirs.close()
  })

  const { rows } = await ask<{ rows: { id: string; accountNumber: string }[] }>(page, 'accounts?pageLimit=200')
  const schelde = rows.find(({ accountNumber }) => accountNumber === SCHELDE)?.id
  const profiles = `/configuration/system/profile/${await systemOf(page)}/accounts/${schelde}/deliveryProfiles`

  await test.step('a profile sends its invoices as data from now on', async () => {
    await page.goto(`${profiles}/InvoiceDeliveryEmailrules/new`)
    await page.getByRole('textbox', { name: 'Name' }).fill('Peppol by email')
    await page.getByRole('textbox', { name: 'To', exact: true }).fill('boekhouding@schelde.example')
    await page.getByRole('combobox', { name: 'Electronic invoice' }).click()
    await page.getByRole('option', { name: /Peppol/ }).click()
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByRole('link', { name: 'Peppol by email' })).toBeVisible()
  })

  await test.step('the approval says what the data lacks, and leaves the invoice as it was', async () => {
    await page.goto(`/invoices/auditfordelivery?q=${number}`)
    await page.getByRole('checkbox', { name: `Select ${number}` }).check()
    await page.getByRole('button', { name: 'Approve 1 invoice' }).click()
    await expect(page.getByText('0 approved, 1 held back.')).toBeVisible()
    await expect(page.getByText(LACKING)).toBeVisible()
    await accessible('an approval that the rules of electronic invoices hold back')
    await page.goto(`/invoices/list?q=${number}`)
    await page.getByRole('button', { name: number, exact: true }).click()
    await panel.getByRole('button', { name: 'Approve for delivery' }).click()
    await expect(panel.getByText(LACKING)).toBeVisible()
    await expect(panel.getByText('Invoiced', { exact: true }).first()).toBeVisible()
  })

  await test.step('without the profile it is approved', async () => {
    await page.goto(`${profiles}/listProfiles`)
    await page.getByRole('link', { name: 'Peppol by email' }).click()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await expect(page.getByText(/^Peppol by email (removed|saved)\.$/)).toBeVisible()
    await page.goto(`${profiles}/listProfiles`)
    await expect(page.getByRole('link', { name: 'Peppol by email' })).toHaveCount(0)
    await page.goto(`/invoices/auditfordelivery?q=${number}`)
    await page.getByRole('checkbox', { name: `Select ${number}` }).check()
    await page.getByRole('button', { name: 'Approve 1 invoice' }).click()
    await expect(page.getByText('1 approved.')).toBeVisible()
  })
})

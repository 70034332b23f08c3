import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { firstOf, systemOf } from './asked'
import { quoteTemplate } from './firstRecords'
import { expect, test } from './fixtures'

const PYTHON = resolve(import.meta.dirname, '../../.venv/bin/python')
const RUN = Date.now().toString(36).slice(-5)

/** A certificate of a customer, as its IT department sends one: valid for a year. */
const certificate = () =>
  execFileSync(PYTHON, [
    '-c',
    `from datetime import UTC, datetime, timedelta
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import rsa
key, now = rsa.generate_private_key(65537, 2048), datetime.now(UTC)
name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "edi.hoosier.example")])
made = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
made = made.serial_number(x509.random_serial_number()).not_valid_before(now).not_valid_after(now + timedelta(365))
print(made.sign(key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM).decode())`,
  ]).toString()

test('a mail server that invoices leave by is entered and changed', async ({ page, signIn, accessible }) => {
  await signIn()
  await page.goto(`/configuration/system/profile/${await systemOf(page)}/deliveryProfiles/emailAccounts`)
  await page.getByRole('button', { name: 'New email account' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(`Billing desk ${RUN}`)
  await form.getByRole('textbox', { name: 'From' }).fill('billing@meridian.example')
  await form.getByRole('textbox', { name: 'Host', exact: true }).fill('smtp.meridian.example')
  await accessible('a new email account')
  await form.getByRole('button', { name: /^(Save|Create)/ }).click()
  const row = page.getByRole('row').filter({ hasText: `Billing desk ${RUN}` })
  await expect(row).toContainText('billing@meridian.example')
  await row.getByRole('button').first().click()
  await form.getByRole('textbox', { name: 'Reply to' }).fill('ar@meridian.example')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
})

test('a certificate is listed with its owner and its end, and removed', async ({ page, signIn, accessible }) => {
  await signIn()
  const system = await systemOf(page)
  await page.evaluate(async text => {
    const { sessionId } = JSON.parse(localStorage.getItem('freight.session') ?? '{}') as { sessionId: string }
    const body = new FormData()
    body.append('uploadedFile', new File([text], 'hoosier.pem'))
    await fetch('/api/uploadFiles?encryptionFile=true&accountId=', { method: 'POST', headers: { sessionId }, body })
  }, certificate())
  await page.goto(`/configuration/system/profile/${system}/deliveryProfiles/keyFiles`)
  const row = page.getByRole('row').filter({ hasText: 'hoosier.pem' })
  await expect(row).toContainText('edi.hoosier.example')
  await expect(row).toContainText('X.509 certificate')
  await accessible('the key files')
  await row.getByRole('button', { name: /Remove/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove key' }).click()
  await expect(row).toHaveCount(0)
})

test('profiles are moved to one account, not to none', async ({ page, signIn }) => {
  await signIn()
  const account = await firstOf(page, 'accounts', 'id')
  await page.goto(`/configuration/system/profile/${await systemOf(page)}/accounts/${account}/deliveryProfilesMove`)
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText('Please select either child or parent Account').first()).toBeVisible()
  await page.getByRole('combobox', { name: 'To a child account' }).click()
  await page.getByRole('option', { name: /Spares/ }).click()
  await expect(page.getByText('Please select either child or parent Account')).toHaveCount(0)
})

test('a delivered invoice becomes a web invoice, and is found among them', async ({ page, signIn, expected }) => {
  // the browser's own viewer of the PDF
  expected(/chrome(-extension)?:/)
  await signIn({ at: '/invoices/delivery/deliveredInvoice' })
  const first = page.getByRole('row').nth(1).getByRole('button').first()
  const number = (await first.textContent()) ?? ''
  await first.click()
  await page.getByRole('button', { name: 'Web invoice' }).click()
  await page.goto(`/invoices/delivery/webInvoice?q=${number}`)
  await expect(page.getByRole('row').filter({ hasText: number }).first()).toBeVisible()
})

test('an exception of the freight audit says what differs, and its bill is kept with it', async ({ page, signIn }) => {
  await signIn({ at: '/payables/disputes' })
  const row = page.getByRole('row').filter({ hasText: 'the tariff says' }).first()
  await row.getByRole('button').first().click()
  const panel = page.getByRole('complementary')
  await expect(panel).toContainText('the tariff says')
  await panel
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: `bill-${RUN}.pdf`,
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
    })
  await expect(panel.getByText(`bill-${RUN}.pdf`)).toBeVisible()
  await page.goto(`/payables/documents?q=bill-${RUN}`)
  await expect(page.getByRole('row').filter({ hasText: `bill-${RUN}.pdf` })).toBeVisible()
})

test('a user is registered with a start password that is shown once', async ({ page, signIn, accessible }) => {
  await signIn({ at: '/wizard/users/register' })
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Mia Berg')
  await page.getByRole('textbox', { name: 'User name' }).fill(`mia.berg.${RUN}`)
  await page.getByRole('textbox', { name: 'Email' }).fill(`mia.${RUN}@meridian.example`)
  await page.getByRole('checkbox', { name: 'Ground Chicago' }).check()
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText(`mia.berg.${RUN}`)).toBeVisible()
  await accessible('the start password of a new user')
})

test('a draft quote is opened for editing from the summary', async ({ page, signIn }) => {
  await signIn({ at: '/quotes/summary' })
  await page.getByRole('link', { name: /^Drafts/ }).click()
  await page.getByRole('row').nth(1).getByRole('link', { name: /^Q\d+/ }).click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page).toHaveURL(/\/quotes\/edit\//)
  await expect(page.getByRole('heading', { level: 1, name: /^Quote Q\d+/ })).toBeVisible()
})

test('cloning a template of quotes asks for whom, and its rules are one step away', async ({ page, signIn }) => {
  await signIn()
  const id = await quoteTemplate(page)
  await page.goto('/quotes/template/list')
  const row = page.getByRole('row').filter({ has: page.locator(`a[href$="/quotes/rules/${id}"]`) })
  await row.getByRole('button', { name: 'Clone' }).click()
  const dialog = page.getByRole('dialog', { name: /^Clone / })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await row.getByRole('link', { name: 'Rules' }).click()
  await expect(page).toHaveURL(new RegExp(`/quotes/rules/${id}$`))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a rule of invoices starts from the field it checks', async ({ page, signIn }) => {
  await signIn()
  await page.goto(`/configuration/system/profile/${await systemOf(page)}/invoiceRules`)
  await page
    .getByRole('navigation', { name: 'Fields' })
    .getByRole('button', { name: /^Remarks/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Remarks', level: 2 })).toBeVisible()
  await page.getByRole('button', { name: 'New rule' }).click()
  await expect(
    page.getByRole('button', { name: 'Save rule' }).or(page.getByRole('button', { name: 'Save' })),
  ).toBeVisible()
})

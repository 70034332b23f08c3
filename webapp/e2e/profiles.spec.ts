import { ask, systemOf } from './asked'
import { expect, type Page, test } from './fixtures'
import { confirmDelete } from './steps'

test.slow()

/** An account without rules of another spec: the last one. */
async function lastAccount(page: Page) {
  const { rows } = await ask<{ rows: { id: string; name: string }[] }>(page, 'accounts?pageLimit=200')
  const found = rows.at(-1)
  if (!found) throw new Error('The demo has no accounts.')
  return found
}

test('a document profile is added for an account, shown where it counts, conditioned, and taken away', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn({ at: '/accounts/view' })
  const { id, name } = await lastAccount(page)
  const system = await systemOf(page)
  const under = `/configuration/system/profile/${system}/accounts/${id}`
  const kind = `Packing list ${Date.now().toString(36)}`
  const line = page.getByRole('link', { name: kind, exact: true })

  await page.goto(`/accounts/profile/${system}/${id}/Invoicerules`)
  await page.getByRole('link', { name: 'Document profiles' }).click()
  await expect(page.getByRole('heading', { name: `Document profiles for ${name}` })).toBeVisible()
  await page.getByRole('link', { name: 'Sent with invoices' }).click()
  await page.getByRole('link', { name: 'New', exact: true }).first().click()
  await page.getByRole('textbox', { name: 'Document', exact: true }).fill(kind)
  await expect(page.getByRole('checkbox', { name: 'Send with the invoice' })).toBeChecked()
  await page.getByRole('textbox', { name: 'Order' }).fill('1')
  await page.getByRole('checkbox', { name: 'Only invoices that meet a condition' }).check()
  await page.getByRole('combobox', { name: 'Field', exact: true }).click()
  await page.getByRole('option', { name: 'Currency', exact: true }).first().click()
  await page.getByRole('textbox', { name: 'Value', exact: true }).fill('EUR')
  await accessible('a line of a document profile')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(line).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(kind) })).toContainText('1')

  await test.step('it is not the audit’s, until the approval needs it', async () => {
    await page.getByRole('combobox', { name: 'Needed for' }).click()
    await page.getByRole('option', { name: 'Approval for delivery' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved by')).toBeVisible()
    await page.getByRole('link', { name: 'Needed for the audit' }).click()
    await expect(page.getByRole('row', { name: new RegExp(kind) })).toContainText('Currency is EUR')
  })

  await test.step('its own address opens it, with its history', async () => {
    await line.click()
    const shown = page.url().replace('/edit/', '/detail/')
    await page.goto(shown)
    await expect(page.getByRole('textbox', { name: 'Document', exact: true })).toHaveValue(kind)
    await expect(page.getByText('Needed for', { exact: false }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await confirmDelete(page)
    await expect(line).toHaveCount(0)
  })
  await page.goto(`${under}/InvoiceDeliveryDocProfilerules`)
  await expect(page).toHaveURL(/InvoiceDeliveryDocProfilerules\/view$/)
})

test('an account is put on an EDI audit profile with reasons to reject, and taken off it (R228)', async ({
  page,
  signIn,
  accessible,
  expected,
}) => {
  expected(/400|412/)
  await signIn({ at: '/accounts/view' })
  const { id, name } = await lastAccount(page)
  const system = await systemOf(page)
  await page.goto(`/accounts/profile/${system}/${id}/Invoicerules`)
  await page.getByRole('link', { name: 'EDI audit profile' }).click()
  await expect(page.getByRole('heading', { name: `EDI audit profile for ${name}` })).toBeVisible()
  await page.getByRole('link', { name: 'New', exact: true }).first().click()
  const audited = page.getByRole('checkbox', { name: 'EDI audit profile' })
  await expect(audited).toBeChecked()
  const reasons = page.getByRole('textbox', { name: 'Rejection reasons' })
  await reasons.fill('Contract rate applies\nMarch rate - see sheet')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  // above the form and at its field
  await expect(page.getByText("“March rate - see sheet” can't be sent")).toHaveCount(2)
  await reasons.fill('Contract rate applies')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Contract rate applies')
  await accessible('the EDI audit profiles')
  await page.getByRole('checkbox', { name: 'EDI audit profile' }).uncheck()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(0)
})

test('an exception profile is configured from the setup, and the history says who did it', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn({ at: '/configuration/imsProfiles' })
  await expect(page).toHaveURL(/imsProfiles\/default$/)
  await accessible('the exception profiles')
  await page.getByRole('link', { name: 'Issues on new shipments' }).click()
  const box = page.getByRole('checkbox', { name: /: In the filter$/ }).first()
  const before = await box.isChecked()
  for (const wanted of [!before, before]) {
    await box.setChecked(wanted)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  }
  const saves = page.getByRole('list', { name: 'Saves' })
  await expect(saves).toContainText('In the filter')
  await accessible('an exception profile')
})

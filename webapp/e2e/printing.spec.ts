import { ask, systemOf } from './asked'
import { expect, test } from './fixtures'
import { createForNoInvoice } from './steps'

interface Profile {
  id: string
  profileName: string
}
interface Listed {
  rows: { invoiceId: string; invoiceNumber: string; accountNumber: string }[]
}

// checks screens in both themes during a whole day of work
test.slow()

const FORM = {
  isActiveProfile: true,
  scheduling: [{ schedulingOn: 'immediately' }],
  // matches no invoice by itself: other tests approve invoices, too
  masterCondition: {
    isActive: true,
    destinationCollection: 'invoice',
    ruleDef: { condition: 'and', level: 0, fields: [{ name: 'invoiceNumber', operator: 'equalTo', value: 'none' }] },
  },
}

test('letters are printed as a batch behind cover sheets, and marking them delivers their invoices', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn({ at: '/invoices/delivery/printing' })
  await expect(page.getByText('No letters to print')).toBeVisible()
  const { rows } = await ask<Listed>(page, 'deliveries?tab=noProfile&pageLimit=50')
  const [one, two] = rows
  const profile = await ask<Profile>(page, 'invoiceDefaultDelivery?isDefault=True', {
    method: 'POST',
    body: {
      ...FORM,
      profileName: 'Letters',
      type: 'paper',
      deliveryParty: 'internal/station',
      configurations: { address: 'Accounts Payable\n1 Main Street\nChicago IL 60601' },
    },
  })
  const invoiceIds = [one?.invoiceId, two?.invoiceId]
  await ask(page, 'deliveries/add', { method: 'POST', body: { invoiceIds, profileId: profile.id, instead: false } })

  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: 'To print 2' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(page.getByRole('row', { name: new RegExp(one?.invoiceNumber ?? '') })).toContainText('Accounts Payable')
  await accessible('letters to print')
  await page.getByRole('button', { name: 'Print all' }).click()
  const dialog = page.getByRole('dialog', { name: 'Print 2 letters' })
  await accessible('starting a print batch')
  await dialog.getByRole('button', { name: 'Start batch' }).click()

  const panel = page.getByRole('complementary', { name: /Print batch \d+/ })
  await expect(panel.getByText('To print').first()).toBeVisible()
  await accessible('a print batch')
  const download = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Get PDF to print' }).click()
  expect((await download).suggestedFilename()).toMatch(/^print-batch-\d+-1-2\.pdf$/)

  await panel.getByRole('checkbox', { name: 'Select letter 1' }).check()
  await panel.getByRole('button', { name: 'Mark 1 letter as printed' }).click()
  await expect(page.getByText('1 letter marked as printed.')).toBeVisible()
  await expect(panel.getByText('Printed', { exact: true })).toHaveCount(1)
  await panel.getByRole('button', { name: 'Mark all as printed' }).click()
  await expect(panel.getByText('Printed', { exact: true })).toHaveCount(2)

  await page.goto(`/invoices/list?q=${one?.invoiceNumber}`)
  await expect(page.getByRole('row', { name: new RegExp(one?.invoiceNumber ?? '') })).toContainText('Delivered')
  await page.goto('/reports/paperDeliveryReport')
  await expect(page.getByText('2 letters')).toBeVisible()
  await accessible('the paper delivery report')
})

test('an invoice is posted into a portal from its sheet, and the confirmation delivers it', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn()
  const profiles = `/configuration/system/profile/${await systemOf(page)}/deliveryProfiles`
  await page.goto(`${profiles}/InvoiceDeliveryWeb/new`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Supplier portal')
  await page.getByRole('textbox', { name: 'Portal', exact: true }).fill('Fillmore portal')
  const invoice = page.getByRole('group', { name: 'Invoice', exact: true })
  await invoice.getByRole('button', { name: 'Add row' }).click()
  await invoice.getByRole('combobox', { name: 'Value of Invoice row 1' }).click()
  await page.getByRole('option', { name: 'Invoice number' }).click()
  const details = page.getByRole('group', { name: 'Details', exact: true })
  await details.getByRole('button', { name: 'Add row' }).click()
  await details.getByRole('textbox', { name: 'Label of Details row 1' }).fill('GL code')
  await details.getByRole('combobox', { name: 'Value of Details row 1' }).click()
  await page.getByRole('option', { name: 'Filled in by hand' }).click()
  await details.getByRole('button', { name: 'Details of Details row 1' }).click()
  await accessible('a web profile')
  await createForNoInvoice(page)
  await expect(page.getByText('Supplier portal saved.')).toBeVisible()

  const { rows } = await ask<Listed>(page, 'deliveries?tab=noProfile&pageLimit=50')
  const { data } = await ask<{ data: Profile[] }>(page, 'invoiceDefaultDelivery?isDefault=True&type=web')
  const taken = rows.at(-1)
  const body = { invoiceIds: [taken?.invoiceId], profileId: data[0]?.id, instead: false }
  await ask(page, 'deliveries/add', { method: 'POST', body })
  await page.goto('/invoices/delivery/posting')
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: taken?.invoiceNumber ?? '' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.getByRole('button', { name: taken?.invoiceNumber ?? '' }).click()
  const sheet = page.getByRole('complementary', { name: 'Posting sheet' })
  await expect(sheet.getByText('Invoice number')).toBeVisible()
  await sheet.getByRole('textbox', { name: 'GL code' }).fill('4711')
  await sheet.getByRole('textbox', { name: 'Confirmation number' }).fill('FIL-88120')
  await accessible('a posting sheet')
  await sheet.getByRole('textbox', { name: 'Confirmation date' }).fill('2026-06-02')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${taken?.invoiceNumber} is posted and delivered.`)).toBeVisible()
  await page.goto(`/invoices/list?q=${taken?.invoiceNumber}`)
  await expect(page.getByRole('row', { name: new RegExp(taken?.invoiceNumber ?? '') })).toContainText('Delivered')
})

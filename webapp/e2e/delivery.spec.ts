import { expect, test } from './fixtures'

const LAKESHORE = '00021522'

test('an approved invoice is sent by the profile of its customer, its mail can be read, and it is delivered', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn({ at: `/invoices/delivery/addInvoices?q=${LAKESHORE}` })
  const row = page.getByRole('row', { name: /AEC-\d+/ }).first()
  const number = (await row.getByText(/^AEC-\d+$/).textContent()) ?? ''
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Send by …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send 1 invoice by a profile' })
  await dialog.getByRole('combobox', { name: 'Delivery profile' }).click()
  await page.getByRole('option', { name: /Invoices by email/ }).click()
  await accessible('sending by a profile')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('1 delivery queued to send.')).toBeVisible()

  await page.goto(`/invoices/delivery/toBeDelivered?tab=sent&q=${number}`)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(number, { exact: true })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page
    .getByRole('row', { name: new RegExp(number) })
    .getByRole('button')
    .first()
    .click()
  const panel = page.getByRole('complementary').filter({ hasText: number })
  for (const step of ['Planned', 'Packed', 'Sent']) await expect(panel.getByText(step).first()).toBeVisible()
  await accessible('a delivery that was sent')

  await page.goto(`/invoices/list?q=${number}`)
  await expect(page.getByRole('row', { name: new RegExp(number) })).toContainText('Delivered')
  await page.goto('/configuration/users/mails')
  await expect(page.getByText(`Invoice ${number}`).first()).toBeVisible()
})

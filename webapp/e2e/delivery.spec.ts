import { systemOf } from './asked'
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

test('in the nights the clocks change a daily profile runs once, and its form says when', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn()
  const system = `/configuration/system/profile/${await systemOf(page)}`
  await page.goto(`${system}/deliveryProfiles/InvoiceDeliveryEmail/new`)
  await page.getByRole('combobox', { name: 'When block 1 runs' }).click()
  await page.getByRole('option', { name: 'Daily' }).click()
  const block = page.getByRole('group', { name: 'Block 1' })
  await block.getByLabel('Start time').fill('01:00')
  const runs = page.getByRole('region', { name: 'Next runs' }).getByRole('listitem')

  const nights = [
    {
      from: '03/10/2035',
      at: '02:30',
      first: ['Sat 03/10/2035, 02:30', 'Sun 03/11/2035, 03:00', 'Mon 03/12/2035, 02:30'],
    },
    {
      from: '11/03/2035',
      at: '01:30',
      first: ['Sat 11/03/2035, 01:30', 'Sun 11/04/2035, 01:30', 'Mon 11/05/2035, 01:30'],
    },
  ]
  for (const { from, at, first } of nights) {
    await block.getByLabel('Time 1 of block 1', { exact: true }).fill(at)
    await block.getByLabel('From', { exact: true }).fill(from)
    await block.getByLabel('From', { exact: true }).press('Tab')
    for (const [index, run] of first.entries()) await expect(runs.nth(index)).toHaveText(run)
  }
  await accessible('a schedule across a clock change')
})

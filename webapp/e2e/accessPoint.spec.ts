import { systemOf } from './asked'
import { switchTo } from './firstHour'
import { expect, type Page, test } from './fixtures'
import { approveInvoice, billOpened, correctInvoice } from './steps'

const RIJNMOND = '00030245'
const BOARD = '/invoices/delivery/toBeDelivered'
/** Not an order of theirs, so that the first invoice comes back. */
const WRONG = 'RF-INKOOP'

async function enterBuyerReference(page: Page, reference: string) {
  await page.goto(`/accounts/view?q=${RIJNMOND}`)
  await page.getByRole('link', { name: RIJNMOND }).first().click()
  await page.getByRole('textbox', { name: 'Buyer reference' }).fill(reference)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(`${RIJNMOND} saved.`)).toBeVisible()
}

test('an electronic invoice comes back rejected, says which field to change, and its corrected copy is accepted', async ({
  page,
  signIn,
  accessible,
  expected,
}) => {
  test.slow()
  // the answer may be recorded while the invoice is open
  expected(/412|409/)
  await signIn({ as: 'priya.shah' })
  await switchTo(page, 'Ocean Import Rotterdam')
  let number = ''

  await test.step('it is sent by the access point', async () => {
    await page.goto(`/invoices/delivery/addInvoices?q=${RIJNMOND}`)
    const row = page.getByRole('row', { name: /OIR-\d+/ }).first()
    number = (await row.getByText(/^OIR-\d+$/).textContent()) ?? ''
    await row.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Send by …' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send 1 invoice by a profile' })
    await dialog.getByRole('combobox', { name: 'Delivery profile' }).click()
    await page.getByRole('option', { name: /Electronic invoices/ }).click()
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText('1 delivery queued to send.')).toBeVisible()
  })

  await test.step('the board says by field why it was rejected', async () => {
    await page.goto(BOARD)
    // the access point answers some seconds later
    await expect(async () => {
      await page.reload()
      await expect(page.getByText('Electronic invoice rejected')).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 60_000 })
    const cause = page.getByRole('listitem').filter({ hasText: 'Electronic invoice rejected' })
    await expect(cause).toContainText(`The buyer reference (BT-10): “${WRONG}” is not one of our orders.`)
    await expect(cause).toContainText('Change it in the account, under Tax.')
    await expect(page.getByRole('row', { name: new RegExp(number) })).toContainText('Rejected')
    await accessible('a rejected electronic invoice')
    await page.goto('/dashboard/ediack')
    await page.getByRole('button', { name: /^\d+ Rejected, Rijnmond Fietsen$/ }).click()
    const counted = page.getByRole('complementary', { name: 'Deliveries of this count' })
    await expect(counted.getByRole('row', { name: new RegExp(number) })).toContainText('The buyer reference (BT-10)')
    await accessible('the acknowledgements of electronic invoices')
  })

  await enterBuyerReference(page, 'PO-2026-118')

  const copy = await test.step('its copy is issued with the reference of the account', async () => {
    await correctInvoice(page, number, 'The buyer reference was not theirs')
    return billOpened(page)
  })

  await test.step('once approved it leaves by itself, and the customer accepts it', async () => {
    await approveInvoice(page, copy)
    await page.goto(`/invoices/list?q=${copy}`)
    await expect(async () => {
      await page.reload()
      await expect(page.getByRole('row', { name: new RegExp(copy) })).toContainText('Delivered', { timeout: 2_000 })
    }).toPass({ timeout: 60_000 })
    await page.goto(`${BOARD}?tab=acknowledged&q=${copy}`)
    await page
      .getByRole('row', { name: new RegExp(copy) })
      .getByRole('button')
      .first()
      .click()
    const panel = page.getByRole('complementary').filter({ hasText: copy })
    for (const step of ['Delivered to the customer', 'Accepted by the customer'])
      await expect(panel.getByText(step).first()).toBeVisible()
    await accessible('an electronic invoice that was accepted')
  })

  await test.step('both are XML messages, and each opens as text', async () => {
    await page.goto('/dashboard/xmlreportsummary')
    await page.getByRole('button', { name: /^Rejected \d+$/ }).click()
    await expect(page.getByRole('row', { name: new RegExp(copy) })).toBeHidden()
    await page.getByRole('button', { name: number, exact: true }).click()
    const message = page.getByRole('complementary', { name: 'XML message' })
    await expect(message.getByText(`<cbc:BuyerReference>${WRONG}</cbc:BuyerReference>`)).toBeVisible()
    await expect(message.getByRole('button', { name: 'Rebuild and send' })).toBeVisible()
    await accessible('an XML message')
  })

  await test.step('the rejected one needs no attention anymore, and the account is as it was', async () => {
    await page.goto(`${BOARD}?tab=acknowledged&q=${number}`)
    await expect(page.getByRole('row', { name: new RegExp(number) })).toContainText('Rejected')
    await page.goto(BOARD)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Electronic invoice rejected')).toBeHidden()
    await enterBuyerReference(page, WRONG)
  })
})

test('an access point is tried before the profile is saved, and only where there is tax', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn({ as: 'priya.shah' })
  await switchTo(page, 'Ocean Import Rotterdam')
  await page.goto(`/configuration/system/profile/${await systemOf(page)}/deliveryProfiles/defaultTemplate`)
  await page.getByRole('button', { name: 'New profile' }).click()
  await page.getByRole('menuitem', { name: 'Access point profile' }).click()
  await page.getByRole('textbox', { name: 'Web address' }).fill('http://10.255.255.1')
  await page.getByLabel('Access token').fill('none')
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByText('10.255.255.1 is called by https:// alone.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Electronic invoice' }).click()
  await expect(page.getByRole('option', { name: /XRechnung, UBL/ })).toBeVisible()
  await expect(page.getByRole('option', { name: /Factur-X/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await accessible('a new access point profile')

  await page.goto('/')
  await switchTo(page, 'Air Export Chicago')
  await page.goto(`/configuration/system/profile/${await systemOf(page)}/deliveryProfiles/defaultTemplate`)
  await page.getByRole('button', { name: 'New profile' }).click()
  await expect(page.getByRole('menuitem', { name: 'Webhook profile' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Access point profile' })).toHaveCount(0)
})

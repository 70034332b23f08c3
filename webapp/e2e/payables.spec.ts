import { receive, twoOfOneCarrier } from './carrierBills'
import { expect, test } from './fixtures'

test.slow()

test('a carrier’s invoices are audited, approved or disputed, and paid; each figure of the summary opens its list', async ({
  page,
  signIn,
  accessible,
}) => {
  const mark = `LS${Date.now().toString(36).toUpperCase()}`
  const [right, wrong, again] = [`${mark}-1`, `${mark}-2`, `${mark}-3`]
  await signIn({ at: '/payables/invoices' })
  const {
    carrier,
    shipments: [first, second],
  } = await twoOfOneCarrier(page)
  const fuel = first.fuel.toFixed(2)
  const tooMuch = (second.fuel + 90).toFixed(2)
  const headings = ['Invoice number', 'Shipment number', 'Invoice date', 'FSC']
  const row = (number: string) => page.getByRole('row', { name: new RegExp(`Select ${number}\\b`) })
  const dialog = page.getByRole('dialog')
  const payment = page.getByRole('row').filter({ has: page.getByRole('button', { name: `payment to ${carrier}` }) })
  const choose = (number: string) => page.getByRole('checkbox', { name: `Select ${number}`, exact: true }).check()
  const find = (screen: string) => page.goto(`/payables/${screen}?q=${mark}`)

  await test.step('what the carrier charges is uploaded: one as the tariff has it, one above it', async () => {
    await receive(page, carrier, [
      headings,
      [right, first.shipmentNumber, '2026-11-02', fuel],
      [wrong, second.shipmentNumber, '2026-11-03', tooMuch],
    ])
  })

  await test.step('audited, the one matched and the other did not', async () => {
    await find('invoices')
    await expect(row(right)).toContainText('Matched')
    await expect(row(wrong)).toContainText('Exception')
    await expect(row(wrong)).toContainText('the tariff says')
    await accessible('the payable invoices')
  })

  await test.step('what matched is approved without a reason, what differs is disputed with one', async () => {
    await choose(right)
    await page.getByRole('button', { name: 'Approve…' }).click()
    await expect(dialog.getByRole('radio', { name: `Amount agreed: USD ${fuel}` })).toBeChecked()
    await accessible('approving an invoice')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('1 invoice approved.')).toBeVisible()
    await expect(row(right)).toContainText('Approved')
    await choose(wrong)
    await page.getByRole('button', { name: 'Dispute…' }).click()
    await dialog.getByRole('button', { name: 'Dispute' }).click()
    await expect(dialog.getByText('Reason should not be blank.')).toBeVisible()
    await dialog.getByLabel('Reason').fill('Fuel surcharge above contract')
    await dialog.getByRole('button', { name: 'Dispute' }).click()
    await expect(row(wrong)).toContainText('Disputed')
  })

  await test.step('what cannot be decided is named with why', async () => {
    await choose(right)
    await choose(wrong)
    await page.getByRole('button', { name: 'Reject…' }).click()
    await dialog.getByLabel('Reason').fill('Sent twice')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expect(dialog.getByText('1 invoice rejected.')).toBeVisible()
    await expect(dialog.getByText(`${right}. It is approved, so you can’t reject it.`)).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(row(wrong)).toContainText('Rejected')
    await choose(wrong)
    await page.getByRole('button', { name: 'Reopen…' }).click()
    await dialog.getByLabel('Reason').fill('Rejected by mistake')
    await dialog.getByRole('button', { name: 'Reopen' }).click()
    await expect(row(wrong)).toContainText('Exception')
  })

  await test.step('the exceptions tell what differs, and the panel why and by whom', async () => {
    await find('disputes')
    await expect(page.getByRole('columnheader').nth(1)).toHaveText('What differs')
    await expect(row(right)).toHaveCount(0)
    await page.getByRole('button', { name: wrong, exact: true }).click()
    const panel = page.getByRole('complementary', { name: 'Carrier invoice' })
    await expect(panel.getByRole('link', { name: `Charges of ${second.shipmentNumber}` })).toBeVisible()
    await expect(panel.getByText('Fuel surcharge above contract')).toBeVisible()
    await expect(page).toHaveURL(/invoice=[0-9a-f]{24}/)
    await accessible('an exception')
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
  })

  await test.step('the same bill under another number is held, and so is the first; rejected in one click, it is off the charges', async () => {
    await receive(page, carrier, [headings, [again, second.shipmentNumber, '2026-11-20', tooMuch]])
    await find('invoices')
    await expect(row(again)).toContainText(`Looks like a duplicate of invoice ${wrong}`)
    await expect(row(wrong)).toContainText(`Looks like a duplicate of invoice ${again}`)
    await choose(again)
    await expect(page.getByRole('button', { name: 'Approve…' })).toHaveCount(0)
    await page.getByRole('button', { name: again, exact: true }).click()
    const panel = page.getByRole('complementary', { name: 'Carrier invoice' })
    await expect(panel.getByText('Held as a possible duplicate', { exact: true })).toBeVisible()
    await expect(panel.getByRole('link', { name: wrong, exact: true })).toBeVisible()
    await accessible('a possible duplicate')
    await panel.getByRole('button', { name: 'Reject as duplicate' }).click()
    await expect(page.getByText(`${again} rejected as duplicate.`)).toBeVisible()
    await expect(panel.getByText(`Duplicate of invoice ${wrong}`).first()).toBeVisible()
    await panel.getByRole('link', { name: wrong, exact: true }).click()
    await expect(page).toHaveURL(/invoice=[0-9a-f]{24}/)
    await find('invoices')
    await expect(row(again)).toContainText('Rejected')
    await expect(row(wrong)).toContainText('the tariff says')
  })

  await test.step('a figure of the summary opens exactly what it counts', async () => {
    await page.goto('/payables/summary')
    await accessible('the summary')
    await page.getByRole('link', { name: `${carrier}, total: USD ${fuel}, 1 invoice` }).click()
    await expect(page).toHaveURL(/status=Approved&status=Scheduled&carrier=/)
    await expect(row(right)).toHaveCount(1)
    await expect(row(wrong)).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Totals of all pages' })).toContainText(`OpenUSD ${fuel}`)
    await expect(page.getByRole('button', { name: 'Scheduled', exact: true })).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('it is scheduled, with no more than is open', async () => {
    await choose(right)
    await page.getByRole('button', { name: 'Schedule payment…' }).click()
    const amount = dialog.getByRole('textbox', { name: `Pay of ${right}` })
    await amount.fill('99999')
    await expect(dialog.getByText(`Enter ${fuel} or less`)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Schedule', exact: true })).toBeDisabled()
    await amount.fill(fuel)
    await dialog.getByLabel('Reference (optional)').fill('Batch 48')
    await accessible('scheduling a payment')
    await dialog.getByRole('button', { name: `Schedule USD ${fuel}` }).click()
    await expect(page.getByText(new RegExp(`^USD ${fuel} to ${carrier} scheduled for `))).toBeVisible()
    await expect(row(right)).toContainText('Scheduled')
  })

  await test.step('marked as paid, it is paid, and the payment leads to its invoice', async () => {
    await find('payments')
    await page.getByRole('checkbox', { name: new RegExp(`^Select payment to ${carrier}`) }).check()
    await page.getByRole('button', { name: 'Mark as paid…' }).click()
    await accessible('marking a payment as paid')
    await dialog.getByRole('button', { name: 'Mark 1 payment as paid' }).click()
    await expect(payment).toContainText('Paid')
    await page.getByRole('button', { name: `payment to ${carrier}` }).click()
    const panel = page.getByRole('complementary', { name: 'Payment' })
    const advice = page.waitForEvent('download')
    await panel.getByRole('button', { name: 'Remittance advice' }).click()
    expect((await advice).suggestedFilename()).toMatch(new RegExp(`^remittance ${carrier} .*\\.xlsx$`))
    await accessible('a payment')
    await panel.getByRole('link', { name: right }).click()
    await expect(page).toHaveURL(/\/payables\/invoices\?/)
    await expect(page.getByRole('complementary', { name: 'Carrier invoice' }).getByText('Batch 48')).toBeVisible()
    await expect(row(right)).toContainText('Paid')
    await page.goto('/payables/summary')
    await page.getByRole('region', { name: 'Paid this month' }).getByRole('link').last().click()
    await expect(page.getByText('Paid since')).toBeVisible()
    await expect(payment).toContainText('Paid')
  })
})

test('who may not see payables is not led there', async ({ page, signIn }) => {
  await signIn({ as: 'marek.novak' })
  await expect(page.getByRole('navigation', { name: 'Modules' }).getByRole('link', { name: /^Payables/ })).toHaveCount(
    0,
  )
  await page.goto('/payables/invoices')
  await expect(page).toHaveURL('/')
})

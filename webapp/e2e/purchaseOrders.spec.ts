import { receive, twoOfOneCarrier } from './carrierBills'
import { expect, test } from './fixtures'
import { xlsx } from './workbook'

test.slow()

test('an order is captured, drawn by an approval, told when it is used up, and its payment released by a second person', async ({
  page,
  signIn,
  accessible,
  expected,
}) => {
  expected(/status of 403/)
  const mark = Date.now().toString(36).toUpperCase()
  const order = `PO ${mark}`
  const [first, second] = [`${mark}-A`, `${mark}-B`]
  const dialog = page.getByRole('dialog')
  const row = (text: string) => page.getByRole('row', { name: new RegExp(text) })
  const form = page.getByRole('complementary', { name: 'Purchase order' })
  const choose = (number: string) => page.getByRole('checkbox', { name: `Select ${number}`, exact: true }).check()
  const invoices = () => page.goto(`/payables/invoices?q=${mark}`)
  await signIn({ at: '/payables/po' })
  const {
    carrier,
    shipments: [one, two],
  } = await twoOfOneCarrier(page)
  const fuel = one.fuel.toFixed(2)
  // enough for the first invoice, and two short of the second
  const amount = (one.fuel + two.fuel - 2).toFixed(2)
  const left = (two.fuel - 2).toFixed(2)

  await test.step('an order is captured in its form', async () => {
    await accessible('the purchase orders')
    await page.getByRole('link', { name: 'New', exact: true }).click()
    await form.getByLabel('PO number').fill(order)
    await form.getByLabel(/^Carrier/).fill(carrier)
    await form.getByLabel('Currency').fill('USD')
    await page.keyboard.press('Escape')
    await form.getByLabel('Amount').fill(amount)
    await accessible('a new purchase order')
    await form.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByRole('link', { name: order, exact: true })).toBeVisible()
  })

  await test.step('and from a workbook, with what is wrong said by row and field', async () => {
    await page.goto('/payables/po')
    await page.getByRole('button', { name: 'Upload' }).click()
    const headings = ['PO number', 'Carrier', 'Currency', 'Amount', 'Valid from', 'Valid to', 'Status']
    const rows = [headings, [`${order}-2`, carrier, 'USD', 'a lot', '', '', 'Open']]
    await dialog.locator('input[type=file]').setInputFiles(xlsx('orders.xlsx', rows))
    await expect(dialog.getByText(/Amount/).first()).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('the carrier’s file names the order', async () => {
    await receive(page, carrier, [
      ['Invoice number', 'Shipment number', 'Invoice date', 'PO number', 'FSC'],
      [first, one.shipmentNumber, '2026-11-02', order, fuel],
      [second, two.shipmentNumber, '2026-11-03', order, two.fuel.toFixed(2)],
    ])
    await invoices()
    await expect(row(first)).toContainText('Matched')
    await expect(row(second)).toContainText('Matched')
  })

  await test.step('a rule asks for a second person', async () => {
    await page.goto('/configuration/payables/workflow/new')
    const rule = page.getByRole('complementary', { name: 'Workflow rule' })
    await rule.getByLabel(/^Name/).fill(`Second person for ${carrier} ${mark}`)
    await rule.getByLabel(/^Carrier/).fill(carrier)
    await page.keyboard.press('Escape')
    await rule.getByLabel('Payment by a second person').check()
    await accessible('a workflow rule')
    await rule.getByRole('button', { name: 'Create' }).click()
    await expect(page).toHaveURL(/workflow\/view\?record=/)
    await expect(page.locator('h2').first()).not.toBeEmpty()
    await accessible('the workflow rules')
  })

  await test.step('what is approved is drawn; what needs more than is left becomes an exception', async () => {
    await invoices()
    await choose(first)
    await page.getByRole('button', { name: 'Approve…' }).click()
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(row(first)).toContainText('Approved')
    await expect(row(second)).toContainText('Exception')
    await page.getByRole('button', { name: second, exact: true }).click()
    const panel = page.getByRole('complementary', { name: 'Carrier invoice' })
    await expect(panel.getByText(`has ${left} USD left`)).toBeVisible()
    await accessible('an invoice above its order')
    await page.keyboard.press('Escape')
  })

  await test.step('the order tells what is used, and its count opens exactly these', async () => {
    await page.goto(`/payables/po?q=${encodeURIComponent(order)}`)
    await expect(row(order)).toContainText(fuel)
    await expect(row(order)).toContainText(left)
    await page.getByRole('link', { name: `2 invoices of ${order}` }).click()
    await expect(page).toHaveURL(/\/payables\/invoices\?order=[0-9a-f]{24}/)
    await expect(row(mark)).toHaveCount(2)
    await expect(page.getByText(order).first()).toBeVisible()
  })

  await test.step('the exception is approved without its order, with a reason', async () => {
    await choose(second)
    await page.getByRole('button', { name: 'Approve…' }).click()
    await dialog.getByRole('checkbox', { name: `Approve without the PO: ${order}` }).check()
    await dialog.getByLabel('Reason').fill('New order is on its way')
    await accessible('approving without the order')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(row(second)).toContainText('Approved')
  })

  await test.step('who approved it schedules its payment, and someone else releases it', async () => {
    await choose(first)
    await page.getByRole('button', { name: 'Schedule payment…' }).click()
    await dialog.getByRole('button', { name: `Schedule USD ${fuel}` }).click()
    await expect(dialog).toBeHidden()
    await page.goto(`/payables/payments?q=${first}`)
    await expect(row(carrier)).toContainText('To release')
    await page.getByRole('button', { name: `payment to ${carrier}` }).click()
    const panel = page.getByRole('complementary', { name: 'Payment' })
    await expect(panel.getByText(`approved ${first}`)).toBeVisible()
    await accessible('a payment to release')
    await panel.getByRole('button', { name: 'Release…' }).click()
    await dialog.getByRole('button', { name: 'Release 1 payment' }).click()
    await expect(dialog.getByText(/Someone else has to release it/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('a payment opens by its address, whatever the list shows', async () => {
    const payment = new URL(page.url()).searchParams.get('payment')
    await page.goto(`/payables/payments?q=nothing-like-it&payment=${payment}`)
    await expect(page.getByRole('complementary', { name: 'Payment' }).getByRole('link', { name: first })).toBeVisible()
    await signIn({ as: 'ana.ortiz', at: `/payables/payments?payment=${payment}` })
    const panel = page.getByRole('complementary', { name: 'Payment' })
    await panel.getByRole('button', { name: 'Release…' }).click()
    await dialog.getByRole('button', { name: 'Release 1 payment' }).click()
    await expect(panel.getByText('Scheduled', { exact: true })).toBeVisible()
  })
})

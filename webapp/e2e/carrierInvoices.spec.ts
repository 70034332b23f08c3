import { twoOfOneCarrier } from './carrierBills'
import { expect, test } from './fixtures'
import { confirmDelete } from './steps'
import { xlsx } from './workbook'

test.slow()

test('a carrier’s file is mapped, received, held against the tariff charge by charge and taken off again', async ({
  page,
  signIn,
  accessible,
}) => {
  const code = Date.now().toString(36).toUpperCase()
  const [carrier, fee] = [`Midway ${code}`, `Palletizing ${code}`]
  await signIn({ at: '/invoices/nextToBill' })
  const boxes = page.getByRole('checkbox', { name: /^Select (?!every|all)/ })
  await expect(boxes.first()).toBeVisible()
  const shipments = (await boxes.evaluateAll(all => all.map(each => each.getAttribute('aria-label') ?? '')))
    .slice(0, 2)
    .map(label => label.replace('Select ', ''))
  const rows = [
    ['Their number', 'AWB / reference', 'FSC', fee, 'Amount due'],
    [`${carrier}-1`, shipments[0] ?? '', '14.00', '35.00', '49.00'],
    [`${carrier}-2`, shipments[1] ?? '', '14.00', '35.00', '49.00'],
    [`${carrier}-3`, 'NO-SUCH-SHIPMENT', '1.00', '', '1.00'],
  ]

  await page.goto('/invoices/carrierInvoices')
  await page.getByRole('button', { name: 'Upload invoices…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Carrier', { exact: true }).fill(carrier)
  await dialog.locator('input[type=file]').setInputFiles(xlsx('midway.xlsx', rows))

  await test.step('a column that no heading names is chosen, and so is a charge that no tariff has', async () => {
    await dialog.getByRole('button', { name: 'Change columns' }).click()
    await dialog.getByRole('combobox', { name: 'Their number is' }).click()
    await page.getByRole('option', { name: 'Invoice number' }).click()
    await expect(dialog.getByRole('combobox', { name: 'FSC is', exact: true }).last()).toHaveValue('Fuel surcharge')
    const own = dialog.getByRole('region', { name: 'Charge names' }).getByRole('combobox', { name: `${fee} is` })
    await own.click()
    await page.getByRole('option', { name: 'A charge of its own' }).click()
    await expect(dialog.getByText('There is no shipment NO-SUCH-SHIPMENT.')).toBeVisible()
    await expect(dialog.getByText('2 invoices for 2 shipments, 98.00.')).toBeVisible()
    await accessible('a carrier’s file on its way in')
  })
  await dialog.getByRole('button', { name: 'Receive 2 invoices' }).click()

  await test.step('its amounts stand on the charges', async () => {
    await page.getByRole('searchbox').or(page.getByPlaceholder('Invoice, shipment or carrier')).last().fill(carrier)
    await expect(page.getByRole('row', { name: new RegExp(`${carrier}-1`) })).toContainText('Entered')
    await expect(page.getByRole('row', { name: new RegExp(`${carrier}-2`) })).toContainText(`${fee} 35.00`)
    await accessible('the carrier invoices')
  })

  await test.step('what the tariff lacks is one cause, and is resolved without billing it', async () => {
    await page.goto('/invoices/mismatches')
    const cause = page.getByRole('button', { name: new RegExp(`^${fee} charged, but .* has no such charge$`) })
    await cause.click()
    await page.getByRole('button', { name: 'Resolve 2…' }).click()
    await expect(page.getByRole('radio', { name: 'Nothing: the tariff has no such charge' })).toBeChecked()
    await accessible('resolving a charge that the tariff lacks')
    await page.getByRole('button', { name: 'Mark ready to bill' }).click()
    await expect(page.getByText(/of 2 shipments marked ready to bill\./)).toBeVisible()
    await expect(cause).toHaveCount(0)
  })

  await test.step('removed, it is off the charges', async () => {
    await page.goto(`/invoices/carrierInvoices?q=${encodeURIComponent(carrier)}`)
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await confirmDelete(page)
    await expect(page.getByText('No carrier invoices match')).toBeVisible()
  })
})

test('charges below the row of their invoice are asked about once, and a total that differs is named', async ({
  page,
  signIn,
  accessible,
}) => {
  const carrier = `Lakeshore ${Date.now().toString(36).toUpperCase()}`
  await page.setViewportSize({ width: 1280, height: 900 })
  await signIn({ at: '/invoices/carrierInvoices' })
  const { shipments } = await twoOfOneCarrier(page)
  const [one, two] = shipments.map(each => each.shipmentNumber)
  // 412.50 + 129.53 - 40.00 is 502.03, and 200.00 + 62.80 is 262.80
  const rows = [
    ['Inv No', 'PRO #', 'Chg Desc', 'Amt'],
    [`${carrier}-1`, one ?? '', '', '502.03'],
    ['', '', 'Linehaul', '412.50'],
    ['', '', 'FSC', '129.53'],
    ['', '', 'Linehaul discount', '-40.00'],
    [`${carrier}-2`, two ?? '', '', '262.08'],
    ['', '', 'Linehaul', '200.00'],
    ['', '', 'FSC', '62.80'],
    ['Page total', '', '', '764.83'],
  ]
  await page.getByRole('button', { name: 'Upload invoices…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Carrier', { exact: true }).fill(carrier)
  await dialog.locator('input[type=file]').setInputFiles(xlsx('lakeshore.xlsx', rows))
  const asked = '5 rows have no invoice number (rows 3–5, rows 7–8). Do they belong to the invoice above?'
  await expect(dialog.getByText(asked).first()).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Receive', exact: true })).toBeDisabled()
  await accessible('rows of a carrier’s file without a number')
  await dialog.getByRole('radio', { name: 'Yes, they are its charges' }).check()
  await expect(dialog.getByText('The charges add up to 262.80, and the total says 262.08.')).toBeVisible()
  await expect(dialog.getByText('1 invoice for 1 shipment, 502.03.')).toBeVisible()
  await test.step('a ready shipment that would be a mismatch is named before anything is entered', async () => {
    await expect(dialog.getByText('1 shipment would no longer be ready to bill')).toBeVisible()
    await dialog.getByRole('button', { name: 'Show it' }).click()
    const losing = dialog.getByRole('region', { name: 'Table of shipments that would no longer be ready' })
    await expect(losing.getByRole('link')).toHaveText([one ?? ''])
    await expect(losing.getByRole('row', { name: `${one} ${carrier}-1 Rate Mismatch` })).toBeVisible()
    await accessible('a carrier’s file whose total differs')
  })
  await dialog.getByRole('button', { name: 'Receive 1 invoice' }).click()
  await expect(page.getByRole('row', { name: new RegExp(`${carrier}-1`) })).toContainText('502.03')
  await expect(page.getByText(`${one} was ready to bill and is not anymore`)).toBeVisible()
})

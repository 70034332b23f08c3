import { ask } from './asked'
import { switchTo } from './firstHour'
import { expect, type Page, test } from './fixtures'
import { ACCOUNT, grid, newNumber } from './shipmentRows'

/** A shipment of 200 kg by LH to Frankfurt, rated. */
async function rateShipment(page: Page, number: string): Promise<string> {
  const row = {
    tempId: 0,
    updateField: true,
    'shipmentInformation#shipmentNumber': number,
    'shipmentInformation#shipDate': '2026-11-20',
    'shipmentInformation#carrier': 'LH',
    'shipmentInformation#serviceLevel': 'STD',
    'shipmentParties#customerAccountNumber': ACCOUNT,
    'shipmentRouting#originPort': 'USORD',
    'shipmentRouting#destinationPort': 'DEFRA',
    'shipmentCargo#grossWeight': '200',
    'shipmentCargo#chargeableWeight': '200',
  }
  const body = { data: [row] }
  const { saved } = await ask<{ saved: { row: { id: string } }[] }>(page, 'grid?type=shipment', { method: 'PUT', body })
  const id = saved[0]?.row.id ?? ''
  await ask(page, 'rating', { method: 'POST', body: { ids: [id] } })
  return id
}

const open = (page: Page, number: string) =>
  page.goto(`/invoices/shipmentEntry?panel=open&f=shipmentInformation.shipmentNumber~equalTo~${number}`)

/** The cell of the first row in a column, wherever it is. */
async function cellUnder(page: Page, key: string) {
  const at = await grid(page).locator(`[data-head="margin#${key}"]`).getAttribute('aria-colindex')
  return grid(page).locator(`[role=gridcell][aria-colindex="${at}"]`).first()
}

test('sale, cost and margin are the same in the list, in the panel and by hand', async ({
  page,
  signIn,
  accessible,
}) => {
  const number = newNumber()
  await signIn({ as: 'priya.shah' })
  await rateShipment(page, number)
  await open(page, number)
  // sold at 2.9644 a kg: 592.88, fuel 14.5 % 85.97, fee 25; bought at 2.4308: 486.16, fuel 12 % 58.34
  await grid(page).getByRole('gridcell', { name: number, exact: true }).click()
  await page.keyboard.press('End')
  await expect(await cellUnder(page, 'sale')).toHaveText('USD 703.85')
  await expect(await cellUnder(page, 'cost')).toHaveText('USD 544.50')
  await expect(await cellUnder(page, 'amount')).toHaveText('USD 159.35')
  // 159.35 of 703.85 is 22.64 %
  await expect(await cellUnder(page, 'percent')).toHaveText('22.6 %')

  const panel = page.getByRole('complementary', { name: `Documents for ${number}` })
  await panel.getByRole('tab', { name: 'Costs' }).click()
  await expect(panel.getByText('159.35 USD · 22.6 %')).toBeVisible()
  await accessible('the margins of a list')

  await test.step('a cost that is entered counts in both', async () => {
    await panel.getByRole('button', { name: 'Enter cost' }).click()
    const entry = page.getByRole('dialog')
    await entry.getByRole('textbox', { name: 'Carrier' }).fill('ORD Handling')
    await entry.getByRole('textbox', { name: 'Charge' }).fill('Screening')
    await entry.getByRole('textbox', { name: 'Expected amount' }).fill('60.00')
    await entry.getByRole('textbox', { name: 'Reason' }).fill('Quoted by phone')
    await entry.getByRole('button', { name: 'Enter cost' }).click()
    // 159.35 less 60.00 is 99.35, which is 14.12 % of 703.85
    await expect(panel.getByText('99.35 USD · 14.1 %')).toBeVisible()
    await expect(await cellUnder(page, 'amount')).toHaveText('USD 99.35')
    await expect(await cellUnder(page, 'percent')).toHaveText('14.1 %')
  })

  await test.step('the cost opens down to the lane it was rated by', async () => {
    await panel.getByRole('link', { name: 'How was this calculated?' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Cost of shipment ${number}` })).toBeVisible()
    await expect(page.getByText('LH net rates from Chicago, version 1').first()).toBeVisible()
  })
})

test('a clerk who may not see costs has no column and no tab, and the calls answer nothing', async ({
  page,
  signIn,
  expected,
}) => {
  expected(/403/)
  await signIn({ as: 'june.park', at: '/invoices/shipmentEntry?panel=open' })
  await expect(page.getByRole('tab', { name: 'Shipment' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Costs' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect(page.getByText('Invoice number', { exact: true }).last()).toBeVisible()
  for (const name of ['Sale', 'Total cost', 'Margin', 'Margin %']) {
    await expect(page.getByRole('checkbox', { name, exact: true })).toHaveCount(0)
  }
  const list = { sort: [], pageNo: 1, pageLimit: 1 }
  const { rows } = await ask<{ rows: { id: string }[] }>(page, 'shipment/list', { method: 'POST', body: list })
  const id = rows[0]?.id ?? ''
  expect(id).not.toBe('')
  const statuses = await page.evaluate(async shipment => {
    const { sessionId } = JSON.parse(localStorage.getItem('freight.session') ?? '{}') as { sessionId: string }
    const headers = { sessionId, 'Content-Type': 'application/json' }
    const asked = [
      fetch('/api/shipmentMargins', { method: 'POST', headers, body: JSON.stringify({ ids: [shipment] }) }),
      fetch(`/api/shipmentCosts/${shipment}`, { headers }),
      fetch(`/api/rating/costs/${shipment}`, { headers }),
    ]
    return (await Promise.all(asked)).map(({ status }) => status)
  }, id)
  expect(statuses).toEqual([403, 403, 403])
})

test('a system that passes on carriers’ bills shows no costs', async ({ page, signIn, expected }) => {
  await signIn({ as: 'priya.shah' })
  await switchTo(page, 'Ground Chicago')
  await page.goto('/invoices/shipmentEntry?panel=open')
  await expect(page.getByRole('tab', { name: 'Shipment' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Costs' })).toHaveCount(0)

  await test.step('a system with costs goes on buying and selling', async () => {
    expected(/409/)
    // its panel may still be loading a shipment of this system
    await page.goto('/')
    await switchTo(page, 'Air Export Chicago')
    await page.goto('/wizard/system/view')
    await page.getByRole('link', { name: 'AEC', exact: true }).click()
    const form = page.getByRole('complementary', { name: 'System' })
    await expect(form.getByRole('radio', { name: 'Buys and sells' })).toBeChecked()
    await form.getByRole('radio', { name: 'Passes on carriers’ bills' }).check()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('this system has costs or buying tariffs')).toBeVisible()
  })
})

import { ask } from './asked'
import { switchTo } from './firstHour'
import { expect, type Page, test } from './fixtures'
import { confirmDelete } from './steps'

// billed by no other spec; what it is rated at depends on the day the demo was loaded
const SHIPMENT = 'OIR26010065'
const FIGURES = new Intl.NumberFormat('nl', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** What the shipment was rated at. */
async function readSale(page: Page): Promise<number> {
  const fields = [{ name: 'shipmentInformation#shipmentNumber', operator: 'equalTo', value: SHIPMENT }]
  const body = { rules: { condition: 'and', fields }, sort: [], pageNo: 1, pageLimit: 1 }
  const { rows } = await ask<{ rows: { rating: { total: string } }[] }>(page, 'shipment/list', { method: 'POST', body })
  return Number(rows[0]?.rating.total)
}

/** Opens the costs of the shipment, in the panel next to the grid. */
async function openCosts(page: Page) {
  await page.goto(`/invoices/shipmentEntry?f=shipmentInformation.shipmentNumber~equalTo~${SHIPMENT}`)
  await page.getByRole('grid', { name: 'Shipments' }).getByRole('gridcell', { name: SHIPMENT, exact: true }).click()
  const panel = page.getByRole('complementary', { name: `Documents for ${SHIPMENT}` })
  if (!(await panel.isVisible())) await page.getByRole('button', { name: 'Document panel' }).click()
  return panel
}

async function choose(page: Page, action: string) {
  await page.getByRole('button', { name: 'What to do with THC' }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
  return page.getByRole('dialog')
}

test('a THC bill comes in 40 too high, 25 of it is agreed, and the margin follows', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn({ as: 'priya.shah' })
  await switchTo(page, 'Ocean Import Rotterdam')
  const panel = await openCosts(page)
  const sale = await readSale(page)
  await expect(panel.getByRole('link', { name: 'How was this calculated?' })).toBeVisible()
  await accessible('a shipment in its panel')
  const left = (cost: number) => `${FIGURES.format(sale - cost)} EUR`
  await panel.getByRole('tab', { name: 'Costs' }).click()
  await expect(panel.getByText('No costs are entered yet.')).toBeVisible()

  await panel.getByRole('button', { name: 'Enter cost' }).click()
  const entry = page.getByRole('dialog')
  await entry.getByRole('textbox', { name: 'Carrier' }).fill('ECT')
  await entry.getByRole('textbox', { name: 'Charge' }).fill('THC')
  await entry.getByRole('textbox', { name: 'Expected amount' }).fill('300,00')
  await entry.getByRole('textbox', { name: 'Reason' }).fill('Quoted by phone')
  await accessible('a cost that is entered')
  await entry.getByRole('button', { name: 'Enter cost' }).click()
  const percent = (Math.round(((sale - 300) / sale) * 1000) / 10).toFixed(1).replace('.', ',')
  await expect(panel.getByText(`${left(300)} · ${percent} %`)).toBeVisible()

  const invoice = await choose(page, 'Enter invoiced amount')
  await invoice.getByRole('textbox', { name: 'Amount, EUR' }).fill('340,00')
  await invoice.getByRole('textbox', { name: 'Invoice number of the carrier' }).fill('ECT-77')
  await invoice.getByRole('button', { name: 'Enter invoiced amount' }).click()
  await expect(panel.getByText('ECT · expected 300,00, invoiced 340,00 · invoice ECT-77')).toBeVisible()
  await expect(panel.getByText(left(340))).toBeVisible()

  const dispute = await choose(page, 'Dispute')
  await dispute.getByRole('textbox', { name: 'Reason' }).fill('40 more than quoted')
  await dispute.getByRole('button', { name: 'Dispute' }).click()
  await expect(panel.getByText('Disputed', { exact: true })).toBeVisible()
  const agree = await choose(page, 'Agree on amount')
  await agree.getByRole('textbox', { name: 'Amount, EUR' }).fill('325,00')
  await agree.getByRole('button', { name: 'Agree on amount' }).click()
  await expect(panel.getByText(left(325))).toBeVisible()
  await panel.getByText('4 steps').click()
  await expect(panel.getByText(/Disputed 340,00, .* by Priya Shah: 40 more than quoted/)).toBeVisible()
  await accessible('the costs of a shipment')

  // as it was before, for other specs
  for (const [action, reason] of [
    ['Reopen', 'Wrong shipment'],
    ['Take invoice back', 'Wrong shipment'],
  ] as const) {
    const dialog = await choose(page, action)
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
    await dialog.getByRole('button', { name: action }).click()
    await expect(dialog).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'What to do with THC' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await confirmDelete(page)
  await expect(panel.getByText('No costs are entered yet.')).toBeVisible()
})

test('a clerk without the permission has no costs', async ({ page, signIn }) => {
  await signIn({ as: 'june.park', at: '/invoices/shipmentEntry?panel=open' })
  const panel = page.getByRole('complementary').filter({ has: page.getByRole('tablist', { name: 'Document' }) })
  await expect(panel.getByRole('tab', { name: 'Documents' })).toBeVisible()
  await expect(panel.getByRole('tab', { name: 'Costs' })).toHaveCount(0)
})

import { ask } from './asked'
import { switchTo } from './firstHour'
import { expect, type Page, test } from './fixtures'
import { newNumber } from './shipmentRows'
import { confirmDelete } from './steps'
import { xlsx } from './workbook'

const SCREEN = '/reports/hblMapping'
const CUSTOMER = '00030112'
const THC = 'Port handling'

interface Stored {
  id: string
  revision: number
}

/** Stores rows of the shipment grid, and returns the shipments. */
async function saveRows(page: Page, rows: Record<string, unknown>[]): Promise<Stored[]> {
  const data = rows.map((row, tempId) => ({ ...row, tempId, updateField: true }))
  const { saved } = await ask<{ saved: { row: Stored }[] }>(page, 'grid?type=shipment', {
    method: 'PUT',
    body: { data },
  })
  expect(saved).toHaveLength(rows.length)
  return saved.map(({ row: { id, revision } }) => ({ id, revision }))
}

/** Three shipments of 40, 60 and 100 kg without a volume; the first two name one booking. */
async function threeHouses(page: Page) {
  const booking = `BK${Date.now()}`
  const numbers = [newNumber(), newNumber(), newNumber()] as const
  const saved = await saveRows(
    page,
    numbers.map((number, at) => ({
      'shipmentInformation#shipmentNumber': number,
      'shipmentParties#customerAccountNumber': CUSTOMER,
      'shipmentCargo#chargeableWeight': ['40', '60', '100'][at],
      ...(at < 2 ? { 'shipmentInformation#bookingNumber': booking } : {}),
    })),
  )
  return { booking, numbers, saved }
}

test('houses are mapped by number, by hand and by workbook, and a bill is divided among them to the cent', async ({
  page,
  signIn,
  accessible,
  expected,
}) => {
  // a house that does not exist, a workbook with wrong rows
  expected(/40[09]|412/)
  await signIn({ as: 'ana.ortiz' })
  await switchTo(page, 'Ocean Import Rotterdam')
  const { booking, numbers, saved } = await threeHouses(page)
  const [first, second, third] = numbers
  await page.goto(SCREEN)
  const panel = page.getByRole('complementary', { name: 'Master' })
  const parts = panel.getByRole('table', { name: `${THC} by house` })
  const bears = (number: string, why: string, amount: string) =>
    expect(parts.getByRole('row', { name: `${number} ${why} ${amount}`, exact: true })).toBeVisible()
  const divide = async (how: string) => {
    await panel.getByRole('button', { name: `Change ${THC}` }).click()
    const dialog = page.getByRole('dialog', { name: `Change ${THC}` })
    await dialog.getByRole('combobox', { name: 'Divided' }).click()
    await page.getByRole('option', { name: how, exact: true }).click()
    await dialog.getByRole('button', { name: 'Save cost' }).click()
    await expect(dialog).toBeHidden()
  }

  await test.step('by number: shipments that share a booking are on top', async () => {
    await expect(page.getByText(/^\d+ shipments? without a master$/)).toBeVisible()
    await accessible('masters')
    await page.getByRole('button', { name: `Create ${booking}` }).click()
    await expect(page.getByText(`2 shipments added to ${booking}.`)).toBeVisible()
    await expect(panel.getByRole('link', { name: second })).toBeVisible()
    await expect(page.getByRole('button', { name: `Create ${booking}` })).toBeHidden()
  })

  await test.step('by hand: one that does not exist is refused by name', async () => {
    const houses = panel.getByRole('textbox', { name: 'Houses' })
    await houses.fill([first, second, 'NOPE-1'].join('\n'))
    await panel.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(panel.getByText(/Shipment NOPE-1 does not exist\. Correct the number/).first()).toBeVisible()
    await houses.fill([first, second, third].join('\n'))
    await panel.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(panel.getByRole('link', { name: third })).toBeVisible()
  })

  await test.step('100.00 for 40, 60 and 100 kg is 20.00, 30.00 and 50.00', async () => {
    await panel.getByRole('button', { name: 'Enter a cost …' }).click()
    const dialog = page.getByRole('dialog', { name: 'Enter a cost' })
    await dialog.getByRole('textbox', { name: 'Charge' }).fill(THC)
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('100,00')
    await expect(dialog.getByRole('textbox', { name: 'Currency' })).toHaveValue('EUR')
    await accessible('a cost of a master')
    await dialog.getByRole('button', { name: 'Save cost' }).click()
    await bears(first, '40 of 200 kg', '20,00')
    await bears(second, '60 of 200 kg', '30,00')
    await bears(third, '100 of 200 kg', '50,00')
  })

  await test.step('a third each leaves a cent, which the first bears', async () => {
    await divide('equally')
    await bears(first, '1 of 3 houses, rounded up', '33,34')
    await bears(second, '1 of 3 houses', '33,33')
    await bears(third, '1 of 3 houses', '33,33')
  })

  await test.step('a volume that no house has divides nothing', async () => {
    await divide('by volume')
    const why = 'No house has a volume. Enter it in the shipment, or divide by another figure.'
    await expect(panel.getByText(why)).toBeVisible()
    await expect(panel.getByRole('button', { name: `Post ${THC}` })).toBeHidden()
    await divide('by chargeable weight')
  })

  await test.step('a posted cost keeps its parts until its posting is taken back', async () => {
    await panel.getByRole('button', { name: `Post ${THC}` }).click()
    await expect(panel.getByText(/^Posted .* by Ana Ortiz\./)).toBeVisible()
    await expect(panel.getByRole('button', { name: `Change ${THC}` })).toBeHidden()
    await accessible('a master with a posted cost')
    saved.splice(0, 1, ...(await saveRows(page, [{ ...saved[0], 'shipmentCargo#chargeableWeight': '140' }])))
    await page.reload()
    await bears(first, '40 of 200 kg', '20,00')
    await panel.getByRole('button', { name: `Take back the posting of ${THC}` }).click()
    await bears(first, '140 of 300 kg, rounded up', '46,67')
    await bears(second, '60 of 300 kg', '20,00')
    await bears(third, '100 of 300 kg', '33,33')
  })

  await test.step('by workbook: each wrong row with its field and what to do, and nothing is stored', async () => {
    await page.goto(SCREEN)
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    const rows = [
      ['Master bill', 'Kind', 'Houses'],
      [`${booking}-2`, 'Container', first],
      [`${booking}-3`, 'Container', 'NOPE-1'],
      [`${booking}-4`, 'Barge', ''],
    ]
    const dialog = page.getByRole('dialog', { name: 'Upload masters' })
    await dialog.locator('input[type=file]').setInputFiles(xlsx('masters.xlsx', rows))
    const row = (name: string) => dialog.getByRole('row', { name: new RegExp(name) })
    await expect(row(`2 Houses .*${first} is a house of ${booking}\\. Take it out of there first\\.`)).toBeVisible()
    await expect(row('3 Houses .*Shipment NOPE-1 does not exist')).toBeVisible()
    await expect(row('4 Kind .*Kind must be one of')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Check again' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('without its costs and its master, the shipments are on top again', async () => {
    await page.getByRole('link', { name: booking, exact: true }).click()
    await panel.getByRole('button', { name: `Remove ${THC}` }).click()
    await confirmDelete(page)
    await expect(panel.getByRole('button', { name: `Remove ${THC}` })).toBeHidden()
    await panel.getByRole('button', { name: 'Remove', exact: true }).click()
    await confirmDelete(page)
    await expect(page.getByRole('button', { name: `Create ${booking}` })).toBeVisible()
    await saveRows(
      page,
      saved.map(each => ({ ...each, archived: true })),
    )
  })
})

test('the bill of the demo’s container is borne by twelve houses, to the cent', async ({ page, signIn }) => {
  await signIn({ as: 'ana.ortiz' })
  await switchTo(page, 'Ocean Import Rotterdam')
  await page.goto(SCREEN)
  const consol = page.getByRole('row').filter({ hasText: '12 shipments' })
  await consol.getByRole('link').click()
  const parts = page.getByRole('table', { name: 'Terminal handling (THC) by house' })
  await expect(parts).toBeVisible()
  const amounts = await parts.locator('tbody tr td:last-child').allTextContents()
  expect(amounts).toHaveLength(12)
  const cents = amounts.map(amount => Number(amount.replace(/\D/g, '')))
  expect(cents.reduce((sum, each) => sum + each, 0)).toBe(28_500)
})

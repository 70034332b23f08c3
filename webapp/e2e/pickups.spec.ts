import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './fixtures'

const HEADINGS = ['Shipment number', 'Account number', 'Ship date', 'Carrier', 'POL', 'Gross weight (kg)']
const row = (number: string, weight: string) => [number, '00020418', '2026-11-02', 'MAEU', 'CNSHA', weight]

test('a workbook in a customer’s folder becomes shipments by itself; one with a wrong cell waits', async ({
  page,
  signIn,
  accessible,
  stack,
}) => {
  test.slow()
  if (!stack) throw new Error('The folder of the demo is that of the suite that this worker starts.')
  const run = `PU-${Date.now().toString(36).toUpperCase()}`
  const puts = (name: string, rows: string[][]) =>
    writeFileSync(
      join(stack.data, 'partner/files/AEC/bookings', name),
      [HEADINGS, ...rows].map(each => each.join(',')).join('\r\n'),
    )
  const check = async () => {
    // once to measure its size, once to check that it has not grown
    for (let times = 0; times < 2; times++) {
      const answered = page.waitForResponse(/channels\/.*\/check/)
      await page.getByRole('button', { name: 'Check Customer bookings now' }).click()
      await answered
    }
  }
  await signIn({ as: 'ana.ortiz', at: '/invoices/ftfBookingCreation' })
  const folder = page
    .getByRole('region', { name: 'Folders', exact: true })
    .getByRole('row', { name: /Customer bookings/ })
  await expect(folder).toContainText('From each row')
  await accessible('file pickups without a file')

  await test.step('what is right is imported', async () => {
    puts(`${run} week 48.csv`, [row(`${run}-1`, '120'), row(`${run}-2`, '80.5')])
    await check()
    const picked = page.getByRole('row', { name: new RegExp(`${run} week 48.csv`) })
    await expect(picked).toContainText('Imported', { timeout: 30_000 })
    await expect(picked).toContainText('Customer bookings')
  })

  await test.step('what is not waits for somebody, who sees why', async () => {
    puts(`${run} week 49.csv`, [row(`${run}-3`, 'heavy')])
    await check()
    await page.getByRole('button', { name: /^Needs someone [1-9]/ }).click()
    const waits = page.getByRole('row', { name: new RegExp(`${run} week 49.csv`) })
    await expect(waits).toContainText('Rows to correct', { timeout: 30_000 })
    await expect(page.getByRole('row', { name: new RegExp(`${run} week 48.csv`) })).toHaveCount(0)
    await accessible('file pickups that need someone')
    await waits.getByRole('link').click()
    await expect(page.getByText('Gross weight: enter a number').first()).toBeVisible()
  })

  await test.step('what cannot be read stays in the folder', async () => {
    await page.goto('/invoices/ftfBookingCreation')
    writeFileSync(join(stack.data, 'partner/files/AEC/bookings', `${run}.xlsx`), 'no workbook')
    await check()
    const refused = page
      .getByRole('region', { name: 'Not picked up', exact: true })
      .getByRole('row', { name: new RegExp(run) })
    await expect(refused).toBeVisible()
    await accessible('a file that was not picked up')
    await page.getByRole('button', { name: `Try ${run}.xlsx again` }).click()
    await expect(page.getByText(`The next check tries ${run}.xlsx again.`)).toBeVisible()
    await expect(refused).toHaveCount(0)
  })

  await test.step('the import is taken back as any other', async () => {
    await page.getByRole('link', { name: `${run} week 48.csv` }).click()
    await page.getByRole('button', { name: 'Undo this import' }).click()
    await page.getByRole('button', { name: 'Undo import' }).click()
    await expect(page.getByText(/2 reversed, 0 kept, 0 refused/)).toBeVisible()
  })
})

test('an administrator says what lies in a folder', async ({ page, signIn, accessible, expected }) => {
  // demo records have no history yet
  expected(/status of 404/)
  await signIn({ at: '/invoices/ftfBookingCreation' })
  await page.getByRole('link', { name: 'Set up folders' }).click()
  await page.getByRole('link', { name: 'Customer bookings' }).click()
  await expect(page.getByRole('radio', { name: 'Shipment workbooks' })).toBeChecked()
  await page.getByRole('textbox', { name: 'File names' }).fill('bookings*.xlsx')
  await page.getByRole('checkbox', { name: 'Import when no row is rejected' }).uncheck()
  await accessible('the form of a folder')
  await page.getByText('Acknowledgements', { exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'File names' })).toHaveCount(0)
})

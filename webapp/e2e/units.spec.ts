import { expect, test } from './fixtures'
import { cell, inTemplateOrder, line, newNumber, onlyThese } from './shipmentRows'
import { goToSpareShipment, paste } from './steps'

// checks the grid from left to right, in both themes
test.slow()

test('a weight in pounds is pasted, saved and shown in pounds', async ({ page, signIn, accessible }) => {
  const number = newNumber()
  await signIn()
  await inTemplateOrder(page)
  await page.goto('/invoices/shipmentEntry?limit=50')
  await goToSpareShipment(page)
  // entry date to destination country stay blank; then pieces, gross weight and volume
  await paste(page, [[...line(number), ...Array<string>(8).fill(''), '3', '1,000 lbs', '12 ft3']])
  await page.keyboard.press('Alt+s')
  await expect(page.getByText('1 row saved')).toBeVisible()

  await page.goto(onlyThese(number))
  await cell(page, number).click()
  await page.keyboard.press('End')
  for (let each = 0; each < 60 && !(await cell(page, '1,000 lb').isVisible()); each++) {
    await page.keyboard.press('ArrowLeft')
  }
  await expect(cell(page, '1,000 lb')).toBeVisible()
  await expect(cell(page, '12 ft³')).toBeVisible()
  await accessible('a shipment in pounds')
})

test('in a system of US units a figure alone is in pounds, cubic feet and miles', async ({
  page,
  signIn,
  accessible,
}) => {
  const number = newNumber()
  await signIn()
  await page.getByRole('button', { name: /^Company and system/ }).click()
  await page.getByRole('menuitem', { name: /Ground Chicago/ }).click()
  await expect(page.getByRole('button', { name: /^Company and system.*Ground Chicago/ })).toBeVisible()
  await inTemplateOrder(page)
  await page.goto('/invoices/shipmentEntry?limit=50')
  await goToSpareShipment(page)
  const shipped = [number, '', '', '00040115', 'Lakeview', '02-Nov-2026']
  // entry date to distance are blank; then pieces, weight, class, volume
  await paste(page, [[...shipped, ...Array<string>(9).fill(''), '2', '1,000', '', '50']])
  await page.keyboard.press('Alt+s')
  await expect(page.getByText('1 row saved')).toBeVisible()

  await page.goto(`${onlyThese(number)}`)
  await cell(page, number).click()
  await page.keyboard.press('End')
  for (let each = 0; each < 60 && !(await cell(page, '1,000 lb').isVisible()); each++) {
    await page.keyboard.press('ArrowLeft')
  }
  await expect(page.getByRole('columnheader', { name: /^Gross weight, lb/ })).toBeVisible()
  await expect(cell(page, '1,000 lb')).toBeVisible()
  await expect(cell(page, '50 ft³')).toBeVisible()
  await accessible('a shipment of a US system')
})

test('cargo lines are pasted beside the grid, saved with the row, and fill the totals that are blank', async ({
  page,
  signIn,
  accessible,
  expected,
}) => {
  expected(/412/)
  const number = newNumber()
  await signIn()
  await inTemplateOrder(page)
  await page.goto('/invoices/shipmentEntry?limit=50')
  await goToSpareShipment(page)
  await paste(page, [line(number)])
  await page.keyboard.press('Alt+s')
  await expect(page.getByText('1 row saved')).toBeVisible()

  await page.goto(`${onlyThese(number)}&panel=open`)
  await cell(page, number).click()
  const panel = page.getByRole('complementary', { name: `Documents for ${number}` })
  await panel.getByRole('tab', { name: 'Cargo' }).click()
  const lines = panel.getByRole('grid', { name: 'Cargo lines' })
  await lines.focus()
  await paste(page, [
    ['4', 'Pallet', '48 x 40 x 50 in', '1,000 lb', '', '70'],
    ['2', 'Drum', '0 x 24 x 36 in', '400 lb', 'piece', '71'],
  ])
  await expect(page.getByText('1 row not saved').first()).toBeVisible()
  await page.keyboard.press('Alt+s')
  await expect(panel.getByText('no side can be 0. Cargo line 2: Freight class', { exact: false })).toBeVisible()
  await accessible('cargo lines that were refused')
  // the wrong cells are corrected in place
  await lines.getByRole('gridcell', { name: '0 x 24 x 36 in' }).click()
  await paste(page, [['24 x 24 x 36 in', '400 lb', 'piece', '85']])
  await page.keyboard.press('Alt+s')
  await expect(page.getByText('1 row saved')).toBeVisible()
  await panel.getByRole('tab', { name: 'Shipment' }).click()
  await expect(panel.getByText('1,800 lb')).toBeVisible()
  await panel.getByRole('tab', { name: 'History' }).click()
  await expect(panel.getByText('2 × drum, 24 x 24 x 36 in, 400 lb each, class 85', { exact: false })).toBeVisible()
})

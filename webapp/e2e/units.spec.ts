import { expect, test } from './fixtures'
import { cell, line, newNumber, onlyThese } from './shipmentRows'
import { goToSpareShipment, paste } from './steps'

// reads the grid across, and looks at it in both themes
test.slow()

test('a weight in pounds is pasted, saved and shown in pounds', async ({ page, signIn, accessible }) => {
  const number = newNumber()
  await signIn({ at: '/invoices/shipmentEntry?limit=50' })
  await goToSpareShipment(page)
  // entry date to destination country stay empty; then pieces, gross weight and volume
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

import { expect, type Page, test } from './fixtures'
import { press } from './steps'

const grid = (page: Page) => page.getByRole('grid', { name: 'Lanes' })

test('a lane of a draft is changed in the grid, refused by cell, saved, and found in its history', async ({
  page,
  signIn,
  accessible,
  expected,
}) => {
  test.slow()
  // a rate that is none is refused
  expected(/412/)
  await signIn()
  await page.goto('/tariffs/tariffManagement/listTariff')
  await page.getByRole('link', { name: 'Air export Chicago' }).click()
  await page.getByRole('link', { name: 'Lanes', exact: true }).click()
  await page.getByRole('button', { name: /^Edit (in a draft|draft \d+)$/ }).click()
  await expect(grid(page)).toBeVisible()
  await accessible('the lanes of a draft')

  await grid(page).focus()
  // over the identifiers, the transit days and the minimum to the first rate
  await press(page, 'ArrowRight', 6)
  await page.keyboard.type('many')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Alt+s')
  await expect(page.getByText('Hover the highlighted field, enter valid data and click on Save button.')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '“many” is no figure' })).toBeVisible()
  await page.keyboard.type('9.75')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Alt+s')
  await expect(page.getByText('1 lane saved.')).toBeVisible()

  await grid(page).getByRole('gridcell', { name: '9.7500', exact: true }).click()
  await page.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: /^History of/ })
  await expect(history.getByText('Changed in the grid').first()).toBeVisible()
  await expect(history.locator('ins').first()).toHaveText('9.7500')
  await accessible('the history of a lane')
})

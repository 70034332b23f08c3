import { expect, test } from './fixtures'

test('a tile of the quotes opens exactly the quotes it counted', async ({ page, signIn }) => {
  await signIn({ at: '/quotes/summary' })
  const tile = page.getByRole('region', { name: 'Quotes summary' }).getByRole('link', { name: /^Sent/ })
  const count = Number(/Sent\s*(\d+)/.exec((await tile.textContent()) ?? '')?.[1])
  expect(count).toBeGreaterThan(0)
  await tile.click()
  await expect(page.getByText(`${count} quotes`)).toBeVisible()
  await expect(page.getByRole('row', { name: /^Q\d+/ })).toHaveCount(count)
})

test('a customer gets the vertical that was entered for it', async ({ page, signIn, accessible }) => {
  const vertical = `Wind power ${Date.now().toString(36).slice(-5)}`
  await signIn({ at: '/quotes/verticals' })
  const verticals = page.getByRole('grid', { name: 'verticals' })
  const count = page.getByText(/^\d+ to group customers by$/)
  const before = parseInt((await count.textContent()) ?? '', 10)
  await verticals.focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type(vertical)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Alt+s')
  await expect(count).toHaveText(`${before + 1} to group customers by`)
  await accessible('the verticals')

  await page.getByRole('main').getByRole('link', { name: 'Customers', exact: true }).click()
  const customers = page.getByRole('grid', { name: 'customers' })
  await customers.getByRole('gridcell', { name: 'Fillmore Instruments – Spares' }).click()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type(vertical)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Alt+s')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Find customers' }).fill(vertical)
  await expect(customers.getByRole('gridcell', { name: 'Fillmore Instruments – Spares' })).toBeVisible()
  await expect(customers.getByRole('gridcell', { name: 'Fillmore Instruments', exact: true })).toHaveCount(0)
})

test('airline tariffs lead to the rules that apply to all of them', async ({ page, signIn }) => {
  await signIn({ at: '/quotes/repository/AirlineTariffs' })
  await page.getByRole('link', { name: 'Default rules' }).click()
  await expect(page).toHaveURL(/\/quotes\/rules\/default$/)
})

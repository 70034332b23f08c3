import { ask, systemOf } from './asked'
import { test as inEmptyHouse } from './emptyHouse'
import { expect } from './fixtures'

/** A separate installation: it must not have a user yet. */
const test = inEmptyHouse.extend<object, { ownHouse: boolean }>({
  ownHouse: [true, { scope: 'worker', option: true }],
})

test('the first user of a Dutch company begins in euros, Amsterdam time and metric units', async ({ page, house }) => {
  test.slow()
  await expect.poll(() => house.stack.said()).toMatch(/\/login#setup=[A-Z2-7-]+/)
  await page.goto(/\/login#setup=[A-Z2-7-]+/.exec(house.stack.said())?.[0] ?? '')
  await page.getByLabel('Company').fill('Van Dijk Expeditie')
  const country = page.getByLabel('Country')
  await country.fill('Netherlands')
  await page.getByLabel('System').fill('Ocean Export Rotterdam')
  await page.getByLabel('Your name').fill('Eva van Dijk')
  await page.getByLabel('User name').fill('eva.vandijk')
  await page.getByLabel('Email').fill('eva@vandijk.example')
  await page.getByLabel('Password', { exact: true }).fill('Correct-horse-7')
  await page.getByRole('button', { name: 'Create and sign in' }).click()
  await expect(page).toHaveURL(/\/getstarted$/)

  const system = await ask<Record<string, unknown>>(page, `records/system/${await systemOf(page)}`)
  const told = JSON.stringify(system)
  for (const value of ['EUR', 'Europe/Amsterdam', 'Metric']) expect(told).toContain(`"${value}"`)
})

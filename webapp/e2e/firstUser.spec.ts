import { ask, systemOf } from './asked'
import { test as inEmptyHouse } from './emptyHouse'
import { expect } from './fixtures'
import { makeFirstUser } from './newcomer'

/** A separate installation: it must not have a user yet. */
const test = inEmptyHouse.extend<object, { ownHouse: boolean }>({
  ownHouse: [true, { scope: 'worker', option: true }],
})

test('the first user of a Dutch company begins in euros, Amsterdam time and metric units', async ({ page, house }) => {
  test.slow()
  await makeFirstUser(page, house, {
    company: 'Van Dijk Expeditie',
    country: 'Netherlands',
    system: 'Ocean Export Rotterdam',
    name: 'Eva van Dijk',
    userName: 'eva.vandijk',
    email: 'eva@vandijk.example',
  })

  const system = await ask<Record<string, unknown>>(page, `records/system/${await systemOf(page)}`)
  const told = JSON.stringify(system)
  for (const value of ['EUR', 'Europe/Amsterdam', 'Metric']) expect(told).toContain(`"${value}"`)
})

import { everyAddress } from './addresses'
import { expect, test } from './fixtures'
import { callsOf, faultsOf, follow } from './walk'

/**
 * An administrator's are walked through by `room.spec.ts`. This runs after it, for the records that both need hold up
 * invoices in the tests before.
 */
const PEOPLE = {
  'an operator': 'june.park',
  'a pricing manager': 'marek.novak',
}
/** Back is tried from every one of that many. */
const BACK_EACH = 5

for (const [who, as] of Object.entries(PEOPLE)) {
  test(`each address shows ${who} a screen of theirs, and Back leads back`, async ({ page, signIn, expected }) => {
    test.setTimeout(600_000)
    // accounts without records
    expected(/40[034]/)
    expected(/chrome(-extension)?:/)
    await page.addInitScript(() => {
      window.print = () => undefined
    })
    // their records are those that an administrator finds
    await signIn()
    const { addresses } = await everyAddress(page)
    await signIn({ as })
    const calls = callsOf(page)
    const pathNow = () => new URL(page.url()).pathname
    const found: string[] = []
    for (const [at, address] of addresses.entries()) {
      const before = pathNow()
      await follow(page, address)
      await calls.over()
      await expect(page.locator('[role=status][aria-label^=Loading]'), address).toHaveCount(0)
      await expect.soft(page.locator('h1').first(), address).toBeVisible()
      // a redirect may have been on its way
      if ((await faultsOf(page)).length) await calls.over()
      found.push(...(await faultsOf(page)).map(fault => `${address}: ${fault}`))
      // an address that is not theirs leads Home, and another spelling to its screen: neither was followed from `before`
      if (at % BACK_EACH || pathNow() !== address) continue
      await page.evaluate(() => history.back())
      await calls.over()
      if (pathNow() !== before) found.push(`${address}: Back leads to ${pathNow()} instead of ${before}`)
    }
    expect(found).toEqual([])
  })
}

import { everyAddress } from './addresses'
import { expect, test } from './fixtures'
import { callsOf, faultsOf, follow } from './walk'

/** An administrator's are walked through by `room.spec.ts`. */
const PEOPLE = {
  'an operator': 'june.park',
  'a pricing manager': 'marek.novak',
}
/** Where each address is opened from, and where Back leads. */
const FROM = '/myNotifications'

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
    await signIn({ as, at: FROM })
    const calls = callsOf(page)
    const found: string[] = []
    for (const address of addresses) {
      await follow(page, address)
      await calls.over()
      await expect(page.locator('[role=status][aria-label^=Loading]'), address).toHaveCount(0)
      await expect.soft(page.locator('h1').first(), address).toBeVisible()
      found.push(...(await faultsOf(page)).map(fault => `${address}: ${fault}`))
      await page.evaluate(() => history.back())
      await calls.over()
      const back = new URL(page.url()).pathname
      if (back !== FROM) {
        found.push(`${address}: Back leads to ${back}`)
        await follow(page, FROM)
        await calls.over()
      }
    }
    expect(found).toEqual([])
  })
}

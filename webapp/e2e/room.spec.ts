import { ROUTES } from '../src/main/routes'
import { everyAddress } from './addresses'
import { expect, type Page, test } from './fixtures'
import { crowded, sideways } from './room'
import { callsOf, drawn, faultsOf, follow } from './walk'

/** 200% zoom of 1,440 × 900 is half of its pixels. */
const WINDOWS = {
  'a small laptop': { width: 1280, height: 720 },
  'a desktop': { width: 1440, height: 900 },
  'a desktop at 200 %': { width: 720, height: 450 },
  'a phone': { width: 390, height: 844 },
}

/** What does not fit on the current screen, at every size. */
async function lookAt(page: Page, address: string): Promise<string[]> {
  const found: string[] = []
  for (const [name, size] of Object.entries(WINDOWS)) {
    await page.setViewportSize(size)
    await drawn(page)
    const faults = await crowded(page)
    if (size.width >= 1280) faults.push(...(await sideways(page)))
    found.push(...faults.map(fault => `${address}, ${name}: ${fault}`))
  }
  return found
}

test('what is shown without signing in has its room', async ({ page, expected }) => {
  // an invalid mailed link, and a return from an identity provider without a request
  expected(/40[04]/)
  const found: string[] = []
  for (const { path } of ROUTES.filter(row => row.load && row.access === 'public')) {
    await page.goto(path)
    await expect(page.locator('h1').first()).toBeVisible()
    found.push(...(await lookAt(page, path)))
  }
  expect(found).toEqual([])
})

test('every screen is whole and has its room: on a laptop, a desktop, at 200 % and on a phone', async ({
  page,
  signIn,
  expected,
}) => {
  // about two hundred addresses at four sizes
  test.setTimeout(600_000)
  // links that an email would contain, and accounts without records
  expected(/40[034]/)
  // the browser's own viewer shows the PDF of an invoice
  expected(/chrome(-extension)?:/)
  // the web page of an invoice opens the print dialog
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  await signIn()
  const calls = callsOf(page)
  const { addresses, unfilled } = await everyAddress(page)
  expect(unfilled).toEqual([])
  const found: string[] = []
  for (const address of addresses) {
    await follow(page, address)
    await calls.over()
    await expect(page.locator('[role=status][aria-label^=Loading]'), address).toHaveCount(0)
    await expect.soft(page.locator('h1').first(), address).toBeVisible()
    found.push(...(await faultsOf(page)).map(fault => `${address}: ${fault}`))
    found.push(...(await lookAt(page, address)))
  }
  expect(found).toEqual([])
})

import { test as base, expect } from '@playwright/test'
import { slowTenfold } from './slowed'
import { launchStack, START_MS, type Starting } from './stack'

/** The time limit for the first page of a start with a tenth of the processor. */
const SLOWED_MS = 5 * START_MS
/** A normal start shows a page in a third of this. */
const LEAST_SLOWED_MS = 15_000

/** A suite that is starting, with a tenth of the processor until `hurry` is called. */
interface Slowed extends Starting {
  hurry: () => void
}

/** Without the console checks of the other files: a page opened during the start logs errors. */
const test = base.extend<{ slowed: Slowed }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
  slowed: async ({}, use) => {
    const starting = launchStack()
    const hurry = slowTenfold(starting.pid)
    await use({ ...starting, hurry })
    hurry()
    await starting.stop()
  },
})

test('a demo that starts on a slow machine shows itself at once, how far it is, and comes up', async ({
  page,
  slowed,
}) => {
  test.setTimeout(SLOWED_MS + 3 * START_MS)
  const begun = Date.now()
  const address = /watch it at (\S+)/
  await expect.poll(slowed.said, { timeout: SLOWED_MS }).toMatch(address)
  await page.goto(address.exec(slowed.said())?.[1] ?? '', { timeout: SLOWED_MS })

  const loading = page.getByRole('region', { name: 'Loading the demo' })
  await expect(loading).toBeVisible({ timeout: SLOWED_MS })
  expect(Date.now() - begun, 'slowed, or this says nothing').toBeGreaterThan(LEAST_SLOWED_MS)
  const parts = async () => Number(/^(\d+) of/.exec((await loading.getByRole('status').textContent()) ?? '')?.[1] ?? 0)
  const first = await parts()
  await expect.poll(parts, { timeout: SLOWED_MS }).toBeGreaterThan(first)
  await expect.poll(slowed.said, { message: 'the terminal says it, too', timeout: SLOWED_MS }).toMatch(/\d+ of \d+: /)

  slowed.hurry()
  await page.getByRole('button', { name: /Priya Shah/ }).click({ timeout: 2 * START_MS })
  await expect(page.getByRole('region', { name: 'Unbilled by age' }).locator('tfoot')).toBeVisible()
})

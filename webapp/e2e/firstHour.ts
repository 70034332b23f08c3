import { join } from 'node:path'
import { expect, type Page } from './fixtures'
import { openScreen } from './steps'

const SHOTS = join(import.meta.dirname, '..', '..', 'docs', 'shots')

/** Takes a screenshot for the README; without FREIGHT_SHOTS it does nothing. */
export async function picture(page: Page, name: string) {
  if (!process.env.FREIGHT_SHOTS) return
  const before = page.viewportSize()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: join(SHOTS, `${name}.png`) })
  if (before) await page.setViewportSize(before)
}

export async function switchTo(page: Page, system: string) {
  await page.getByRole('button', { name: /^Company and system/ }).click()
  await page.getByRole('menuitem', { name: new RegExp(system) }).click()
  await expect(page.getByRole('button', { name: new RegExp(`^Company and system.*${system}`) })).toBeVisible()
}

/** Opens the tariff with that name and its charges. */
export async function openTariff(page: Page, name: string) {
  await openScreen(page, 'Tariffs')
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByText('Charges and terms', { exact: true }).click()
}

/** The unbilled shipments of a system, from Home. */
export async function unbilled(page: Page, system: string): Promise<string | null> {
  await page.goto('/')
  const row = page.getByRole('region', { name: 'Unbilled by age' }).getByRole('row').filter({ hasText: system })
  return row.first().locator('td').nth(5).textContent()
}

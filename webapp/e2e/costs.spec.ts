import { switchTo } from './firstHour'
import { expect, type Page, test } from './fixtures'

async function act(page: Page, action: string) {
  await page.getByRole('button', { name: 'What to do with THC' }).click()
  await page.getByRole('menuitem', { name: action }).click()
  return page.getByRole('dialog')
}

test('a THC bill comes in 40 too high, 25 of it is agreed, and the margin follows', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn({ as: 'priya.shah' })
  await switchTo(page, 'Ocean Import Rotterdam')
  await page.goto('/shipments/list?status=Rated')
  await page.getByRole('grid', { name: 'Shipments' }).getByRole('gridcell').first().click()
  await page.keyboard.press('Alt+p')
  await page.screenshot({ path: '/tmp/c1.png' })
  await page.getByRole('tab', { name: 'Costs' }).click()
  await page.waitForTimeout(1500)
  await page.screenshot({ path: '/tmp/c2.png' })
})

import { expect, test } from './fixtures'
import { discardDraft } from './steps'

test('the rates of a tariff go up by a percentage: seen lane by lane, then begun as a draft', async ({
  page,
  signIn,
  accessible,
}) => {
  test.slow()
  await signIn({ as: 'marek.novak', at: '/tariffs/tariffManagement/listTariff' })
  await page.getByRole('link', { name: 'Air export Chicago' }).click()
  await page.getByRole('link', { name: 'Lanes', exact: true }).click()
  // the versions of the tariff have such a button, too
  await expect(page.getByRole('grid', { name: 'Lanes' })).toBeVisible()
  await page.getByRole('button', { name: 'Rate increase…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Rate increase/ })
  await dialog.getByLabel('Change, %').fill('10')
  const table = dialog.getByRole('region', { name: 'Table of lanes that change' })
  await expect(table.locator('tbody tr').first()).toBeVisible()
  const [before, after] = await Promise.all([
    table.locator('tbody tr del').nth(1).textContent(),
    table.locator('tbody tr ins').nth(1).textContent(),
  ])
  // to four decimals of a rate, or to cents of a minimum
  expect(Math.abs(Number(after) - Number(before) * 1.1)).toBeLessThanOrEqual(0.005001)
  await accessible('the preview of a rate increase')
  await dialog.getByLabel('Effective').fill('2027-01-01')
  await dialog.getByRole('button', { name: 'Begin a draft with these rates' }).click()
  await expect(page.getByText(/^[\d,]+ lanes? changed in draft \d+\.$/)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('grid', { name: 'Lanes' })).toBeVisible()
  await discardDraft(page)
})

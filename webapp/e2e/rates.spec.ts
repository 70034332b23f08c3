import { readFileSync } from 'node:fs'
import { expect, test } from './fixtures'
import { discardDraft, draftWithoutDeficit } from './steps'

test('how the tariffs stand: every figure opens the tariffs it counts', async ({ page, signIn, accessible }) => {
  await signIn({ at: '/tariffs/summary' })
  const summary = page.getByRole('region', { name: 'Tariff summary' })
  const inForce = summary.getByRole('link', { name: /^\d+ in effect today for all accounts$/ })
  await expect(inForce).toBeVisible()
  await accessible('the summary of tariffs')
  const figure = Number(await inForce.textContent())
  await inForce.click()
  await expect(page).toHaveURL(/listTariff\?standing=inForce&account=all/)
  await expect(page.getByRole('region', { name: 'Table of tariffs' }).locator('tbody tr')).toHaveCount(figure)
  await page.getByRole('button', { name: 'Remove filter state' }).click()
  await expect(page).not.toHaveURL(/standing/)
})

test('what stands out is looked over when it is opened, and leads to its lane', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn()
  await draftWithoutDeficit(page)
  await page.goto('/tariffs/exceptions')
  const findings = page.getByRole('region', { name: 'Table of findings' })
  await expect(findings.getByRole('link').first()).toBeVisible()
  await expect(page.getByText('Checking changes')).toHaveCount(0)
  await accessible('the exceptions of tariffs')
  await page.getByRole('button', { name: /^Air export Chicago/ }).click()
  await expect(page).toHaveURL(/tariff=[0-9a-f]{24}/)
  await expect(findings.getByText(/the heavier shipment is cheaper/).first()).toBeVisible()
  await findings
    .getByRole('link', { name: /^Lane \d+ of Air export Chicago$/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Air export Chicago lanes' })).toBeVisible()
  // Home shows it to pricing users, and leads to the same place
  await page.goto('/')
  const newest = page.getByRole('region', { name: 'Newest tariff findings' })
  await newest.getByRole('link', { name: /Break inversion Air export Chicago version \d+, draft/ }).click()
  await expect(page).toHaveURL(/show=findings&finding=inversion/)
  await expect(findings.getByText(/the heavier shipment is cheaper/).first()).toBeVisible()
  await discardDraft(page)
})

test('a lane is found among all rates, exported, and stands beside the others', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn({ at: '/tariffs/rates' })
  const rates = page.getByRole('region', { name: 'Table of rates' })
  await page.getByRole('textbox', { name: 'Destination port begins with' }).fill('defra')
  await expect(rates.locator('tbody tr').first()).toContainText('DEFRA')
  await expect(rates.locator('tbody tr', { hasNotText: 'DEFRA' })).toHaveCount(0)
  await rates.getByRole('button', { name: 'Carrier' }).click()
  await expect(rates.getByRole('columnheader', { name: 'Carrier' })).toHaveAttribute('aria-sort', 'ascending')
  await accessible('the rates of all tariffs')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export', exact: true }).click(),
  ])
  expect(
    readFileSync(await download.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')

  await rates
    .getByRole('link', { name: /^Compare lane/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'USORD to DEFRA' })).toBeVisible()
  const lanes = page.getByRole('region', { name: 'Lanes side by side' })
  await expect(lanes.getByRole('img', { name: 'Cheapest' }).first()).toBeVisible()
  await accessible('one lane over all tariffs')
  await page.getByRole('textbox', { name: 'Carrier', exact: true }).fill('EK')
  await page.getByRole('textbox', { name: 'Weights, kg' }).fill('60 heavy')
  await expect(page.getByText('“heavy” isn’t a weight above 0')).toBeVisible()
  await page.getByRole('textbox', { name: 'Weights, kg' }).fill('60, 250')
  await page.keyboard.press('Enter')
  await expect(lanes.getByRole('rowheader', { name: '60 kg', exact: true })).toBeVisible()
  await expect(lanes.getByRole('columnheader', { name: /^LH/ })).toHaveCount(0)
})

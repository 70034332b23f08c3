import { expect, test } from './fixtures'

test('a lane is searched over all tariffs, an offer is explained, quoted and accepted', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn()
  await page.goto('/quotes/rateSearch')
  const grid = page.getByRole('grid', { name: 'Lanes asked for' })
  await expect(grid).toBeVisible()
  // origin, destination and weight: carrier and service stay open
  await page.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option').first().click()
  await grid.getByRole('gridcell').nth(1).click()
  for (const text of ['ORD', 'FRA']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.getByRole('button', { name: /^Search 1 lane/ }).click()
  await expect(page.getByRole('region', { name: 'Lane 1' })).toBeVisible({ timeout: 15_000 })
  await accessible('rate search')
})

test('a default rule needs a lane condition before another one is opened (R092-R095)', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn()
  await page.goto('/quotes/rules/default')
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('There is no rule configured to delete.')).toBeVisible()
  await page.getByRole('button', { name: 'Add the first rule' }).click()
  await page.getByRole('button', { name: 'Rule', exact: true }).click()
  await expect(page.getByText('Provide at least one Selected Lane Parameter condition')).toBeVisible()
  const rules = page.getByRole('navigation', { name: 'Rules' })
  await expect(rules.getByRole('listitem')).toHaveCount(1)
  const lane = page.getByRole('group', { name: 'Selected lane parameters' })
  await lane.getByRole('combobox', { name: 'Field of condition 1' }).click()
  await page.getByRole('option', { name: 'Carrier', exact: true }).click()
  await lane.getByRole('textbox', { name: 'Value of condition 1' }).fill('LH')
  await page.getByRole('button', { name: 'Rule', exact: true }).click()
  await expect(rules.getByRole('listitem')).toHaveCount(2)
  await accessible('quote rules')
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog', { name: 'Are you sure to delete the rule?' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete the rule' }).click()
  await page.getByRole('button', { name: 'Save the rules' }).click()
  await expect(page.getByText('Rules saved.')).toBeVisible()
})

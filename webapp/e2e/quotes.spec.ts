import { expect, test } from './fixtures'

test('a lane is searched over all tariffs, an offer is explained, quoted, offered and accepted', async ({
  page,
  signIn,
  accessible,
}) => {
  test.slow()
  await signIn()
  await page.goto('/quotes/rateSearch')
  const grid = page.getByRole('grid', { name: 'Lanes asked for' })
  await grid.getByRole('gridcell').first().click()
  // from, to, over both countries to the weight: carrier and service stay open
  for (const text of ['USORD', 'DEFRA', '', '', '120']) {
    if (text) await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.getByRole('button', { name: 'Search 1 lane' }).click()
  const lane = page.getByRole('region', { name: 'Lane 1' })
  await expect(lane.getByRole('row')).toHaveCount(5)
  // the cheapest first
  await expect(lane.getByRole('row').nth(1)).toContainText('432.31')
  await lane.getByRole('button', { name: 'Why' }).first().click()
  const offer = page.getByRole('complementary', { name: 'Offer' })
  await expect(offer.getByText('120 kg × 2.9644')).toBeVisible()
  await accessible('rate search')

  await offer.getByLabel('Quote it to').first().click()
  await page.getByRole('option', { name: 'Great Lakes Tooling' }).click()
  await offer.getByRole('button', { name: 'Make a quote' }).click()
  await expect(page.getByRole('heading', { name: /^Quote Q\d{6}$/ })).toBeVisible()
  for (const step of ['Mark as offered', 'Accepted by the customer']) {
    await page.getByRole('button', { name: step }).click()
    await page.getByRole('dialog').getByRole('button', { name: step }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await expect(page.getByText('Nothing was shipped on it yet')).toBeVisible()
  await accessible('a quote')
})

test('a default rule needs a lane condition before another one is opened (R092-R095)', async ({
  page,
  signIn,
  accessible,
}) => {
  test.slow()
  await signIn()
  await page.goto('/quotes/rules/default')
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('There is no rule configured to delete.')).toBeVisible()
  await page.getByRole('button', { name: 'Add the first rule' }).click()
  await page.getByRole('button', { name: 'Rule', exact: true }).click()
  await expect(page.getByText('Provide at least one Selected Lane Parameter condition')).toBeVisible()
  const rules = page.getByRole('navigation', { name: 'Rules' }).getByRole('listitem')
  await expect(rules).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Field of condition 1' }).click()
  await page.getByRole('option', { name: 'Carrier', exact: true }).click()
  await page.getByRole('textbox', { name: 'Value of condition 1' }).fill('LH')
  await page.getByRole('button', { name: 'Rule', exact: true }).click()
  await expect(rules).toHaveCount(2)
  // what was said fades: half-faded words have no contrast to measure
  await expect(page.getByText('Provide at least one Selected Lane Parameter condition')).toHaveCount(0)
  await accessible('quote rules')
  // nothing is saved: the other searches of this installation go on without a rule
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete the rule' }).click()
  await expect(rules).toHaveCount(1)
})

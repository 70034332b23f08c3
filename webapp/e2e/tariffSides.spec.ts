import { expect, test } from './fixtures'

test('a buying tariff belongs to a carrier and is in the same list, on the other side', async ({
  page,
  signIn,
  accessible,
}) => {
  const name = `Net rates ${Date.now()}`
  await signIn({ as: 'priya.shah', at: '/tariffs/tariffManagement/listTariff' })
  const list = page.getByRole('region', { name: 'Table of tariffs' })

  await test.step('the list sells until the other side is picked', async () => {
    await expect(list.getByRole('link', { name: 'Air export Chicago' })).toBeVisible()
    await expect(list.getByRole('link', { name: 'LH net rates from Chicago' })).toHaveCount(0)
    await page.getByRole('radiogroup', { name: 'Side' }).getByText('Buying').click()
    await expect(page).toHaveURL(/side=buying/)
    await expect(list.getByRole('link', { name: 'LH net rates from Chicago' })).toBeVisible()
    await expect(list.getByRole('link', { name: 'Air export Chicago' })).toHaveCount(0)
    await accessible('the buying tariffs')
  })

  await test.step('a new one asks for its carrier', async () => {
    await page.getByRole('link', { name: 'New tariff' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await expect(page.getByRole('combobox', { name: 'Side' })).toHaveValue('Buying')
    await page.getByRole('button', { name: 'Create tariff' }).click()
    await expect(page.getByText('Choose the carrier it is bought from').first()).toBeVisible()
    await page.getByRole('combobox', { name: 'Carrier', exact: true }).click()
    await page.getByRole('option', { name: /^LH ·/ }).click()
    await accessible('the form of a buying tariff')
    await page.getByRole('button', { name: 'Create tariff' }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText('Buying, from LH')).toBeVisible()
  })
})

test('rate search asks one side at a time, and customers are not quoted what carriers charge', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn({ as: 'priya.shah', at: '/quotes/rateSearch' })
  const request = page.getByRole('region', { name: 'Rate request' })
  await request.getByRole('radiogroup', { name: 'Side' }).getByText('Buying').click()
  await page.getByRole('grid', { name: 'Requested lanes' }).getByRole('gridcell').first().click()
  // from and to, past both countries to the weight: carrier and service stay blank
  for (const text of ['USORD', 'DEFRA', '', '', '120']) {
    if (text) await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.getByRole('button', { name: 'Search 1 lane' }).click()
  const lane = page.getByRole('region', { name: 'Lane 1' })
  // the least of the cartage, and 120 kg × 2.4308 with 12 % of fuel
  await expect(lane.getByRole('row', { name: /Cartage in Chicago/ })).toContainText('45.00')
  await expect(lane.getByRole('row', { name: /LH net rates from Chicago/ }).first()).toContainText('326.70')
  await expect(lane.getByRole('row', { name: /Air export Chicago/ })).toHaveCount(0)
  await expect(lane.getByRole('button', { name: 'Quote' })).toHaveCount(0)
  await lane.getByRole('button', { name: 'Why' }).first().click()
  const offer = page.getByRole('complementary', { name: 'Offer' })
  await expect(offer.getByText('Cartage', { exact: true }).first()).toBeVisible()
  await expect(offer.getByRole('button', { name: 'Create quote' })).toHaveCount(0)
  await accessible('a search of the buying side')
})

import { expect, type Page, test } from './fixtures'

// creates a draft and rates past shipments by it: several screens, and a job
test.slow()

const TARIFFS = '/tariffs/tariffManagement/listTariff'

test('a shipment by hand is rated while it is typed, with its trace; or told why not, and where that is mended', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn({ at: '/tariffs/getRates' })
  await expect(page.getByText('Enter a shipment')).toBeVisible()
  // by keyboard: the first field has focus
  await expect(page.getByRole('form', { name: 'Shipment' }).getByRole('textbox').first()).toBeFocused()
  for (const [field, value] of [
    ['Carrier', 'LH'],
    ['Service level', 'STD'],
    ['Origin port', 'USORD'],
    ['Destination port', 'DEFRA'],
    ['Gross weight, kg', '150'],
  ] as const)
    await page.getByRole('form', { name: 'Shipment' }).getByLabel(field).fill(value)
  const rates = page.getByRole('region', { name: 'Rates' })
  await expect(rates.getByRole('heading', { name: 'Calculation' })).toBeVisible()
  await expect(rates.getByRole('row', { name: /Freight 150 kg × 2\.9644/ })).toBeVisible()
  await accessible('a rate by hand')

  await page.getByRole('form', { name: 'Shipment' }).getByLabel('Carrier').fill('QR')
  await expect(rates.getByText('No lane for carrier QR.').first()).toBeVisible()
  await expect(rates.getByRole('region', { name: 'Table of nearest lanes' })).toBeVisible()
  await accessible('why there is no rate')
  // clicking a near miss fills the field with the value it needs
  await rates
    .getByRole('button', { name: /Carrier LH, shipment has QR/ })
    .first()
    .click()
  await expect(page.getByRole('form', { name: 'Shipment' }).getByLabel('Carrier')).toHaveValue('LH')
  await expect(rates.getByRole('row', { name: /Freight 150 kg × 2\.9644/ })).toBeVisible()
})

async function draftWithACharge(page: Page, charge: string) {
  await page.goto(TARIFFS)
  await page.getByRole('link', { name: 'Air export Chicago' }).click()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Add charge' }).click()
  await page.getByRole('textbox', { name: 'Charge', exact: true }).last().fill(charge)
  await page.getByRole('textbox', { name: 'Amount' }).last().fill('25')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText(/^Version \d+ is a draft$/)).toBeVisible()
}

test('a draft is tried on past shipments, each difference has its reason, and it is published from there', async ({
  page,
  signIn,
  accessible,
}) => {
  const charge = `Security ${Date.now().toString(36)}`
  await signIn()
  await draftWithACharge(page, charge)
  await page.getByRole('complementary', { name: 'Tariff versions' }).getByRole('link', { name: 'What if…' }).click()
  await page.getByRole('textbox', { name: 'Shipped from' }).fill('2026-08-01')
  await accessible('the choice of past shipments')
  await page.getByRole('button', { name: 'Run on past shipments' }).click()
  await expect(page.getByRole('button', { name: /Publish version/ })).toBeVisible()

  // the difference by customer, by lane, and by charge; each shipment pays 25.00 for the new one
  const groups = page.getByRole('navigation', { name: 'Groups' })
  const told = await groups.getByRole('link', { name: charge }).textContent()
  const [, amount = '', shipments = ''] = /\+([\d,]+\.\d\d)([\d,]+)$/.exec(told ?? '') ?? []
  const figure = (text: string) => Number(text.replaceAll(',', ''))
  expect(figure(shipments)).toBeGreaterThan(0)
  expect(figure(amount)).toBe(25 * figure(shipments))
  for (const title of ['Difference by customer', 'Difference by lane', 'Difference by charge'])
    await expect(groups.getByRole('heading', { name: title })).toBeVisible()
  await groups.getByRole('link', { name: charge }).click()
  await expect(page).toHaveURL(/chargeId=/)
  const movers = page.getByRole('region', { name: 'Table of shipments' })
  const mover = movers.locator('tbody tr').filter({ hasText: '+25.00' }).first()
  await expect(mover).toBeVisible()
  await accessible('what a draft does to past shipments')

  const [workbook] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Workbook' }).click(),
  ])
  expect(workbook.suggestedFilename()).toMatch(/^What if Air export Chicago version \d+\.xlsx$/)

  // the total after the change leads to its trace
  await mover.locator('a[href*="/rows/"]').first().click()
  await expect(page.getByText('This did not rate the shipment')).toBeVisible()
  await page.getByRole('link', { name: 'Compare', exact: true }).click()
  const row = page.getByRole('row', { name: new RegExp(charge) })
  await expect(row).toContainText('Charge added')
  await expect(page.getByRole('article', { name: 'Difference' })).toContainText('+25.00')
  await accessible('a shipment before and after')
  await page.getByRole('link', { name: 'Back to what-if' }).click()

  await page.getByRole('button', { name: /Publish version/ }).click()
  const asked = page.getByRole('dialog', { name: /Publish version/ })
  await asked.getByRole('textbox', { name: 'Effective' }).fill('2027-06-01')
  await accessible('the question before publishing')
  await asked.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(asked).toBeHidden()
  await expect(page.getByRole('button', { name: /Publish version/ })).toHaveCount(0)
})

test('two ratings of a shipment lie side by side; its customer sees what is charged and nothing else', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn({ at: '/rating/results' })
  await page.getByRole('main').locator('tbody a').first().click()
  await page.getByRole('link', { name: /^Rated/ }).click()
  const first = page.getByRole('main').getByRole('row').nth(1)
  // until the group is loaded, the rows of the whole run stay
  await expect(first).toContainText(/version \d+/)
  await first.getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Lanes considered' })).toBeVisible()
  await accessible('a trace')

  await page.getByText('Customer view', { exact: true }).click()
  await expect(page.getByText('What the customer sees')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Calculation' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Lanes considered' })).toHaveCount(0)
  await expect(page.getByRole('complementary', { name: 'Outcome' })).not.toContainText('Air export Chicago')
  await accessible('the trace of the customer')
  const [paper] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'PDF' }).click()])
  expect(paper.suggestedFilename()).toMatch(/\.pdf$/)

  await page.getByText('Internal', { exact: true }).click()
  const before = page.url()
  await page.getByRole('button', { name: 'Rate again' }).click()
  await expect(page).not.toHaveURL(before)
  await page.getByRole('button', { name: 'Compare with…' }).click()
  await page.getByRole('menuitem').first().click()
  await expect(page.getByRole('article', { name: 'Earlier' })).toBeVisible()
  await expect(page.getByRole('article', { name: 'Later' })).toBeVisible()
  await expect(page.getByRole('article', { name: 'Difference' })).toBeVisible()
  await accessible('two ratings compared')
})

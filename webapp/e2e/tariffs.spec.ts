import { expect, test } from './fixtures'
import { discardDraft, draftWithoutDeficit } from './steps'

test('the findings about a tariff lead to their lanes, kind by kind', async ({ page, signIn, accessible }) => {
  await signIn()
  await draftWithoutDeficit(page)
  await page.getByText('Findings', { exact: true }).click()
  const findings = page.getByRole('region', { name: 'Table of findings' })
  await expect(findings.getByText(/ends at [\d,]+\.\d\d and .* begins at [\d,]+\.\d\d/).first()).toBeVisible()
  await accessible('the findings of a tariff')
  await findings.getByRole('link').first().click()
  await expect(page).toHaveURL(/show=lanes/)
  await expect(page.getByRole('region', { name: 'Table of lanes' }).locator('tbody tr')).toHaveCount(1)
  await discardDraft(page)
})

test('a template is built in sections, refused by section, previewed, saved and leads to its rates', async ({
  page,
  signIn,
  accessible,
  expected,
}) => {
  test.slow()
  expected(/412/)
  const name = `RFQ ${Date.now()}`
  await signIn()
  // nothing to add without a mode (A023)
  await page.goto('/quotes/template/view/new')
  await expect(page).toHaveURL(/\/quotes\/template\/list$/)
  await page.getByRole('link', { name: 'New template' }).first().click()
  await page.getByRole('textbox', { name: 'Template', exact: true }).fill(name)
  await page.getByRole('button', { name: 'Preview', exact: true }).last().click()
  await expect(page.getByText('Please verify data entered in Basic Information')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Basic Information 2 to correct' })).toBeVisible()
  await accessible('a template that was refused')

  await page.getByRole('combobox', { name: 'Industry vertical' }).fill('Electronics')
  await page.getByRole('combobox', { name: 'Customer' }).fill('Prairie Semiconductor')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Charges' }).click()
  await page.getByRole('button', { name: 'Add breaks' }).click()
  const breaks = page.getByRole('group', { name: 'these breaks' })
  await breaks.getByRole('textbox', { name: 'Breaks', exact: true }).fill('Weights')
  const set = page.getByRole('group', { name: 'Weights' })
  // an end that is not greater than its start is cleared (R271, R272); the next range starts after it (R273)
  await set.getByLabel('End, range 1').fill('0')
  await set.getByLabel('End, range 1').blur()
  await expect(set.getByText('Invalid Value!')).toBeVisible()
  await set.getByLabel('End, range 1').fill('99.99')
  await set.getByLabel('End, range 1').blur()
  await set.getByRole('button', { name: 'Add range' }).click()
  await expect(set.getByRole('cell', { name: '100', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Freight details' }).click()
  await page.getByRole('combobox', { name: 'Breaks' }).first().click()
  await page.getByRole('option', { name: 'Weights' }).click()
  await accessible('the charges of a template')
  await page.keyboard.press('Alt+s')
  await expect(page.getByRole('columnheader', { name: '100 and over' })).toBeVisible()
  await accessible('the preview of a template')
  await page.getByRole('button', { name: 'Save template' }).click()
  // to its rates, within the section (A022)
  await expect(page).toHaveURL(/\/quotes\/rates\/[0-9a-f]{24}$/)
  await expect(page.getByRole('heading', { name: `${name} lanes` })).toBeVisible()
})

test('fuel prices and tables are lists a tariff form offers', async ({ page, signIn, accessible }) => {
  await signIn()
  for (const [address, title] of [
    ['/configuration/tariffs/fuelPrice', 'Fuel prices'],
    ['/configuration/tariffs/fuelTable', 'Fuel tables'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.locator('tbody tr').first()).toBeVisible()
    await accessible(title)
  }
})

test('Back leads from a new and from an edited tariff to the list of tariffs (A010)', async ({ page, signIn }) => {
  await signIn({ as: 'marek.novak' })
  const list = '/tariffs/tariffManagement/listTariff'
  await page.goto(list)
  await page.getByRole('link', { name: 'New tariff' }).click()
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${list}$`))
  await page.getByRole('link', { name: 'Air export Chicago' }).first().click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${list}$`))
})

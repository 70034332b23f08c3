import { ask } from './asked'
import { expect, type Page, test } from './fixtures'

const PAGE = '/configuration/invoices/tax'

interface Stored {
  revision: number
}

/** Removes the registrations: without one, nothing asks about tax. */
async function clear(page: Page) {
  const { revision } = await ask<Stored>(page, 'taxSetup')
  if (!revision) return
  const body = { registrations: [], codes: [], rules: [], chargeClasses: [], revision }
  await ask(page, 'taxSetup', { method: 'PUT', body })
}

// opens several pages
test.slow()

let before = 0

test.beforeEach(async ({ page, signIn }) => {
  await signIn({ at: PAGE })
  before = (await ask<Stored>(page, 'taxSetup')).revision
  await clear(page)
})

// the other specs share the demo: its tax becomes what it was
test.afterEach(async ({ page }) => {
  const { revision } = await ask<Stored>(page, 'taxSetup')
  if (before) await ask(page, `taxSetup/history/${before}`, { method: 'PUT', body: { revision } })
  else await clear(page)
})

test('a company begins with a starter pack, changes a rate, tries a charge, saves, and reads the history', async ({
  page,
  accessible,
  expected,
}) => {
  expected(/status of 400/)
  await page.reload()
  await expect(page.getByText('Your invoices show no tax')).toBeVisible()
  await accessible('a company without tax')

  await page.getByRole('button', { name: 'Add registration' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a registration' })
  await dialog.getByRole('combobox', { name: 'Country' }).click()
  await page.getByRole('option', { name: 'Netherlands' }).click()
  await expect(dialog).toContainText('Brings 11 codes and 15 rules for BTW.')
  await dialog.getByLabel('Tax number').fill('NL123456789B90')
  await dialog.getByRole('button', { name: 'Add registration' }).click()
  await expect(dialog).toContainText('Its check digits do not match.')
  await dialog.getByLabel('Tax number').fill('NL123456782B90')
  await dialog.getByRole('button', { name: 'Add registration' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: 'NL123456782B90' })).toContainText('Netherlands')
  await accessible('registrations')

  await page.getByRole('tab', { name: 'Codes' }).click()
  await page.getByRole('button', { name: 'NL-STD' }).click()
  const code = page.getByRole('complementary', { name: 'NL-STD' })
  await code.getByRole('button', { name: 'Rate from another day' }).click()
  await code.getByLabel('From', { exact: true }).last().fill('2099-01-01')
  await code.getByLabel('Rate in percent').last().fill('22')
  await accessible('a code')

  // tried before it is saved
  await page.getByRole('tab', { name: 'Try' }).click()
  const outcome = page.getByRole('region', { name: 'Try' }).getByRole('status')
  await expect(outcome).toContainText('21 %, standard rate (NL-STD)')
  await page.getByLabel('Day of the service').fill('2099-06-01')
  await expect(outcome).toContainText('22 %, standard rate (NL-STD)')
  await expect(outcome).toContainText('which is not saved yet')
  await page.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Consumer' }).click()
  await page.getByRole('combobox', { name: 'Customer’s country' }).click()
  await page.getByRole('option', { name: 'Germany' }).click()
  await expect(outcome).toContainText('No tax rule applies where')
  await accessible('a trial')

  await page.getByRole('link', { name: 'Tolerances' }).click()
  const asked = page.getByRole('dialog', { name: '1 tax setup has unsaved changes' })
  await asked.getByRole('button', { name: 'Back to the tax setup' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Tax setup saved.')).toBeVisible()

  await page.getByRole('tab', { name: 'History' }).click()
  const saves = page.getByRole('list', { name: 'Saves' })
  await expect(saves).toContainText('22 % from 01/01/2099')
  await accessible('the history of the tax setup')
  await saves.getByRole('button', { name: 'Restore' }).first().click()
  await expect(page.getByText(/^Restored as of/)).toBeVisible()
  await page.getByRole('tab', { name: 'Codes' }).click()
  await page.getByRole('button', { name: 'NL-STD' }).click()
  await expect(code.getByLabel('Rate in percent')).toHaveCount(1)
})

test('a rule is refused at its row, and charges get their classes', async ({ page, accessible, expected }) => {
  expected(/status of 400/)
  const { revision } = await ask<{ revision: number }>(page, 'taxSetup')
  const form = { country: 'NL', number: 'NL123456782B90', firstDay: '2020-01-01', revision }
  await ask(page, 'taxSetup/packs', { method: 'POST', body: form })
  await page.goto(`${PAGE}?tab=rules`)
  await page.getByRole('button', { name: 'New rule' }).click()
  const rule = page.getByRole('complementary', { name: 'New rule' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(rule.getByRole('alert')).toContainText('Enter a name.')
  await rule.getByLabel('Name').fill('NL: Transport of exports')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const named = page.getByRole('complementary', { name: 'NL: Transport of exports' })
  await expect(named.getByRole('alert')).toContainText('there are two. Rename or remove one.')
  await accessible('a refused rule')
  await named.getByRole('button', { name: 'Remove rule' }).click()

  await page.getByRole('tab', { name: 'Charges' }).click()
  await page.getByRole('combobox', { name: 'Tax class of Fuel surcharge', exact: true }).click()
  await page.getByRole('option', { name: 'Transport', exact: true }).click()
  await accessible('charges')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Tax setup saved.')).toBeVisible()

  // this system is in Chicago, and the company is registered in the Netherlands: its accounts have no tax fields
  await page.goto('/accounts/new')
  await expect(page.getByLabel('Address', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Tax number')).toHaveCount(0)
})

test('rules for carriers are a list of their own, and a charge of a carrier is tried', async ({ page, accessible }) => {
  const { revision } = await ask<Stored>(page, 'taxSetup')
  const form = { country: 'NL', number: 'NL123456782B90', firstDay: '2020-01-01', revision }
  await ask(page, 'taxSetup/packs', { method: 'POST', body: form })
  await page.goto(`${PAGE}?tab=rules`)
  await page.getByText('For carriers (8)').click()
  await expect(page.getByRole('button', { name: 'NL: Transport of exports' })).toHaveCount(0)
  await page.getByRole('button', { name: 'NL: Carrier in the same country: transport' }).click()
  const rule = page.getByRole('complementary', { name: 'NL: Carrier in the same country: transport' })
  await expect(rule.getByRole('combobox', { name: 'Code' })).toHaveValue('NL-IN-STD, Carriers: standard rate')
  await accessible('a rule for carriers')

  await page.getByRole('tab', { name: 'Codes' }).click()
  await page.getByRole('button', { name: 'NL-SELF-EU' }).click()
  await expect(page.getByLabel('Box of the deduction')).toHaveValue('5b')
  await accessible('a code for carriers')

  await page.getByRole('tab', { name: 'Try' }).click()
  await page.getByText('Charge of a carrier').click()
  const outcome = page.getByRole('region', { name: 'Try' }).getByRole('status')
  await expect(outcome).toContainText('21 % input tax (NL-IN-STD)')
  await page.getByRole('combobox', { name: 'Carrier’s country' }).click()
  await page.getByRole('option', { name: 'Germany' }).click()
  await expect(outcome).toContainText('Reverse charge: 21 % that you declare yourself (NL-SELF-EU)')
  await accessible('a charge of a carrier')
})

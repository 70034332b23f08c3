import { expect, type Page, test } from './fixtures'

/** Searches for a user in the list of a dialog and selects them. */
async function pick(page: Page, name: string) {
  await page.getByRole('combobox', { name: 'Reassign to' }).fill(name)
  await page.getByRole('option', { name }).click()
}

test('open work is reassigned, and who is suspended with some left behind is listed until somebody has it', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn({ at: '/configuration/invoices/workallocation' })
  await page.getByRole('link', { name: 'Kettle Moraine Dairy Export' }).first().click()
  const rows = page.getByRole('checkbox', { name: /^Select AEC/ })
  await rows.nth(0).check()
  await rows.nth(1).check()
  await page.getByRole('combobox', { name: 'Assign to' }).click()
  await page.getByRole('option', { name: /^Ana Ortiz/ }).click()
  await page.getByRole('button', { name: 'Assign' }).click()
  await expect(page.getByText('2 shipments assigned.')).toBeVisible()

  await page.goto('/configuration/users/detail?q=Ana')
  await page.getByRole('link', { name: 'Ana Ortiz' }).click()
  const work = page.getByRole('region', { name: 'Open work' })
  await expect(work.getByRole('link').first()).toBeVisible()
  const hers = await work.getByRole('link').first().textContent()

  // suspended without a new owner: nothing is lost
  await page.getByRole('button', { name: 'Suspend' }).click()
  const asked = page.getByRole('dialog', { name: 'Suspend Ana Ortiz?' })
  await expect(asked.getByRole('link', { name: hers ?? '' })).toBeVisible()
  await accessible('suspending somebody with open work')
  await asked.getByRole('button', { name: 'Suspend user' }).click()
  await expect(page.getByRole('button', { name: 'Reactivate' })).toBeVisible()

  await page.goto('/configuration/users/work')
  await expect(page.getByRole('cell', { name: 'Ana Ortiz', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Reassign work of Ana Ortiz' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reassign work of Ana Ortiz' })
  await expect(dialog.getByRole('button', { name: 'Reassign', exact: true })).toBeDisabled()
  await pick(page, 'Priya Shah')
  await accessible('reassigning')
  // wait until the list has closed and does not cover the button
  await dialog.getByRole('button', { name: 'Reassign', exact: true }).click()
  await expect(page.getByText(/reassigned to Priya Shah\.|Reassigning\./)).toBeVisible()
  await expect(page.getByText('Everything has an owner')).toBeVisible()

  await page.goto('/configuration/audit?kind=rights')
  await expect(page.getByRole('cell', { name: /^Reassigned 2 shipments of Ana Ortiz/ })).toBeVisible()
  await page.goto('/configuration/users/detail?q=Ana')
  await page.getByRole('link', { name: 'Ana Ortiz' }).click()
  await page.getByRole('button', { name: 'Reactivate' }).click()
  await expect(page.getByRole('button', { name: 'Suspend' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Open work' })).toHaveCount(0)
})

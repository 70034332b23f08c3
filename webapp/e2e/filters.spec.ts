import { expect, type Page, test } from './fixtures'
import { confirmDelete } from './steps'

test.slow()

const grid = (page: Page) => page.getByRole('grid', { name: 'Shipments' })

async function openFilter(page: Page, name: string) {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('button', { name }).click()
}

async function choose(page: Page, scope: ReturnType<Page['getByRole']>, label: string, option: string) {
  await scope.getByLabel(label, { exact: true }).first().click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('R178: nested conditions are built, stand in the address, and find the same after a reload', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn({ at: '/invoices/shipmentEntry?limit=50' })
  await openFilter(page, 'Advanced filter…')
  const dialog = page.getByRole('dialog', { name: 'Conditions' })
  await choose(page, dialog, 'Field', 'Status')
  await choose(page, dialog, 'Value', 'Not Rated')
  await dialog.getByRole('button', { name: 'Group' }).click()
  const group = dialog.getByRole('region', { name: 'Group' })
  await choose(page, group, 'Field', 'Carrier')
  await choose(page, group, 'Operator', 'is one of')
  await group.getByLabel('Values').fill('LH\nEK')
  await accessible('the builder of conditions')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/f=status(~|%7E)equalTo(~|%7E)Not/)
  await expect(page).toHaveURL(/f=or/)
  const rows = await grid(page).getAttribute('aria-rowcount')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Change filter Status' })).toBeVisible()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', rows ?? '')
})

test('R177, R173: the builder refuses a condition without a field, and clears what are no digits', async ({
  page,
  signIn,
}) => {
  await signIn({ at: '/invoices/shipmentEntry?limit=50' })
  await openFilter(page, 'Advanced filter…')
  const dialog = page.getByRole('dialog', { name: 'Conditions' })
  await dialog.getByRole('button', { name: /Apply filter/ }).click()
  await expect(dialog.getByText('Select a field to set a rule').first()).toBeVisible()
  await choose(page, dialog, 'Field', 'Pieces')
  await dialog.getByLabel('Value', { exact: true }).fill('4x')
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('Value', { exact: true })).toHaveValue('')
})

test('R171, R172: a flexi filter asks for a field and an account, then finds the list', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn({ at: '/invoices/shipmentEntry?limit=50' })
  await openFilter(page, 'Filter by list (Flexi filter)…')
  const dialog = page.getByRole('dialog', { name: 'Flexi filter' })
  const show = dialog.getByRole('button', { name: 'Apply filter' })
  await show.click()
  await expect(dialog.getByRole('alert')).toHaveText('Please select at least one field.')
  await dialog.getByRole('combobox', { name: 'Fields' }).click()
  await page.getByRole('option', { name: 'Carrier', exact: true }).click()
  await page.keyboard.press('Escape')
  await show.click()
  await expect(dialog.getByRole('alert')).toHaveText('Please select account from filter to proceed.')
  await dialog.getByRole('combobox', { name: 'Account' }).click()
  await page.getByRole('option', { name: /00020418/ }).click()
  await dialog.getByLabel('Values').fill('LH\nEK')
  await accessible('the flexi filter')
  await show.click()
  await expect(page.getByRole('button', { name: 'Change filter Account' })).toContainText('Fillmore')
  await expect(page.getByRole('button', { name: 'Change filter Carrier' })).toBeVisible()
})

test('R167: a filter is saved under a name, applied again, and deleted', async ({
  page,
  signIn,
  accessible,
  expected,
}) => {
  expected(/400|409/)
  const name = `Late ${Date.now().toString(36)}`
  await signIn({ at: '/invoices/shipmentEntry?limit=50&f=status~equalTo~Rate%20Mismatch' })
  await page.getByRole('button', { name: 'Filter profiles' }).click()
  await page.getByRole('menuitem', { name: 'Save this filter…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this filter' })
  await dialog.getByRole('combobox', { name: 'Name' }).fill('late/air')
  await dialog.getByRole('button', { name: 'Save filter' }).click()
  await expect(
    dialog.getByText('New Profile name can only have alphanumeric, space, underscore, hyphen string.'),
  ).toBeVisible()
  await accessible('a refused name')
  await dialog.getByRole('combobox', { name: 'Name' }).fill(name)
  await dialog.getByRole('button', { name: 'Save filter' }).click()
  await expect(dialog).toHaveCount(0)

  await page.goto('/invoices/shipmentEntry?limit=50')
  await page.getByRole('button', { name: 'Filter profiles' }).click()
  await accessible('the saved filters')
  await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click()
  await expect(page).toHaveURL(/Rate.*Mismatch/)
  await page.getByRole('button', { name: 'Filter profiles' }).click()
  await page.getByRole('menuitem', { name: `Delete filter ${name}` }).click()
  await confirmDelete(page)
  await expect(page.getByText(`Filter ${name} deleted`)).toBeVisible()
})

test('a filter profile is renamed, shared, removed and brought back where they are managed', async ({
  page,
  signIn,
  accessible,
}) => {
  const name = `Kept ${Date.now().toString(36)}`
  const menu = page.getByRole('button', { name: 'Filter profiles' })
  await signIn({ at: '/invoices/shipmentEntry?limit=50&f=status~equalTo~Rate%20Mismatch' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Save this filter…' }).click()
  await page.getByRole('combobox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Save filter' }).click()
  await expect(page.getByText(`Filter ${name} saved`)).toBeVisible()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Manage filter profiles…' }).click()

  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Conditions' })).toHaveValue('Status is Rate Mismatch')
  await page.getByRole('textbox', { name: 'Name' }).fill(`${name} too`)
  await page.getByRole('checkbox', { name: 'Shared' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const history = page.getByRole('region', { name: 'History' })
  await expect(history).toContainText(`${name} too`)
  await accessible('a filter profile beside the list')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await confirmDelete(page)
  await expect(page.getByRole('link', { name: `${name} too` })).toHaveCount(0)

  await page.getByRole('toolbar', { name: 'Find' }).getByText('Removed', { exact: true }).click()
  await page.getByRole('link', { name: `${name} too` }).click()
  await expect(page.getByText(/^Removed by /)).toBeVisible()
  await history.getByRole('button', { name: 'Restore' }).first().click()
  await expect(page.getByText(/^Restored as of /)).toBeVisible()

  // the menu of the list shows the changes made here
  await page.getByRole('link', { name: 'Shipments' }).first().click()
  await menu.click()
  await page.getByRole('menuitem', { name: `Delete filter ${name} too` }).click()
  await confirmDelete(page)
  await expect(page.getByText(`Filter ${name} too deleted`)).toBeVisible()
})

import { expect, test } from './fixtures'

test('breaks are added to a tariff, refused by range, kept in its draft; its charges are set apart and taken out together', async ({
  page,
  signIn,
  accessible,
  expected,
}) => {
  expected(/412/)
  const name = `Trucking ${Date.now().toString(36)}`
  await signIn({ at: '/tariffs/tariffManagement/listTariff' })
  await page.getByRole('link', { name: 'New tariff' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByRole('button', { name: 'Create tariff' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  const tariff = page.url()

  await page.goto('/tariffs/breackage')
  await page.getByRole('button', { name: 'Add breaks to a tariff' }).click()
  await page.getByRole('menuitem', { name }).click()
  const dialog = page.getByRole('dialog', { name: `Breaks: ${name}` })
  await dialog.getByRole('textbox', { name: 'Breaks', exact: true }).fill('Miles')
  const set = dialog.getByRole('group', { name: 'Miles' })
  await set.getByRole('combobox', { name: 'By' }).click()
  await page.getByRole('option', { name: 'Miles' }).click()
  // the width is one to three digits, the first not zero (R275)
  await set.getByLabel('End, range 1').fill('-5')
  await set.getByLabel('End, range 1').blur()
  await expect(set.getByText('Invalid Value!')).toBeVisible()
  await set.getByLabel('End, range 1').fill('250')
  await set.getByLabel('End, range 1').blur()
  await set.getByRole('button', { name: 'Add range' }).click()
  await expect(set.getByRole('cell', { name: '250.01', exact: true })).toBeVisible()
  await accessible('the breaks of a tariff')
  await dialog.getByRole('button', { name: 'Save to draft' }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row.getByRole('cell', { name: 'Miles' }).first()).toBeVisible()
  await accessible('the breaks of all tariffs')

  await page.goto(tariff)
  await page.getByText('Charges and terms').click()
  const apart = page.getByRole('region', { name: 'Bulk edit' })
  await apart.getByRole('combobox', { name: 'Charges' }).click({ force: true }) // its box covers it
  await page.getByRole('option').first().click()
  await page.keyboard.press('Escape')
  await apart.getByRole('textbox', { name: 'New value' }).fill('a lot')
  await apart.getByRole('button', { name: 'Set 1' }).click()
  await expect(apart.getByRole('alert')).toBeVisible()
  await apart.getByRole('textbox', { name: 'New value' }).fill('12.50')
  await apart.getByRole('button', { name: 'Set 1' }).click()
  await expect(page.getByText('Tariff saved.')).toBeVisible()
  await expect(page.getByText('12.50').first()).toBeVisible()
  await accessible('a draft with its charges set apart')
})

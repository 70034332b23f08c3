import { expect, test } from './fixtures'

test('a stand-in who may not decide is warned of by name before anything is saved', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn({ as: 'marek.novak', at: '/myStandIns' })
  await page.getByRole('button', { name: 'New stand-in…' }).click()
  const dialog = page.getByRole('dialog', { name: 'New stand-in' })
  const standIn = dialog.getByRole('combobox', { name: 'Stand-in' })
  await standIn.fill('June')
  await dialog.getByRole('option', { name: 'June Park' }).click()
  await expect(dialog.getByText(/^June Park can’t decide on: /)).toBeVisible()
  await accessible('a stand-in without the rights')
  await standIn.fill('Priya')
  await dialog.getByRole('option', { name: 'Priya Shah' }).click()
  await expect(dialog.getByText(/can’t decide on/)).toHaveCount(0)
})

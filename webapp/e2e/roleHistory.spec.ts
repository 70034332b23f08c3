import { expect, test } from './fixtures'

test('a role is brought back to what it was, and its history says who did what', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn()
  const name = `Night desk ${Date.now() % 100_000}`
  await page.goto('/configuration/role/new')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('checkbox', { name: 'See shipments' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.goto('/configuration/permission?tab=roles')
  await page.getByRole('link', { name }).click()
  await page.getByRole('checkbox', { name: 'Delete unrated shipments' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByText('Delete unrated shipments')).toBeVisible()
  await accessible('a role with its history')
  await history.getByRole('button', { name: 'Restore' }).click()
  await expect(history.getByText('Restored', { exact: true })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Delete unrated shipments' })).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'See shipments' })).toBeChecked()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Delete role' }).click()
  await expect(page.getByText(`${name} was deleted.`)).toBeVisible()
})

import { expect, test } from './fixtures'

const NAME = `Nightly sync ${Date.now() % 100_000}`

test('a key is made, used by a program, revoked and refused, and the audit log tells it all', async ({
  page,
  signIn,
  accessible,
  expected,
}) => {
  expected(/status of (401|403)/)
  await signIn()
  const link = page.getByRole('link', { name: 'Audit log' })
  await page.goto('/user/me')
  const keys = page.getByRole('region', { name: 'API keys' })
  await keys.getByRole('button', { name: 'New API key' }).click()
  const dialog = page.getByRole('dialog', { name: 'New API key' })
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expect(dialog.getByText('Choose at least one permission')).toBeVisible()
  await dialog.getByLabel('Name').fill(NAME)
  await dialog.getByLabel('Expires').fill(new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10))
  await dialog.getByRole('checkbox', { name: 'See accounts' }).check()
  await accessible('a new key')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  const text = (await page.getByTestId('key').textContent())?.trim() ?? ''
  expect(text).toMatch(/^frt_[0-9a-f]{24}_[\w-]{43}$/)
  await accessible('a key shown once')
  await page.getByRole('button', { name: 'Done' }).click()

  const call = (path: string) =>
    page.evaluate(
      async ([to, key]) => (await fetch(to as string, { headers: { Authorization: `Bearer ${key}` } })).status,
      [path, text],
    )
  expect(await call('/api/records/account')).toBe(200)
  expect(await call('/api/people')).toBe(403)

  await keys.getByRole('button', { name: `Revoke ${NAME}` }).click()
  await page.getByRole('button', { name: 'Revoke key' }).click()
  await expect(keys.getByRole('row', { name: new RegExp(NAME) })).toContainText('Revoked')
  expect(await call('/api/records/account')).toBe(401)

  await page.goto('/configuration/audit')
  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible()
  await expect(link.first()).toBeVisible()
  for (const told of [`Revoked the API key ${NAME}`, 'First use', `Created the API key ${NAME}`, 'Revoked key'])
    await expect(page.getByRole('cell', { name: told }).first()).toBeVisible()
  await accessible('the audit log')
  await page.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Sign-in' }).click()
  await expect(page.getByRole('cell', { name: 'Signed in' }).first()).toBeVisible()
})

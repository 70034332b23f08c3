import { ask, systemOf } from './asked'
import { expect, test } from './fixtures'

const OWN = 'Better-horse-8'

test('who was given a password replaces it before anything else opens, and no script can read the session', async ({
  page,
  browser,
  signIn,
  accessible,
}) => {
  await signIn()
  const userName = `olga.start${Date.now() % 100_000}`
  const memberships = [{ systemId: await systemOf(page), role: 'Billing operator' }]
  const form = { userName, name: 'Olga Start', email: `${userName}@example.com`, memberships }
  const { startPassword } = await ask<{ startPassword: string }>(page, 'people', { method: 'POST', body: form })

  const hers = await browser.newContext()
  const olga = await hers.newPage()
  await olga.goto('/login')
  await olga.getByLabel('User name').fill(userName)
  await olga.getByLabel('Password', { exact: true }).fill(startPassword)
  await olga.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(olga.getByRole('heading', { name: 'Choose your own password' })).toBeVisible()
  await expect(olga.getByRole('navigation', { name: 'Modules' })).toHaveCount(0)
  await olga.goto('/shipments')
  await expect(olga).toHaveURL('/changePassword')

  await olga.getByLabel('Current password').fill(startPassword)
  await olga.getByLabel('New password', { exact: true }).fill(OWN)
  await olga.getByLabel('Confirm new password').fill(OWN)
  await olga.getByRole('button', { name: 'Change password' }).click()
  await expect(olga.getByRole('navigation', { name: 'Modules' })).toBeVisible()

  const readable = await olga.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie)
  const secrets = (await hers.cookies()).filter(each => each.name.startsWith('freight-session-'))
  expect(secrets.length).toBeGreaterThan(0)
  for (const { value, httpOnly, sameSite } of secrets) {
    expect(readable).not.toContain(value)
    expect([httpOnly, sameSite]).toEqual([true, 'Strict'])
  }
  await hers.close()
  await accessible('home')
})

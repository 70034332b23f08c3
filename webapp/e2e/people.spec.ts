import { expect, test } from './fixtures'

const PASSWORD = 'Correct-horse-7'
// a name that a retry of this test finds free
const NAME = `mia.berg${Date.now() % 100_000}`
const EMAIL = `${NAME}@example.com`

test('a user is invited, accepts, signs in, is suspended and refused', async ({
  page,
  browser,
  signIn,
  accessible,
  expected,
}) => {
  expected(/status of (400|403|404)/)
  await signIn({ at: '/configuration/users/detail' })
  await expect(page.getByRole('cell', { name: 'Ana Ortiz' })).toBeVisible()
  await accessible('users')

  await page.getByRole('link', { name: 'Invite' }).click()
  await expect(page.getByRole('heading', { name: 'Invite a user' })).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Mia Berg')
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('Choose at least one system')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Air Export Chicago' }).check()
  await accessible('inviting')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('cell', { name: EMAIL })).toBeVisible()

  await page.goto('/configuration/users/mails')
  await page
    .getByRole('button', { name: /invited you/ })
    .first()
    .click()
  const link = page.getByRole('link', { name: 'Open the link' })
  await expect(link).toBeVisible()
  const address = (await link.getAttribute('href')) ?? ''
  expect(address).toMatch(/^\/redirection\/[\w-]{43}$/)
  await accessible('a mail')

  const hers = await browser.newContext()
  const mia = await hers.newPage()
  await mia.goto(address)
  await expect(mia.getByRole('heading', { name: /^Join / })).toBeVisible()
  await expect(mia).toHaveURL(/\/userInvited\//)
  await mia.getByLabel('Email').fill('eve@example.com')
  await mia.getByLabel('User name').fill(NAME)
  await mia.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await mia.getByLabel('Confirm password').fill(PASSWORD)
  await mia.getByRole('button', { name: 'Join' }).click()
  await expect(mia.getByText('Enter the email address this invitation was sent to.')).toBeVisible()
  await mia.getByLabel('Email').fill(EMAIL)
  await mia.getByRole('button', { name: 'Join' }).click()
  await expect(mia).toHaveURL(/\/register\/success$/)
  await mia.getByRole('link', { name: 'Go to Home' }).click()
  await expect(mia.getByRole('navigation', { name: 'Modules' })).toBeVisible()

  const late = await hers.newPage()
  await late.goto(address)
  await late
    .getByRole('heading', { name: 'This link doesn’t work' })
    .or(late.getByText('has been used'))
    .first()
    .waitFor()
  await late.close()

  await mia.getByRole('button', { name: /^Mia Berg/ }).click()
  await mia.getByRole('menuitem', { name: 'Profile', exact: true }).click()
  await expect(mia.getByRole('cell', { name: 'This one' })).toBeVisible()

  await page.goto(`/configuration/users/detail?q=${NAME}`)
  await page.getByRole('link', { name: 'Mia Berg' }).click()
  await expect(page.getByRole('heading', { name: 'Mia Berg' })).toBeVisible()
  await accessible('a user')
  await page.getByRole('button', { name: 'Suspend' }).click()
  await page.getByRole('button', { name: 'Suspend user' }).click()
  await expect(page.getByRole('button', { name: 'Reactivate' })).toBeVisible()

  await mia.reload()
  await expect(mia).toHaveURL(/\/login/)
  await mia.getByLabel('User name').fill(NAME)
  await mia.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await mia.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(mia.getByText('Wrong user name or password.')).toBeVisible()
  await hers.close()
})

test('what somebody meets before signing in can be used by everybody', async ({ page, accessible, expected }) => {
  expected(/status of 404/)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await accessible('forgot password')
  await page.getByLabel('User name or email').fill('nobody@example.com')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('Check your email')).toBeVisible()
  for (const [address, heading] of [
    ['/signup', 'Sign up'],
    ['/redirection/dead', 'This link doesn’t work'],
    ['/userInvited/dead', 'This link doesn’t work'],
    ['/resetPassword/dead', 'Set a new password'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await accessible(address)
  }
})

test('one’s own page', async ({ page, signIn, accessible }) => {
  await signIn({ as: 'ana.ortiz', at: '/user/me' })
  await expect(page.getByRole('cell', { name: 'This one' })).toBeVisible()
  await accessible('profile')
})

import { expect, test } from './fixtures'
import { CLIENT, type IdentityProvider, SECRET, startIdentityProvider } from './identityProvider'

let provider: IdentityProvider
test.beforeAll(async () => {
  provider = await startIdentityProvider()
})
test.afterAll(() => provider.stop())

test('a company’s own sign-in is set up, tried and used, and somebody it does not know is turned away', async ({
  page,
  browser,
  signIn,
  accessible,
  suite,
}) => {
  await signIn({ at: '/configuration/signIn' })
  await page.getByLabel('Issuer').fill(provider.issuer)
  await page.getByLabel('Client ID').fill(CLIENT)
  await page.getByLabel('Client secret', { exact: true }).fill(SECRET)
  await page.getByRole('combobox', { name: 'Email domains' }).fill('meridian.example')
  await page.keyboard.press('Enter')
  await page.getByRole('switch', { name: 'Offer company sign-in' }).check()
  const section = page.getByRole('region', { name: 'Company sign-in' })
  await section.getByRole('button', { name: 'Save' }).click()
  await section.getByRole('button', { name: 'Test' }).click()
  await expect(section.getByRole('status').getByText(/\w/).first()).toBeVisible()
  await accessible('company sign-in')

  // the provider is another host than the suite: it gets its own browser context
  const hers = await browser.newContext({ baseURL: suite })
  const ana = await hers.newPage()
  await ana.goto('/login')
  await ana.getByLabel('User name').fill('ana.ortiz@meridian.example')
  await provider.signsIn('ana.ortiz@meridian.example')
  await ana.getByRole('button', { name: /^Sign in with Meridian/ }).click()
  await expect(ana.getByRole('navigation', { name: 'Modules' })).toBeVisible()
  await expect(ana.getByRole('button', { name: /^Ana Ortiz, / })).toBeVisible()
  await hers.close()

  const his = await browser.newContext({ baseURL: suite })
  const nobody = await his.newPage()
  await nobody.goto('/login')
  await nobody.getByLabel('User name').fill('nobody@meridian.example')
  await provider.signsIn('nobody@meridian.example')
  await nobody.getByRole('button', { name: /^Sign in with Meridian/ }).click()
  await expect(nobody.getByRole('heading', { name: 'You’re not signed in' })).toBeVisible()
  await expect(nobody.getByText('Ask your administrator for an invitation')).toBeVisible()
  await nobody.getByRole('link', { name: 'Back to sign in' }).click()
  await expect(nobody).toHaveURL(/\/login/)
  await his.close()

  await page.goto('/configuration/audit?kind=signIn')
  await expect(page.getByRole('cell', { name: 'Ana Ortiz' }).first()).toBeVisible()
})

import { createHmac } from 'node:crypto'
import { expect, test } from './fixtures'

const PASSWORD = 'Freight-2026!'

/** An authenticator app: the code of a base32 secret, that many half minutes from now (RFC 6238). */
function codeOf(secret: string, steps = 0): string {
  const bits = [...secret.replace(/\s/g, '')]
    .map(letter => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const digest = createHmac('sha1', key).update(counter).digest()
  const place = (digest[19] ?? 0) & 15
  return String((digest.readUInt32BE(place) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

test('two-step sign-in is set up, asked for, and turned off', async ({
  page,
  browser,
  signIn,
  accessible,
  expected,
}) => {
  expected(/status of 400/)
  await signIn({ as: 'june.park', at: '/user/me' })
  const section = page.getByRole('region', { name: 'Two-step sign-in' })
  await section.getByRole('button', { name: 'Set up' }).click()
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByAltText('QR code for your authenticator app')).toBeVisible()
  await accessible('setting up')
  const secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? ''
  await page.getByLabel('Code from the app').fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText(/^That code is wrong/)).toBeVisible()
  await page.getByLabel('Code from the app').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = (await codes.first().textContent()) ?? ''
  await accessible('recovery codes')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(section.getByText('10 recovery codes left.')).toBeVisible()
  await accessible('profile')

  const elsewhere = await browser.newContext()
  const june = await elsewhere.newPage()
  await june.goto('/login')
  await june.getByLabel('User name').fill('june.park')
  await june.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await june.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(june.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await june.goto('/')
  await expect(june).toHaveURL(/\/login/)
  await june.getByLabel('User name').fill('june.park')
  await june.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await june.keyboard.press('Enter')
  await june.getByRole('button', { name: 'Use a recovery code' }).click()
  await june.getByLabel('Recovery code').fill(recovery)
  await june.keyboard.press('Enter')
  await expect(june.getByRole('navigation', { name: 'Modules' })).toBeVisible()
  await elsewhere.close()

  await page.reload()
  await expect(section.getByText('9 recovery codes left.')).toBeVisible()
  await section.getByRole('button', { name: 'Turn off' }).click()
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1))
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(section.getByText('Your password alone signs you in.')).toBeVisible()
})

test('an administrator reads what the company requires', async ({ page, signIn, accessible }) => {
  await signIn({ at: '/configuration/signIn' })
  await expect(page.getByRole('switch', { name: 'Require two-step sign-in' })).not.toBeChecked()
  await accessible('sign-in settings')
})

import { expect, test } from './fixtures'

/** The smallest possible image. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

test('signing in with a password leads home; a wrong one is refused on the form', async ({ page, expected }) => {
  expected(/40[01]|422/)
  await page.goto('/login')
  await page.getByLabel('User name').fill('nobody')
  await page.getByLabel('Password', { exact: true }).fill('Wrong#pass1')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
})

test('sign-in page, landing and the pages outside the frame are accessible', async ({ page, accessible }) => {
  for (const path of ['/login', '/login?ended=1', '/main/landing', '/na', '/notFound']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await accessible(path)
  }
})

test('a deep link opened without a session comes back after signing in (A045, R007)', async ({ page }) => {
  await page.goto('/tariffs/summary')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  // this browser has had no session yet, so none can have expired
  await expect(page.getByText('Session Expired.')).toHaveCount(0)
  await page.locator('[data-user]').first().click()
  await expect(page).toHaveURL('/tariffs/summary')
  await page.evaluate(() => localStorage.removeItem('freight.session'))
  await page.goto('/tariffs/summary')
  await expect(page).toHaveURL(/\/login\?ended=1/)
  await expect(page.getByText('Session Expired.')).toBeVisible()
  await page.locator('[data-user]').first().click()
  await expect(page).toHaveURL('/tariffs/summary')
})

test('an unknown path goes home (A001), which says welcome (A002)', async ({ page, signIn, expected }) => {
  // programs get a 404
  expected(/404/)
  await signIn({ at: '/no/such/screen' })
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome')
})

test('no key is lost while the palette opens, and what was opened stands in it the next time', async ({
  page,
  signIn,
}) => {
  await signIn()
  const field = page.getByPlaceholder('Find a screen, record or action')
  // at once, without waiting for the palette
  await page.keyboard.press('Control+k')
  await page.keyboard.type('uploads')
  await expect(field).toHaveValue('uploads')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/uploads')
  await expect(field).toHaveCount(0)
  await page.keyboard.press('Control+k')
  // the menu has such a group, too
  const recent = page.getByRole('dialog').getByRole('group', { name: 'Recent' })
  await expect(recent.getByText('Uploads')).toBeVisible()
})

test('? toggles help, Ctrl+K finds, Ctrl+Alt+T opens data capture (A011, A012)', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn()
  await page.keyboard.press('Shift+?')
  await expect(page.getByRole('dialog', { name: /^Help/ })).toBeVisible()
  await accessible('help')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Find a screen, record or action').fill('tariffs')
  await accessible('palette')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/tariffs\//)
  await page.keyboard.press('Control+Alt+t')
  await expect(page).toHaveURL('/invoices/datacapture')
})

test('the clock shows Chicago and moves each second (A009)', async ({ page, signIn }) => {
  await signIn()
  const clock = page.locator('time').first()
  const before = await clock.textContent()
  expect(before).toMatch(/^\d\d:\d\d:\d\d$/)
  await expect(clock).not.toHaveText(before ?? '', { timeout: 3000 })
})

test('wherever somebody is, company, clock, notifications, help and password are at hand (A008)', async ({
  page,
  signIn,
}) => {
  await signIn()
  for (const address of ['/', '/tariffs/summary', '/configuration/users/detail', '/invoices/shipmentEntry']) {
    await page.goto(address)
    await expect(page.getByRole('button', { name: /^Company and system/ })).toBeVisible()
    await expect(page.locator('time').first()).toHaveText(/^\d\d:\d\d:\d\d$/)
    await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Help for this screen' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Priya Shah, / })).toBeVisible()
  }
  await page.getByRole('button', { name: /^Priya Shah, / }).click()
  await page.getByRole('menuitem', { name: 'Change password' }).click()
  await expect(page.getByRole('dialog', { name: 'Change password' }).getByLabel('Current password')).toBeVisible()
})

test('switching the system brings a new session and stays on the screen', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/invoices/mismatches')
  const picker = page.getByRole('button', { name: /^Company and system/ })
  const before = await picker.getAttribute('aria-label')
  await picker.click()
  await page.locator('[role="menuitem"]:not([aria-current])').first().click()
  await expect(picker).not.toHaveAttribute('aria-label', before ?? '')
  await expect(page).toHaveURL('/invoices/mismatches')
  await expect(page.getByRole('heading', { name: 'Mismatches' })).toBeVisible()
})

test('working for one account narrows every screen until all accounts are chosen again', async ({ page, signIn }) => {
  await signIn()
  const picker = page.getByRole('button', { name: /^Company and system/ })
  await picker.click()
  await page.getByRole('menuitem', { name: 'One account…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Work in one account' })
  await dialog.getByRole('combobox', { name: 'Account' }).click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await dialog.getByRole('button', { name: 'Switch to account' }).click()
  await expect(picker).toHaveAttribute('aria-label', / · /)
  await picker.click()
  await page.getByRole('menuitem', { name: 'All accounts' }).click()
  await expect(picker).not.toHaveAttribute('aria-label', / · /)
})

test('an expired session asks once, and goes on when agreed (R001, R002, R003, R006)', async ({ page, signIn }) => {
  await signIn()
  await expect(page.getByText('Unbilled by age')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeEnabled()
  let expire = true
  await page.route('**/api/dashboard/**', async route => {
    if (!expire) return route.fallback()
    return route.fulfill({ json: { msg: '', code: 'session_expired', status: 440, data: null } })
  })
  await page.getByRole('button', { name: 'Refresh' }).click()
  const question = page.getByRole('dialog').filter({ hasText: 'Your session is expired.. Do you want to continue?' })
  await expect(question).toHaveCount(1)
  expire = false
  await page.unroute('**/api/dashboard/**')
  await question.getByRole('button', { name: 'Continue' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByText('Unbilled by age')).toBeVisible()
})

test('signing out clears the session and leads to login (A044)', async ({ page, signIn, expected }) => {
  // calls of Home that were pending when the session ended
  expected(/403/)
  await signIn()
  await page.getByRole('button', { name: /^Priya Shah,/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => localStorage.getItem('freight.session'))).toBeNull()
})

test('a picture beside the name: a text is refused, a png is shown, removing it brings the initials back (R301, R302)', async ({
  page,
  signIn,
  accessible,
  expected,
}) => {
  expected(/400/)
  await signIn()
  const menu = page.getByRole('button', { name: /^Priya Shah,/ })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Profile picture' }).click()
  const dialog = page.getByRole('dialog', { name: 'Profile picture' })
  const choose = (name: string, buffer: Buffer) =>
    dialog.getByLabel('Picture').setInputFiles({ name, mimeType: 'image/png', buffer })

  await choose('me.png', Buffer.from('not a picture'))
  await expect(dialog.getByText('This file is not a readable picture.')).toBeVisible()
  await choose('me.png', PIXEL)
  await expect(dialog.getByRole('button', { name: 'Remove' })).toBeVisible()
  await accessible('profile picture')
  await expect(menu.locator('img')).toHaveAttribute('src', /^data:image\/png/)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(menu.locator('img')).toHaveCount(0)
})

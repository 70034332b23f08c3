import { expect, type Page, test } from './fixtures'

const GROUP = `Export desk ${Date.now() % 100_000}`

/** Presses Tab until the element has focus. */
async function tabTo(page: Page, name: RegExp) {
  for (let at = 0; at < 80; at++) {
    await page.keyboard.press('Tab')
    const label = await page.evaluate(() => {
      const on = document.activeElement
      return on?.getAttribute('aria-label') ?? on?.textContent ?? ''
    })
    if (name.test(label)) return
  }
  throw new Error(`Tab never reaches ${name}`)
}

test('permissions are given in the matrix by keyboard alone', async ({ page, signIn, accessible }) => {
  await signIn({ at: '/configuration/permission' })
  const grid = page.getByRole('table', { name: 'Permissions' })
  await expect(grid.getByRole('link', { name: 'Billing operator' }).first()).toBeVisible()
  await accessible('the matrix, folded')

  await tabTo(page, /^Find permissions$/)
  await page.keyboard.type('export shipments')
  await tabTo(page, /^Shipment entry$/)
  await page.keyboard.press('ArrowDown')
  const first = page.locator('td button:focus')
  await expect(first).toHaveAttribute('aria-label', /^Export shipments, /)
  // to a role or group that does not include it yet
  while (!(await first.getAttribute('aria-label'))?.endsWith(': not given')) await page.keyboard.press('ArrowRight')
  const label = (await first.getAttribute('aria-label')) ?? ''
  await page.keyboard.press('Space')
  await expect(first).toHaveAttribute('aria-label', /: given, not saved$/)
  await expect(page.getByText('What changes')).toBeVisible()
  await expect(page.getByText(/\+1 −0/)).toBeVisible()
  await accessible('the matrix with a change')
  await page.keyboard.press('Control+z')
  await expect(first).toHaveAttribute('aria-label', label)
  await page.keyboard.press('Space')
  await page.keyboard.press('/')
  await expect(page.getByRole('textbox', { name: 'Find permissions' })).toBeFocused()
  await tabTo(page, /^Save 1 change$/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Permissions updated successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: label.replace(': not given', ': given') })).toBeVisible()
})

test('a group of permissions, permissions of one user, and what the company uses', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn({ at: '/configuration/users/group/view?type=permission' })
  await page.getByRole('link', { name: 'New group' }).click()
  await page.getByLabel('Name', { exact: true }).fill(GROUP)
  await page.getByRole('checkbox', { name: 'Export shipments' }).check()
  await page.getByRole('combobox', { name: 'Members' }).click()
  await page.getByRole('option', { name: 'Ana Ortiz' }).click()
  await page.keyboard.press('Escape')
  await accessible('a new permission group')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: GROUP })).toBeVisible()
  await expect(page.getByText('Ana Ortiz')).toBeVisible()
  await accessible('a permission group')

  await page.goto('/configuration/permission?tab=people')
  await page.getByRole('combobox', { name: 'User' }).fill('Ana')
  await page.getByRole('option', { name: 'Ana Ortiz' }).click()
  await expect(page.getByRole('heading', { name: 'Permissions of their own' })).toBeVisible()
  await page.getByLabel('Only for these accounts').fill('no-such-number')
  await accessible('permissions of one user')

  await page.goto('/configuration/accessRight/module')
  await expect(page.getByRole('checkbox', { name: 'Change users' })).toBeDisabled()
  await accessible('access rights')

  await page.goto('/configuration/users/group/view')
  await expect(page.getByText('Everyone with the role').first()).toBeVisible()
  await accessible('user groups')
})

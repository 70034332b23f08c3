import { expect, test } from './fixtures'

const ROLE = `Shipment desk ${Date.now() % 100_000}`

test('a role is made, changed, saved on top of a colleague’s change and explained', async ({
  page,
  signIn,
  accessible,
  expected,
}) => {
  await signIn({ at: '/configuration/permission' })
  await expect(page.getByRole('link', { name: 'Billing operator' }).first()).toBeVisible()
  await accessible('roles')
  await page.getByRole('link', { name: 'New role' }).click()
  await page.getByLabel('Name', { exact: true }).fill(ROLE)
  await page.getByRole('checkbox', { name: 'See shipments' }).check()
  await page.getByRole('checkbox', { name: 'Export shipments' }).check()
  await accessible('a new role')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: ROLE }).click()
  await page.getByRole('checkbox', { name: 'Export shipments' }).uncheck()
  await expect(page.getByText('What changes: +0 −1')).toBeVisible()
  await accessible('a changed role')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('What changes: +0 −1')).toBeHidden()

  // a colleague saves the role while the user checks another of its permissions
  expected(/status of 409/)
  await page.getByRole('checkbox', { name: 'Enter and change shipments' }).check()
  await page.evaluate(async named => {
    const headers = { sessionId: JSON.parse(localStorage.getItem('freight.session') ?? '').sessionId }
    const listed = await (await fetch('/api/roles', { headers })).json()
    const role = listed.data.roles.find((each: { name: string }) => each.name === named)
    const body = JSON.stringify({ ...role, name: `${named} night` })
    await fetch(`/api/roles/${role.id}`, {
      method: 'PUT',
      body,
      headers: { ...headers, 'content-type': 'application/json' },
    })
  }, ROLE)
  await page.getByRole('button', { name: 'Save' }).click()
  const told = page.getByRole('alert').filter({ hasText: 'This was changed meanwhile' })
  await expect(told).toContainText(`${ROLE} night`)
  await accessible('a role that was changed meanwhile')
  await expect(page.getByRole('checkbox', { name: 'Enter and change shipments' })).toBeChecked()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(told).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(`${ROLE} night`)
  await expect(page.getByRole('checkbox', { name: 'Enter and change shipments' })).toBeChecked()
})

test('a permission code of the company ticks several permissions of a new role at once', async ({
  page,
  signIn,
  accessible,
}) => {
  const name = `Desk ${Date.now() % 100_000}`
  await signIn({ at: '/configuration/permission' })
  await page.getByRole('link', { name: 'Permission codes' }).click()
  await page.getByRole('combobox', { name: 'Module' }).click()
  await page.getByRole('option', { name: 'Shipment entry' }).click()
  await expect(page.getByRole('heading', { name: 'Permission codes: Shipment entry' })).toBeVisible()
  await page.getByRole('button', { name: 'Built-in permissions' }).click()
  await expect(page.getByRole('cell', { name: 'Export shipments' })).toBeVisible()
  await accessible('the permissions of a module')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'New' }).first().click()
  const form = page.getByRole('complementary', { name: 'Permission code' })
  await form.getByLabel('Name').fill(name)
  await form.getByRole('textbox', { name: /^Code/ }).fill(name.replace(' ', '-'))
  await form.getByRole('combobox', { name: 'Permissions' }).click()
  await page.getByRole('option', { name: 'See shipments' }).click()
  await page.getByRole('option', { name: 'Export shipments' }).click()
  await page.keyboard.press('Tab')
  await accessible('a new permission code')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('link', { name })).toBeVisible()

  await page.goto('/configuration/role/new')
  const box = page.getByRole('checkbox', { name })
  await box.check()
  await expect(page.getByRole('checkbox', { name: 'See shipments' })).toBeChecked()
  await page.getByRole('checkbox', { name: 'Export shipments' }).uncheck()
  await expect(box).not.toBeChecked()
  await accessible('a role with a code of the company')
})

import { expect, test } from './fixtures'

// one of them has four axe runs
test.slow()

test('a company as a tree: its systems, and the accounts of the one that is opened', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn({ at: '/configuration/company/view' })
  await page.getByRole('link', { name: 'Hierarchy' }).click()
  await expect(page.getByRole('heading', { name: 'Company hierarchy' })).toBeVisible()
  await page.getByRole('button', { name: 'Accounts of Air Export Chicago' }).click()
  const tree = page.getByRole('region', { name: 'Hierarchy' })
  await expect(tree.getByRole('link', { name: 'Prairie Semiconductor' })).toBeVisible()
  await accessible('the hierarchy')
})

test('a system takes over how another one works, and says what was there already', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn({ at: '/configuration/location/new' })
  const form = page.getByRole('complementary', { name: 'Location' })
  await form.getByLabel('Code').fill('USCHI')
  await form.getByLabel('Name').fill('Chicago O’Hare')
  await form.getByLabel('Country').fill('US')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('cell', { name: 'USCHI' })).toBeVisible()
  await accessible('locations')
  await page.goto('/configuration/system/view')
  await page.getByRole('link', { name: 'OIR', exact: true }).click()
  await page.getByRole('button', { name: 'Copy from system' }).click()
  const dialog = page.getByRole('dialog')
  await accessible('what is to be copied')
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(dialog.getByRole('row').filter({ hasText: 'Locations' })).toContainText('1')
  await accessible('what was copied')
})

test('a second company is added and gone on in', async ({ page, signIn, accessible }) => {
  await signIn({ at: '/configuration/company/new' })
  await page.getByLabel('Code', { exact: true }).fill('MERIDIAN')
  await expect(page.getByText('Code MERIDIAN already exists.')).toBeVisible()
  await accessible('a new company')
  const code = `L${Date.now() % 100_000}`
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByLabel('Name', { exact: true }).fill('Lakeshore Forwarding')
  await page.getByLabel('System code').fill('AED')
  await page.getByLabel('System', { exact: true }).fill('Air Export Detroit')
  await page.getByRole('button', { name: 'Create company' }).click()
  await expect(page).toHaveURL(/\/wizard\/company\/view$/)
  await expect(page.getByRole('link', { name: code, exact: true })).toBeVisible()
})

test('a system is closed once nothing in it stands open, and opened again', async ({ page, signIn, accessible }) => {
  await signIn()
  const code = `R${Date.now() % 100_000}`
  const name = `Rail Import ${code}`
  await page.goto('/configuration/system/new')
  const form = page.getByRole('complementary', { name: 'System' })
  await form.getByLabel('Code').fill(code)
  await form.getByLabel('Name').fill(name)
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('link', { name: code, exact: true })).toBeVisible()

  await page.goto('/configuration/company/viewH')
  await page.getByRole('button', { name: 'Close Ocean Import Rotterdam' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/\d unbilled shipment/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Close system' })).toBeDisabled()
  await accessible('what keeps a system from being closed')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: `Close ${name}` }).click()
  await dialog.getByRole('button', { name: 'Close system' }).click()
  await expect(page.getByText(`${name} was closed.`)).toBeVisible()
  await page.getByRole('button', { name: `Reopen ${name}` }).click()
  await accessible('a closed system')
  await dialog.getByRole('button', { name: 'Reopen system' }).click()
  await expect(page.getByRole('button', { name: `Close ${name}` })).toBeVisible()
})

import { expect, test } from './fixtures'

const CODE = 'E2EC'

test('a carrier is added, its bank account entered by one user and confirmed by another', async ({
  page,
  signIn,
  accessible,
  expected,
}) => {
  // the wrong routing number
  expected(/400/)
  await signIn({ as: 'priya.shah', at: '/carriers/view' })

  await test.step('carriers that shipments name are listed or found', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Carriers' })).toBeVisible()
    await page.getByRole('button', { name: 'Find carriers in use …' }).click()
    const dialog = page.getByRole('dialog', { name: 'Carriers in use' })
    const all = dialog.getByText('Every carrier that your records name is listed.')
    await expect(all.or(dialog.getByRole('button', { name: /^Add \d+ carriers?$/ }))).toBeVisible()
    await accessible('carriers in use')
    await dialog
      .getByRole('button', { name: /^(Close|Cancel)$/ })
      .last()
      .click()
  })

  await test.step('a new one is added', async () => {
    await page.goto('/carriers/new')
    await page.getByRole('textbox', { name: 'Code' }).fill(CODE)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Lakeshore Drayage')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(page.getByText('Lakeshore Drayage saved.').or(page.getByText(`${CODE} saved.`))).toBeVisible()
  })

  await test.step('its bank account waits for another user', async () => {
    await page.getByRole('button', { name: 'Enter account …' }).click()
    const dialog = page.getByRole('dialog', { name: 'Bank account' })
    await dialog.getByRole('textbox', { name: 'Account holder' }).fill('Lakeshore Drayage LLC')
    await dialog.getByRole('radio', { name: 'Routing and account number' }).check()
    await dialog.getByRole('textbox', { name: 'Routing number' }).fill('111000026')
    await dialog.getByRole('textbox', { name: 'Account number' }).fill('0012345678')
    await dialog.getByRole('button', { name: 'Save account' }).click()
    await expect(dialog.getByText('fails its check')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Routing number' }).fill('111000025')
    await accessible('the bank account of a carrier')
    await dialog.getByRole('button', { name: 'Save account' }).click()
    await expect(page.getByText('Waits for another user')).toBeVisible()
    await expect(page.getByText('ends in 5678')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Confirm account' })).toBeHidden()
  })

  await test.step('another user confirms it', async () => {
    const address = new URL(page.url()).pathname
    await signIn({ as: 'ana.ortiz', at: address })
    await page.getByRole('button', { name: 'Confirm account' }).click()
    await expect(page.getByText('Waits for another user')).toBeHidden()
    await expect(page.getByText('ends in 5678')).toBeVisible()
  })
})

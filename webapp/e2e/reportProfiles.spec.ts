import { ask } from './asked'
import { expect, test } from './fixtures'

const PLAN = { dataset: 'shipments', kind: 'rows', fields: ['accountId', 'status'] }

test('a report profile is put together by keyboard, checked, sent as a sample, opened and removed', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn({ at: '/configuration/consoleSetup/view' })
  for (const name of ['Morning list', 'Evening list']) {
    await ask(page, 'customReports', { method: 'POST', body: { name, shared: true, plan: PLAN } })
  }
  await page.getByRole('link', { name: 'New report profile' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Monday pack')
  await page.getByLabel('What entry 1 shows').click()
  await page.getByRole('option', { name: 'Morning list' }).click()
  await page.getByRole('button', { name: 'Add report' }).click()
  await page.getByLabel('What entry 2 shows').click()
  await page.getByRole('option', { name: 'Evening list' }).click()
  await page.getByLabel('Period of entry 2').click()
  await page.getByRole('option', { name: 'Last 30 days' }).click()
  await accessible('a new report profile')

  await page.getByLabel('Title of entry 2').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByRole('group', { name: '1. Evening list' })).toBeVisible()

  const { loggedInUser } = await ask<{ loggedInUser: { name: string } }>(page, 'session')
  for (const label of ['Users, groups and roles', 'Recipients']) {
    await page.getByRole('combobox', { name: label }).fill(loggedInUser.name)
    await page.getByRole('option', { name: loggedInUser.name }).click()
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: 'Check what each gets' }).click()
  await expect(page.getByText(`${loggedInUser.name}: 2 of 2 reports.`)).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Monday pack' })).toBeVisible()
  await accessible('a report profile')

  await page.getByRole('button', { name: 'Send me a sample' }).click()
  const sent = page.getByRole('row', { name: /Sent \(sample\)/ })
  await expect(sent).toBeVisible({ timeout: 60_000 })
  const download = page.waitForEvent('download')
  await sent.getByRole('button', { name: 'Evening list' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Evening list-.*\.xlsx$/)

  await page.goto('/reports/customReports')
  const own = page.getByRole('navigation', { name: 'Reports of Monday pack' })
  await expect(own.getByRole('listitem')).toHaveText([/^Evening list/, /^Morning list/])
  await own.getByRole('link', { name: 'Evening list' }).click()
  await expect(page.getByRole('list', { name: 'Fixed conditions' })).toHaveText(/Last 30 days/)
  await expect(page.getByText('They narrow this report and are not a permission.')).toBeVisible()
  await accessible('a report of a profile')

  await page.goto('/configuration/consoleSetup/view')
  await page.getByRole('link', { name: 'Monday pack' }).click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove report profile' }).click()
  await expect(page.getByText('Monday pack was removed.')).toBeVisible()
})

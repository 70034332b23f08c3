import { expect, test } from './fixtures'

test('people choose what they are told of, and how', async ({ page, signIn, accessible }) => {
  await signIn({ at: '/myNotifications' })
  await expect(page.getByText('Failed deliveries')).toBeVisible()
  await page.getByRole('combobox', { name: 'Failed deliveries by email' }).click()
  await page.getByRole('option', { name: 'Daily summary' }).click()
  await accessible('my notifications')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your notifications are saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Failed deliveries by email' })).toHaveValue('Daily summary')
})

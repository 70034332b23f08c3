import { expect, test } from './fixtures'

test('every part of the screens is accessible in both themes, and drawn for whoever compares them', async ({
  page,
  accessible,
}, info) => {
  await page.goto('/gallery')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gallery')
  const parts = page.getByRole('region', { name: 'All parts' }).locator('section > div > h2')
  expect(await parts.count()).toBeGreaterThan(40)
  await accessible('gallery')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const name of [
      'Callout',
      'DataTable',
      'DayInput',
      'FilterChip',
      'Pager',
      'PlainTable',
      'StatusBadge',
      'Toolbar',
    ]) {
      const part = page.getByRole('region', { name, exact: true })
      await part.scrollIntoViewIfNeeded()
      await part.screenshot({ path: info.outputPath(`${name}-${colorScheme}.png`) })
    }
  }
})

test('a dialog and the toasts are accessible, too', async ({ page, accessible }) => {
  await page.goto('/gallery')
  await page.getByRole('button', { name: 'Open dialog' }).click()
  await expect(page.getByRole('dialog', { name: 'Void invoice' })).toBeVisible()
  await accessible('dialog')
  await page.keyboard.press('Escape')
  for (const name of ['Say what was done', 'Warn', 'Alert'])
    await page.getByRole('button', { name, exact: true }).click()
  await expect(page.getByText('Nothing was saved.')).toBeVisible()
  await accessible('toasts')
})

test('no menu leads there', async ({ page, signIn }) => {
  await signIn()
  await expect(page.locator('a[href="/gallery"]')).toHaveCount(0)
})

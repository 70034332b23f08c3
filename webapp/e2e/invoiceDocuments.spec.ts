import { expect, test } from './fixtures'
import { openScreen } from './steps'

// a preview is a real PDF in the browser's own viewer
test.slow()

test('the design of invoices is written beside its preview; what is broken is told by its line and not saved', async ({
  page,
  signIn,
  accessible,
  expected,
}, { retry }) => {
  expected(/400 \(Bad Request\)/)
  // the browser's PDF viewer loads its own parts
  expected(/^leaves the host: chrome(-extension)?:/)
  const stamp = Date.now().toString(36)
  await signIn()
  await openScreen(page, 'Invoice templates')
  await page.getByRole('link', { name: 'New' }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.locator('iframe')).toBeVisible()
  await accessible('a new invoice template')

  await page.getByLabel('Name').fill(`Ours ${stamp}`)
  await page.getByRole('combobox', { name: 'Applies to' }).click()
  // an account has its own design
  await page.getByRole('option').nth(retry).click()
  const template = page.getByLabel('Template', { exact: true })
  await template.fill('{% extends "letterhead.html" %}\n{% block body %}\n{{ invoice.nummer }}\n{% endblock %}')
  await expect(preview.getByRole('alert')).toContainText("Line 3: There is no 'nummer'.")
  await preview.getByRole('button', { name: 'Go to line 3' }).click()
  expect(
    await template.evaluate((box: HTMLTextAreaElement) => box.value.slice(box.selectionStart, box.selectionEnd)),
  ).toBe('{{ invoice.nummer }}')
  await page.keyboard.type('{{ invoice.number }}')
  await expect(preview.getByRole('alert')).toBeHidden()
  await page.keyboard.press('Alt+s')
  await expect(page.getByText(`Ours ${stamp} saved.`)).toBeVisible()
  await expect(page.getByRole('heading', { name: `Ours ${stamp}` })).toBeVisible()
})

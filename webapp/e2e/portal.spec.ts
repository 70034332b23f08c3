import { expect, test } from './fixtures'

test('a recipient opens one invoice by a link, without an account, until it is revoked', async ({
  page,
  browser,
  baseURL,
  signIn,
  accessible,
}) => {
  await signIn({ at: '/invoices/list?status=Delivered' })
  const number =
    (await page
      .getByRole('button', { name: /^AEC-\d+$/ })
      .first()
      .textContent()) ?? ''
  await page.getByRole('button', { name: number, exact: true }).click()
  await page.getByRole('button', { name: 'New link …' }).click()
  await page.getByRole('textbox', { name: 'For' }).fill('Accounts payable, Lakeshore')
  await accessible('a new link')
  await page.getByRole('button', { name: 'Create link' }).click()
  const address = (await page.getByTestId('portal-link').textContent()) ?? ''
  await page.getByRole('button', { name: 'Done' }).click()

  // a recipient with the link, in a browser without a session
  const theirs = await browser.newContext(baseURL ? { baseURL } : {})
  const invoice = await theirs.newPage()
  await invoice.goto(`/portal${address.slice(address.indexOf('#'))}`)
  await expect(invoice.getByRole('heading', { level: 1 })).toContainText(number)
  const download = invoice.waitForEvent('download')
  await invoice
    .getByRole('button', { name: /^Download / })
    .first()
    .click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)

  await page.getByRole('button', { name: 'Revoke the link for Accounts payable, Lakeshore' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke link' }).click()
  await expect(page.getByText('Link revoked.').first()).toBeVisible()
  await invoice.reload()
  await expect(invoice.getByRole('heading', { level: 1 })).toHaveText('Invoice not available')
  await theirs.close()
})

import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { systemOf } from './asked'
import { expect, test } from './fixtures'

test('a webhook profile is made with a secret of its own, and a signed test event arrives', async ({
  page,
  signIn,
  accessible,
}) => {
  const arrived: { body: string; signature: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', piece => {
      body += piece
    })
    request.on('end', () => {
      const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = request.headers
      arrived.push({ body: `${id}.${at}.${body}`, signature: String(signature) })
      response.writeHead(200).end()
    })
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/invoices`
  try {
    await signIn()
    const at = `/configuration/system/profile/${await systemOf(page)}/deliveryProfiles`
    await page.goto(`${at}/InvoiceDeliveryWebhook/new`)
    await page.getByRole('textbox', { name: 'Name' }).fill('Invoices to our program')
    await page.getByRole('textbox', { name: 'Web address' }).fill(address)
    await page.getByRole('button', { name: 'Generate' }).click()
    const secret = (await page.locator('code').filter({ hasText: 'whsec_' }).textContent()) ?? ''
    await page.getByRole('button', { name: 'Send a test event' }).click()
    await expect(page.getByText('127.0.0.1 answered 200.')).toBeVisible()
    const [event] = arrived
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    expect(event?.signature).toBe(
      `v1,${createHmac('sha256', key)
        .update(event?.body ?? '')
        .digest('base64')}`,
    )
    await accessible('a new webhook profile')
    await page.evaluate(() => Object.assign(window, { sameLoad: true }))
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByText('Invoices to our program saved.')).toBeVisible()
    await page.getByRole('link', { name: 'Invoices to our program' }).click()
    await expect(page.getByRole('textbox', { name: 'Secret' })).toHaveAttribute(
      'placeholder',
      'Set. Leave blank to keep it',
    )
    await expect(page.getByRole('checkbox', { name: 'Sign with the previous secret too' })).toBeChecked()
    await expect(page.getByText('whsec_')).toBeHidden()
    expect(await page.evaluate(() => 'sameLoad' in window), 'the page was not loaded again (A034)').toBe(true)
  } finally {
    server.closeAllConnections()
    await new Promise(closed => server.close(closed))
  }
})

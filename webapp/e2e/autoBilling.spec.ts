import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from './fixtures'

interface Sent {
  path: string
  key: string
}
/** A billing system that accepts one password, and refuses an invoice on request. */
class BillingSystem {
  password = 'first'
  refuses = false
  sent: Sent[] = []
  private readonly server: Server

  constructor() {
    this.server = createServer((request, response) => {
      const wanted = `Basic ${Buffer.from(`freight:${this.password}`).toString('base64')}`
      const path = request.url ?? ''
      request.resume().on('end', () => {
        if (path !== '/v1/account') this.sent.push({ path, key: String(request.headers['idempotency-key']) })
        const known = request.headers.authorization === wanted
        const status = known ? (this.refuses && path !== '/v1/account' ? 422 : 200) : 401
        const said = status === 200 ? { reference: 'B-77' } : { error: 'unknown account' }
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said))
      })
    })
  }

  async start(): Promise<string> {
    await new Promise<void>(listening => this.server.listen(0, '127.0.0.1', listening))
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  async stop() {
    this.server.closeAllConnections()
    await new Promise(closed => this.server.close(closed))
  }
}

const system = new BillingSystem()
test.afterAll(() => system.stop())

test('invoices are pushed, refused credentials are asked for, and what failed is resent', async ({
  page,
  signIn,
  accessible,
  expected,
}) => {
  expected(/status of 400/)
  const address = await system.start()
  await signIn({ at: '/invoices/autoBilling' })
  await page.getByRole('button', { name: /Connect|Change credentials/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Billing system' })
  await dialog.getByRole('textbox', { name: 'Address' }).fill(address)
  await dialog.getByRole('textbox', { name: 'User name' }).fill('freight')
  await dialog.getByLabel('Password or token').fill('wrong')
  await dialog.getByRole('button', { name: 'Test and save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('rejected these credentials. They were not saved.')
  await accessible('refused credentials')
  await dialog.getByLabel('Password or token').fill('first')
  await dialog.getByRole('button', { name: 'Test and save' }).click()
  await expect(page.getByText('last accepted')).toBeVisible()

  // A056: the other side changes the password, and the next push asks for it
  system.password = 'second'
  await page.goto('/invoices/list')
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await page.getByRole('button', { name: 'Billing system' }).click()
  await page.getByRole('menuitem', { name: /^Auto-printing/ }).click()
  // right after the start the worker renders the invoices of the demo data first
  await expect(dialog).toContainText('2 requests are waiting for it', { timeout: 45_000 })
  expect(system.sent).toHaveLength(1)
  system.refuses = true
  await dialog.getByLabel('Password or token').fill('second')
  await dialog.getByRole('button', { name: 'Test and save' }).click()

  await page.goto('/invoices/autoBilling')
  await page.getByRole('button', { name: /^Failed 2/ }).click()
  await page.getByRole('table').getByRole('button').first().click()
  await expect(page.getByRole('complementary', { name: 'Push' })).toContainText('unknown account')
  await accessible('pushes that failed')
  system.refuses = false
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Resend 2' }).click()
  await page.getByRole('button', { name: /^Accepted \d/ }).click()
  await expect(page.getByRole('row').filter({ hasText: 'B-77' })).toHaveCount(2)
  // two invoices, each sent with the same key throughout
  expect(new Set(system.sent.map(each => each.key)).size).toBe(2)
})

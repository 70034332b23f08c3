import { ask } from './asked'
import { expect, test } from './fixtures'

test.slow()

/** A mail that its server returns: the address does not exist. */
const returned = (address: string, messageId: string) =>
  [
    'From: MAILER-DAEMON@mx.customer.example',
    'To: invoices@demo.example',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="edge"',
    '',
    '--edge',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.customer.example',
    '',
    `Final-Recipient: rfc822; ${address}`,
    'Action: failed',
    'Status: 5.1.1',
    `Diagnostic-Code: smtp; 550 5.1.1 <${address}>: Recipient address rejected: User unknown`,
    '',
    '--edge',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${messageId}`,
    '',
    '--edge--',
    '',
  ].join('\r\n')

interface Row {
  id: string
  accountNumber: string
}

interface Detail {
  messageId: string
  recipients: { address: string }[]
}

test('five mails come back from one address: it is corrected once, and all five are sent again', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn()
  // which account has five depends on the day: the demo dates count back from it
  const { rows } = await ask<{ rows: Row[] }>(page, 'deliveries?tab=noProfile&pageNo=1&pageLimit=100')
  const many = (account: string) => rows.filter(each => each.accountNumber === account).length
  const [account] = rows.map(each => each.accountNumber).sort((one, other) => many(other) - many(one))
  await page.goto(`/invoices/delivery/addInvoices?q=${account}`)
  const boxes = page.getByRole('row', { name: /AEC-\d+/ }).getByRole('checkbox')
  await expect(boxes.nth(4)).toBeVisible()
  for (let at = 0; at < 5; at++) await boxes.nth(at).check()
  await page.getByRole('button', { name: 'Send by …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send 5 invoices by a profile' })
  await dialog.getByRole('combobox', { name: 'Delivery profile' }).click()
  await page.getByRole('option', { name: /Invoices by email/ }).click()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('5 deliveries queued to send.')).toBeVisible()

  const sent = async () => {
    const { rows } = await ask<{ rows: Row[] }>(page, 'deliveries?tab=sent&pageNo=1&pageLimit=5')
    return Promise.all(rows.map(each => ask<Detail>(page, `deliveries/${each.id}`)))
  }
  await expect.poll(async () => (await sent()).filter(each => each.messageId).length).toBe(5)
  const mails = await sent()
  const address = mails[0]?.recipients[0]?.address ?? ''

  await page.goto('/invoices/delivery/toBeDelivered')
  for (const { messageId } of mails) {
    await page.getByLabel('Acknowledgement file or returned mail').setInputFiles({
      name: 'returned.eml',
      mimeType: 'message/rfc822',
      buffer: Buffer.from(returned(address, messageId)),
    })
    const result = page.getByRole('dialog')
    await expect(result.getByText('Returned mail taken in')).toBeVisible()
    await result.getByRole('button', { name: 'Close', exact: true }).last().click()
  }

  await test.step('they are one cause, with one fix for all of them', async () => {
    const cause = page.getByRole('listitem').filter({ hasText: `${address} does not exist.` })
    await expect(cause).toContainText('5 deliveries')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Upload answer' })).toBeEnabled()
    await accessible('mails that came back')
    await cause.getByRole('button', { name: /^Correct address/ }).click()
    const fix = page.getByRole('dialog', { name: 'Correct address' })
    await fix.getByLabel('New address').fill('payables@lakeshore.com')
    await accessible('correcting an address')
    await fix.getByRole('button', { name: /rebuild/ }).click()
    await expect(cause).toHaveCount(0)
  })
})

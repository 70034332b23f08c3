import { expect, test } from './fixtures'

test.slow()

test('the next shipment to bill is billed from its queue, found among the invoices and voided', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn({ at: '/invoices/nextToBill' })
  const first = page.getByRole('checkbox', { name: /^Select (?!every)/ }).first()
  const label = (await first.getAttribute('aria-label')) ?? ''
  const number = label.replace('Select ', '')
  await accessible('the queue of what is billed next')
  await first.check()
  await page.getByRole('button', { name: 'Bill 1 shipment' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Issue 1 invoice' }).click()
  await expect(page.getByRole('checkbox', { name: label, exact: true })).toHaveCount(0)

  await page.goto(`/invoices/list?q=${number}&status=Invoiced`)
  await page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check()
  await page
    .getByRole('toolbar', { name: 'Selected invoices' })
    .or(page.getByRole('region', { name: 'Selected invoices' }))
    .or(page.getByLabel('Selected invoices'))
    .first()
    .getByRole('button', { name: /^Void/ })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('This cannot be undone.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Billed under the wrong contract')
  await dialog.getByRole('button', { name: 'Void 1 invoice' }).click()
  await expect(page.getByText('1 invoice voided.')).toBeVisible()
  await page.goto(`/invoices/list?q=${number}&status=Voided`)
  await expect(page.getByRole('cell', { name: 'Voided' }).first()).toBeVisible()
})

test('B1, B18: invoices are narrowed by an amount as people write it, and put in order by a column', async ({
  page,
  signIn,
}) => {
  await signIn({ at: '/invoices/list' })
  await page.getByLabel('Amount from').fill('$1,000.00')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/least=1000(&|$)/)
  await page.getByRole('columnheader', { name: 'Total' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=-?total/)
  const totals = page.locator('tbody tr td:last-child')
  await expect
    .poll(async () => {
      const figures = (await totals.allTextContents()).map(text => Number(text.replace(/[^\d.]/g, '')))
      const up = [...figures].sort((one, other) => one - other)
      const isOrdered = [up, [...up].reverse()].some(each => each.join() === figures.join())
      return figures.length > 1 && figures.every(each => each >= 1000) && isOrdered
    })
    .toBe(true)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).not.toHaveURL(/least/)
})

test('B18, C8: a shipment is found by its number, what a list does not find is told, and a new one is begun', async ({
  page,
  signIn,
}) => {
  await signIn({ at: '/invoices/nextToBill' })
  const label = await page
    .getByRole('checkbox', { name: /^Select (?!every)/ })
    .first()
    .getAttribute('aria-label')
  const number = (label ?? '').replace('Select ', '')
  await page.goto('/invoices/shipmentEntry?limit=50')
  const find = page.getByLabel('Find shipments by AWB, BOL, PO, container or reference')
  await find.fill(number)
  await find.press('Enter')
  await expect(page).toHaveURL(/f=references/)
  await expect(page.getByRole('gridcell', { name: number })).toBeVisible()
  const list = encodeURIComponent(
    `shipmentInformation.shipmentNumber~isInList~${encodeURIComponent(`${number};NONE-77`)}`,
  )
  await page.goto(`/invoices/shipmentEntry?limit=50&f=${list}`)
  await expect(page.getByText('1 value of the filter not found')).toBeVisible()
  await page.getByRole('button', { name: 'New shipment' }).click()
  await page.keyboard.type('NEW-77')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('gridcell', { name: /NEW-77/ })).toBeVisible()
})

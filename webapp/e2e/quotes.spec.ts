import { expect, type Page, test } from './fixtures'
import { billOpened, openInvoice, press } from './steps'

/** Lanes of one search: it runs for seconds. */
const MANY = 500

/** Enters a shipment for the current quote, on its first day, with two hundred kilograms more than quoted. */
async function enterHeavier(page: Page, number: string) {
  const day = (await page.getByText(/^\d\d\/\d\d\/\d{4} to /).textContent())?.slice(0, 10) ?? ''
  await page.getByRole('link', { name: 'Enter a shipment' }).click()
  await expect(page.getByRole('button', { name: 'Save 1 row' })).toBeVisible()
  await page.keyboard.type(number)
  await page.keyboard.press('Tab')
  await press(page, 'ArrowRight', 4)
  await page.keyboard.type(day)
  await press(page, 'Tab', 10)
  await page.keyboard.type('320')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Alt+s')
  await expect(page.getByText('1 row saved')).toBeVisible()
}

/** Rates and bills the shipment with that number; returns the number of the invoice. */
async function bill(page: Page, number: string): Promise<string> {
  await page.goto(`/invoices/ratingbilling?q=${number}`)
  await page.getByRole('navigation', { name: 'Shipments to work on' }).getByRole('button', { name: number }).click()
  await page.getByRole('button', { name: 'Calculate' }).click()
  await expect(page.getByText('Tariff calculated.')).toBeVisible()
  return billOpened(page)
}

test('a lane is searched over all tariffs, quoted and accepted; the invoice says how it differs from the quote and why', async ({
  page,
  signIn,
  accessible,
}) => {
  test.slow()
  await signIn({ at: '/quotes/rateSearch' })
  const grid = page.getByRole('grid', { name: 'Requested lanes' })
  await grid.getByRole('gridcell').first().click()
  // from and to, past both countries to the weight: carrier and service stay blank
  for (const text of ['USORD', 'DEFRA', '', '', '120']) {
    if (text) await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.getByRole('button', { name: 'Search 1 lane' }).click()
  const lane = page.getByRole('region', { name: 'Lane 1' })
  await expect(lane.getByRole('row')).toHaveCount(5)
  // the cheapest first
  await expect(lane.getByRole('row').nth(1)).toContainText('432.31')
  await lane.getByRole('button', { name: 'Why' }).first().click()
  const offer = page.getByRole('complementary', { name: 'Offer' })
  await expect(offer.getByText('120 kg × 2.9644')).toBeVisible()
  await accessible('rate search')

  // directly from the row: the customer is next
  await page.keyboard.press('Escape')
  await lane.getByRole('button', { name: 'Quote' }).first().click()
  await page.getByRole('option', { name: 'Great Lakes Tooling' }).click()
  await offer.getByRole('button', { name: 'Create quote' }).click()
  await expect(page.getByRole('heading', { name: /^Quote Q\d{6}$/ })).toBeVisible()
  for (const step of ['Mark as sent', 'Mark as accepted']) {
    await page.getByRole('button', { name: step }).click()
    await page.getByRole('dialog').getByRole('button', { name: step }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await expect(page.getByText('No shipments yet')).toBeVisible()
  await accessible('a quote')
  const quote = page.url()
  const quoteNumber = ((await page.getByRole('heading', { name: /^Quote Q/ }).textContent()) ?? '').slice(
    'Quote '.length,
  )

  const number = `E2EQ${Date.now().toString(36).toUpperCase()}`
  await enterHeavier(page, number)
  const invoiceNumber = await bill(page, number)
  const against = (await openInvoice(page, invoiceNumber)).getByRole('region', { name: 'Compared with quote' })
  // 320 kg at the next break of the same lane: a lower rate per kilogram, a higher total
  await expect(against).toContainText(`${number} on ${quoteNumber}`)
  await expect(against).toContainText('+537.64 USD')
  await expect(against).toContainText('Gross weight 320 kg, 120 kg quoted.')
  await accessible('an invoice against its quote')
  await against.getByRole('link', { name: quoteNumber }).click()
  await expect(page).toHaveURL(quote)
  const shipped = page.getByRole('region', { name: 'Shipped on this quote' })
  await expect(shipped.getByRole('link', { name: invoiceNumber })).toBeVisible()
  await expect(shipped).toContainText('+537.64 USD')
  await expect(shipped).toContainText('Gross weight 320 kg, 120 kg quoted.')
  await accessible('a quote that was shipped on')
})

test('a search over many lanes is canceled; what it found stays, and it can be asked again (R084, R087)', async ({
  page,
  signIn,
  accessible,
}) => {
  test.slow()
  await signIn({ as: 'marek.novak', at: '/quotes/rateSearch' })
  await page.getByRole('grid', { name: 'Requested lanes' }).getByRole('gridcell').first().click()
  const lanes = Array.from({ length: MANY }, (_, at) => ['USORD', 'DEFRA', '', '', String(50 + at)].join('\t'))
  await page.evaluate(text => navigator.clipboard.writeText(text), lanes.join('\n'))
  await page.keyboard.press('Control+v')
  await page.getByRole('button', { name: `Search ${MANY} lanes` }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(0)
  // its progress is next to the title: fewer than requested
  const told = page.getByText(new RegExp(`^\\d+ of ${MANY} lanes searched$`))
  await expect(told).toBeVisible()
  await expect(told).not.toHaveText(`${MANY} of ${MANY} lanes searched`)
  await accessible('a canceled rate search')

  await page.getByRole('button', { name: `Search ${MANY} lanes` }).click()
  await expect(page.getByText(`${MANY} of ${MANY} lanes searched`)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('region', { name: /^Lane \d+$/ })).toHaveCount(25)
  await page.getByRole('navigation', { name: 'Pages of lanes' }).getByRole('button', { name: 'Last page' }).click()
  await expect(page.getByRole('region', { name: `Lane ${MANY}` })).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export', exact: true }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
})

test('a default rule needs a lane condition before another one is opened (R092-R095)', async ({
  page,
  signIn,
  accessible,
}) => {
  test.slow()
  await signIn({ at: '/quotes/rules/default' })
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('There is no rule configured to delete.')).toBeVisible()
  await page.getByRole('button', { name: 'Add rule' }).click()
  await page.getByRole('button', { name: 'Rule', exact: true }).click()
  await expect(page.getByText('Provide at least one Selected Lane Parameter condition')).toBeVisible()
  const rules = page.getByRole('navigation', { name: 'Rules' }).getByRole('listitem')
  await expect(rules).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Field of condition 1' }).click()
  await page.getByRole('option', { name: 'Carrier', exact: true }).click()
  await page.getByRole('textbox', { name: 'Value of condition 1' }).fill('LH')
  await page.getByRole('button', { name: 'Rule', exact: true }).click()
  await expect(rules).toHaveCount(2)
  // toasts fade out: half-faded text has no contrast to measure
  await expect(page.getByText('Provide at least one Selected Lane Parameter condition')).toHaveCount(0)
  await accessible('quote rules')
  // nothing is saved: other searches of this installation have no rule
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete rule' }).click()
  await expect(rules).toHaveCount(1)
})

test('a quote is emailed with its PDF, by its button alone', async ({ page, signIn, accessible }) => {
  await signIn({ at: '/quotes/repository/InProcess' })
  const sent = page.getByRole('row').filter({ hasText: 'Sent' })
  await sent.getByRole('link', { name: /^Q\d/ }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: /Q\d/ })).toBeVisible()
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const number = /Q\d+/.exec(name)?.[0] ?? ''
  await page.getByRole('button', { name: 'Email', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Email quote ${number}` })
  const to = dialog.getByLabel('To')
  await to.fill('traffic@fillmore.example')
  await to.press('Enter')
  await expect(dialog, 'Enter in the address sends nothing').toBeVisible()
  await dialog.getByLabel('Message').fill('As discussed.')
  await accessible('emailing a quote')
  await dialog.getByRole('button', { name: 'Send email' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('main').getByText('Sent', { exact: true }).first()).toBeVisible()
  await page.goto('/configuration/users/mails')
  await expect(page.getByText(new RegExp(number)).first()).toBeVisible()
})

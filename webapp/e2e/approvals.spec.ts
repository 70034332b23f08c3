import { expect, type Page, test } from './fixtures'
import { discardDraft } from './steps'

// several users in turn
test.slow()

const STAMP = Date.now().toString(36).toUpperCase()

/** Creates a ladder on its screen, with Marek on its only level. */
async function makeLadder(page: Page, name: string, appliesTo: string, from?: string) {
  await page.goto('/configuration/approval/new')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('combobox', { name: 'Applies to' }).click()
  await page.getByRole('option', { name: appliesTo, exact: true }).click()
  if (from) {
    await page.getByLabel('From amount').fill(from)
    await page.getByLabel('Currency').fill('USD')
  }
  await page.getByRole('combobox', { name: 'Approvers of level 1' }).fill('Marek')
  await page.getByRole('option', { name: 'Marek Novák' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  return page.url()
}

/** The changes of other users take effect at once again. */
async function removeLadder(page: Page, address: string) {
  await page.goto(address)
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove ladder' }).click()
  await expect(page).toHaveURL(/\/configuration\/approval\/view/)
}

/** Creates a quote of 432.31 USD for Great Lakes Tooling; returns its address. Creating quotes has its own tests. */
async function makeQuote(page: Page): Promise<string> {
  const sessionId = await page.evaluate(() => JSON.parse(localStorage.getItem('freight.session') ?? '{}').sessionId)
  const headers = { sessionId }
  const found = await page.request.get('/api/records/account?q=Great Lakes Tooling', { headers })
  const accountId = (await found.json()).data.rows[0].id
  const values = {
    'shipmentInformation#shipDate': new Date().toISOString().slice(0, 10),
    'shipmentInformation#carrier': 'LH',
    'shipmentInformation#serviceLevel': 'STD',
    'shipmentRouting#originPort': 'USORD',
    'shipmentRouting#destinationPort': 'DEFRA',
    'shipmentCargo#grossWeight': '120',
  }
  const made = await page.request.post('/api/quotes', { headers, data: { accountId, values } })
  expect(made.ok(), await made.text()).toBe(true)
  await page.goto(`/quotes/quote/${(await made.json()).data.quoteId}`)
  await expect(page.getByRole('heading', { name: /^Quote Q\d{6}$/ })).toBeVisible()
  return page.url()
}

test('a large quote waits for its approver, who approves it from his list, and the customer gets it', async ({
  page,
  signIn,
  accessible,
}) => {
  // A025, A026, A028, R080, R081
  await signIn({ at: '/configuration/approval/new' })
  const ladder = await makeLadder(page, `Large quotes ${STAMP}`, 'Quotes', '400')
  await accessible('an approval ladder')

  const quote = await makeQuote(page)
  await page.getByRole('button', { name: 'Mark as sent' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`Needs approval: Large quotes ${STAMP}`)
  await expect(dialog).toContainText('Level 1: Marek Novák')
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  await expect(dialog).toHaveCount(0)
  // R082: on the other lists a request stays, with its new status
  await page.goto('/requests/myrequests')
  const sent = page.getByRole('row').filter({ hasText: 'Great Lakes Tooling' }).first()
  await expect(sent).toContainText('In process')
  await sent.getByRole('checkbox').check()
  await page
    .getByRole('toolbar', { name: 'Selected requests' })
    .getByRole('button', { name: 'Cancel request …' })
    .click()
  await dialog.getByRole('button', { name: 'Cancel request' }).click()
  await expect(sent).toContainText('Canceled')
  await page.goto(quote)
  await page.getByRole('button', { name: 'Mark as sent' }).click()
  await dialog.getByLabel(/^Comment for the approvers/).fill('A new customer')
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  await expect(dialog).toHaveCount(0)

  await signIn({ as: 'marek.novak', at: '/requests/pendingforme' })
  const modules = page.getByRole('navigation', { name: 'Modules' })
  const waiting = modules.getByRole('link', { name: /^Waiting for me/ })
  await expect(waiting).toHaveText(/\d$/)
  const before = Number((await waiting.textContent())?.match(/\d+$/)?.[0])
  const row = page.getByRole('row').filter({ hasText: 'Great Lakes Tooling' })
  await row.locator('summary').click()
  await expect(row).toContainText('Marek Novák')
  await row.getByRole('button', { name: /^Quote Q/ }).click()
  const panel = page.getByRole('complementary', { name: 'Request' })
  await expect(panel).toContainText('A new customer')
  await expect(panel.getByRole('row').filter({ hasText: 'Total' })).toContainText('432.31')
  await accessible('a request')
  await panel.getByRole('button', { name: 'Close' }).click()
  await row.getByRole('checkbox').check()
  await page.getByRole('toolbar', { name: 'Selected requests' }).getByRole('button', { name: 'Approve …' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(row).toHaveCount(0)
  await expect(waiting).toHaveText(before > 1 ? `Waiting for me${before - 1}` : 'Waiting for me')
  await page.goto(quote)
  await expect(page.getByRole('button', { name: 'Mark as accepted' })).toBeVisible()
  await expect(page.getByText('by Priya Shah, approved by Marek Novák')).toBeVisible()

  await signIn()
  await removeLadder(page, ladder)
})

test('rates that were sent for approval are looked at old against new, and rejected with the reason', async ({
  page,
  signIn,
  accessible,
}) => {
  // A027, R079
  await signIn({ at: '/configuration/approval/new' })
  const ladder = await makeLadder(page, `Rates ${STAMP}`, 'Rate changes')
  await page.goto('/tariffs/tariffManagement/listTariff')
  await page.getByRole('link', { name: 'Air export Chicago' }).click()
  await page.waitForURL(/viewTariff/)
  const tariff = page.url()
  await page.getByRole('link', { name: 'Lanes', exact: true }).click()
  await expect(page.getByRole('grid', { name: 'Lanes' })).toBeVisible()
  await page.getByRole('button', { name: 'Rate increase…' }).click()
  const increase = page.getByRole('dialog', { name: /^Rate increase/ })
  await increase.getByLabel('Change, %').fill('12')
  await increase.getByLabel('Effective').fill('2027-01-01')
  await increase.getByRole('button', { name: 'Begin a draft with these rates' }).click()
  await expect(increase).toHaveCount(0)
  await page.goto(tariff)
  await page.getByRole('button', { name: /^Publish version/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`Needs approval: Rates ${STAMP}`)
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  await expect(dialog).toHaveCount(0)

  await signIn({ as: 'marek.novak', at: '/requests/pendingforme' })
  await page.getByRole('row').filter({ hasText: 'Air export Chicago' }).getByRole('button').first().click()
  const panel = page.getByRole('complementary', { name: 'Request' })
  const rates = panel.getByRole('region', { name: /lanes$/ })
  const [before, after] = await Promise.all([
    rates.locator('tbody del').first().textContent(),
    rates.locator('tbody ins').first().textContent(),
  ])
  expect(Math.abs(Number(after) - Number(before) * 1.12)).toBeLessThanOrEqual(0.005001)
  await accessible('rates that wait for approval')
  await panel.getByRole('button', { name: 'Reject' }).click()
  const reject = page.getByRole('dialog')
  await reject.getByRole('button', { name: 'Reject' }).click()
  await expect(reject).toContainText('Reason should not be blank.')
  await reject.getByLabel('Reason').fill('12 % is more than we agreed')
  await reject.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Air export Chicago' })).toHaveCount(0)

  await signIn({ at: '/tariffs/incomingRequests' })
  await expect(page.getByRole('row').filter({ hasText: 'Air export Chicago' }).first()).toContainText('Rejected')
  await page.goto('/requests/myrequests')
  const mine = page.getByRole('row').filter({ hasText: 'Air export Chicago' }).first()
  await expect(mine).toContainText('Rejected')
  await mine.getByRole('button').first().click()
  await expect(panel).toContainText('12 % is more than we agreed')
  await removeLadder(page, ladder)
  await page.goto(tariff)
  await page.getByRole('link', { name: 'Lanes', exact: true }).click()
  await expect(page.getByRole('grid', { name: 'Lanes' })).toBeVisible()
  await discardDraft(page)
})

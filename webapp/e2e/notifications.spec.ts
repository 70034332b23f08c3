import { expect, type Page, test } from './fixtures'

// several users in turn, and the scheduler in between
test.slow()

const STAMP = Date.now().toString(36).toUpperCase()

/** Sends a PUT to the API as the signed-in user. */
async function put(page: Page, call: string, data: unknown) {
  const sessionId = await page.evaluate(() => JSON.parse(localStorage.getItem('freight.session') ?? '{}').sessionId)
  const answer = await page.request.put(`/api/${call}`, { headers: { sessionId }, data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

async function choose(page: Page, field: string, type: string, option: string) {
  const box = page.getByRole('combobox', { name: field, exact: true })
  await box.click()
  if (type) await box.fill(type)
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('an administrator has somebody told of what waits, who reads it in the panel and turns it off', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn({ at: '/configuration/notification/view' })
  await expect(page.getByRole('link', { name: 'Approvals waiting for me' })).toBeVisible()
  await accessible('notifications')
  await page.getByRole('link', { name: 'New notification' }).click()
  await page.getByLabel('Name', { exact: true }).fill(`Requests of the branch ${STAMP}`)
  await choose(page, 'Event', 'Approval waits', 'Approval waits')
  await choose(page, 'People, groups and roles', 'Ana', 'Ana Ortiz')
  await page.keyboard.press('Escape')
  await page.getByLabel('Title').fill('For you: {request}')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('For you: Quote Q000123')
  await page.getByLabel('Title').fill('For you: {price}')
  await expect(preview).toContainText('there is no {price} here')
  await page.getByLabel('Title').fill('For you: {request}')
  await page.getByLabel('Only those that meet a condition').check()
  await accessible('a new notification')
  await page.getByLabel('Only those that meet a condition').uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: `Requests of the branch ${STAMP}` })).toBeVisible()
  await expect(page.getByText('It has told nobody yet.')).toBeVisible()
  const rule = page.url()

  // a ladder whose level is due in an hour, and a request that escalates
  await page.goto('/configuration/approval/new')
  await page.getByLabel('Name', { exact: true }).fill(`Requests ${STAMP}`)
  await choose(page, 'Applies to', '', 'Other requests')
  await choose(page, 'Approvers of level 1', 'Marek', 'Marek Novák')
  await page.keyboard.press('Escape')
  await page.getByLabel('Due hours of level 1').fill('1')
  await choose(page, 'Who may approve level 1 as well once it is overdue', 'June', 'June Park')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Due in 1 h, then also June Park')).toBeVisible()
  const title = `A label printer ${STAMP}`
  await put(page, 'requests/addNewRequest', { requestViewType: 'userTrackingRequest', title })

  // Ana is notified, reads it, and it leads to the page
  await signIn({ as: 'ana.ortiz' })
  await expect(async () => {
    await page.reload()
    await page.getByRole('button', { name: /^Notifications, / }).click()
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText(`For you: ${title}`, {
      timeout: 2_000,
    })
  }).toPass({ timeout: 60_000 })
  await accessible('the panel with news')
  await page.getByRole('link', { name: `Open: For you: ${title}`, exact: false }).click()
  await expect(page).toHaveURL(/\/requests\/pendingforme\?request=/)
  await page.goto('/myNotifications')
  await page.getByRole('checkbox', { name: `Requests of the branch ${STAMP}` }).uncheck()
  await accessible('my notifications with rules')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your notifications are saved.')).toBeVisible()

  // the log shows who was notified, and how
  await signIn({ at: new URL(rule).pathname })
  const told = page.getByRole('row').filter({ hasText: 'Ana Ortiz' }).first()
  await expect(told).toContainText(`For you: ${title}`)
  await accessible('a notification with its log')
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Active').uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('It is inactive')).toBeVisible()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove notification' }).click()
  await expect(page).toHaveURL(/\/configuration\/notification\/view/)

  // Marek is away: Ana substitutes and decides
  await signIn({ as: 'marek.novak', at: '/myStandIns' })
  await page.getByRole('button', { name: 'New stand-in…' }).click()
  const dialog = page.getByRole('dialog', { name: 'New stand-in' })
  await dialog.getByRole('combobox', { name: 'Stand-in' }).fill('Ana')
  await dialog.getByRole('option', { name: 'Ana Ortiz' }).click()
  const through = dialog.getByLabel('Through')
  await through.fill(new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10))
  await through.press('Tab')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Ana Ortiz' })).toContainText('In force')
  await accessible('stand-ins')
  await signIn({ as: 'ana.ortiz', at: '/requests/pendingforme' })
  await page.getByRole('button', { name: title }).click()
  const panel = page.getByRole('complementary', { name: 'Request' })
  await expect(panel).toContainText('You stand in for Marek Novák')
  await panel.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('button', { name: title })).toHaveCount(0)

  await signIn({ at: '/requests/allrequests' })
  await page.getByRole('button', { name: title }).click()
  await expect(panel).toContainText('Approved by Ana Ortiz for Marek Novák')
})

test('the notifications of payables are the same screens with their own events', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn({ at: '/configuration/payables/notifications/view' })
  await expect(page.getByRole('link', { name: 'Carrier invoices due soon' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Approvals waiting for me' })).toHaveCount(0)
  await accessible('payables notifications')
  await page.getByRole('link', { name: 'Carrier invoices due soon' }).click()
  await expect(page.getByText('5 days ahead')).toBeVisible()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Days ahead').fill('7')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('7 days ahead')).toBeVisible()
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Days ahead')
  await page.goto('/configuration/payables/notifications/new')
  await page.getByRole('combobox', { name: 'Event', exact: true }).click()
  await expect(page.getByRole('option', { name: 'Carrier answered a letter' })).toBeVisible()
  await expect(page.getByRole('option')).toHaveCount(5)
})

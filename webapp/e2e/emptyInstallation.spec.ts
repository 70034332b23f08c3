import type { Browser, Page } from '@playwright/test'
import { test } from './emptyHouse'
import { expect } from './fixtures'
import type { MailServer } from './mailServer'
import {
  addLocation,
  chooseCountry,
  LONG,
  makeFirstUser,
  PASSWORD,
  publishFirstVersion,
  rateAndBill,
  step,
  upload,
  uploadAccounts,
} from './newcomer'
import { xlsx } from './workbook'

const PEOPLE = [
  { name: 'Marek Novak', role: 'Pricing manager' },
  { name: 'Tomasz Ziel', role: 'Shipment entry' },
  { name: 'Ana Ortiz', role: 'Billing operator' },
] as const
const RATES = [
  ['Carrier', 'Origin', 'Destination', 'Min', '-45', '+45', '+100'],
  ['LH', 'USDTW', 'DEFRA', '90.00', '4.00', '3.50', '3.00'],
]
const SHIPMENTS = [
  ['Shipment number', 'Ship date', 'Carrier', 'Origin port', 'Destination port', 'Gross weight (kg)'],
  ['LS-1001', '2026-11-02', 'LH', 'USDTW', 'DEFRA', '50'],
]
const userName = (name: string) => name.toLowerCase().replace(' ', '.')
const email = (name: string) => `${userName(name)}@lakeshore.example`

async function signInBy(page: Page, name: string) {
  await page.goto('/login')
  await page.getByLabel('User name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Modules' })).toBeVisible()
}

/** Accepts an invitation with the link of its email; the page is signed in then. */
async function accepted(browser: Browser, mail: MailServer, name: string): Promise<Page> {
  await expect.poll(() => mail.to(email(name))?.text ?? '', LONG).toMatch(/\/redirection\/[\w-]{43}/)
  const link = /\/redirection\/[\w-]{43}/.exec(mail.to(email(name))?.text ?? '')?.[0] ?? ''
  const page = await (await browser.newContext()).newPage()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Join Lakeshore Forwarding' })).toBeVisible()
  await page.getByLabel('Email').fill(email(name))
  await page.getByLabel('User name').fill(userName(name))
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page.getByRole('navigation', { name: 'Modules' })).toBeVisible()
  return page
}

test('from an empty installation to the first invoice without a shell (R124, R125, A004, A019)', async ({
  page,
  browser,
  house,
  accessible,
  baseURL,
}) => {
  test.setTimeout(300_000)
  const elsewhere: Browser = browser
  const other = async () => (await elsewhere.newContext({ baseURL: baseURL ?? '' })).newPage()

  await test.step('the first administrator is made by the link on the terminal', async () => {
    await makeFirstUser(page, house, {
      company: 'Lakeshore Forwarding',
      // without a country it starts in kilograms, and the wizard asks for it
      country: '',
      system: 'Air Export Detroit',
      name: 'Rosa Diaz',
      userName: 'rosa.diaz',
      email: 'rosa.diaz@lakeshore.example',
    })
  })

  // the brand is a placeholder (A004)
  await expect(page).toHaveTitle(/Freight suite$/)

  await test.step('the company type is asked, then the wizard shows the company', async () => {
    await accessible('get started')
    await page.getByRole('radio', { name: 'National', exact: true }).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(/\/wizard\/company\/view$/)
    await expect(step(page, 'Company')).toContainText('Country missing')
    await accessible('the wizard')
  })

  await test.step('company, system and location', async () => {
    await page.getByRole('link', { name: 'LF', exact: true }).click()
    await chooseCountry(page, 'United States')
    await page.getByRole('textbox', { name: 'Address' }).fill('400 Renaissance Center\nDetroit, MI 48243')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(step(page, 'Company')).toContainText('Done')
    await page.getByRole('link', { name: 'Next: System' }).click()
    await page.getByRole('link', { name: 'AED', exact: true }).click()
    await chooseCountry(page, 'United States')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(step(page, 'System')).toContainText('Done')
    await step(page, 'Location').click()
    await addLocation(page, 'USDTW', 'Detroit Metro', 'US')
    await expect(step(page, 'Location')).toContainText('Done')
  })

  const again = await other()
  await test.step('it is left after its third step and goes on in another browser', async () => {
    await page.close()
    await signInBy(again, 'rosa.diaz')
    await expect(
      again.getByRole('region', { name: 'To bill and send the first invoice you still need' }),
    ).toContainText('Add an account')
    await again.getByRole('link', { name: 'Setup wizard' }).first().click()
    await expect(step(again, 'Location')).toContainText('Done')
    await expect(step(again, 'Operation')).toContainText('To do')
  })

  await test.step('an operation there', async () => {
    await step(again, 'Operation').click()
    await again.getByRole('link', { name: 'New', exact: true }).click()
    const operation = again.getByRole('complementary', { name: 'Operation' })
    await operation.getByLabel('Code').fill('AE-DTW')
    await operation.getByLabel('Name').fill('Air export Detroit')
    await operation.getByLabel('Mode').click()
    await again.getByRole('option', { name: 'Air' }).click()
    await operation.getByLabel('Locations').click()
    await again.getByRole('option', { name: /USDTW/ }).click()
    await operation.getByLabel('Name').click()
    await operation.getByRole('button', { name: 'Create' }).click()
    await expect(step(again, 'Operation')).toContainText('Done')
  })

  await test.step('accounts from a workbook', async () => {
    await step(again, 'Accounts').click()
    await uploadAccounts(again, [
      ['Number', 'Name', 'Country', 'Currency', 'Payment days'],
      ['0004711', 'Great Lakes Tooling', 'US', 'USD', '30'],
    ])
    await expect(step(again, 'Accounts')).toContainText('Done')
  })

  await test.step('three people are invited with different roles', async () => {
    for (const { name, role } of PEOPLE) {
      await step(again, 'Users').click()
      await again.getByRole('link', { name: 'Invite', exact: true }).click()
      await again.getByLabel('Name', { exact: true }).fill(name)
      await again.getByLabel('Email').fill(email(name))
      await again.getByRole('checkbox', { name: 'Air Export Detroit' }).check()
      await again.getByRole('combobox', { name: 'Role in Air Export Detroit' }).click()
      await again.getByRole('option', { name: new RegExp(`^${role}`) }).click()
      await again.getByRole('button', { name: 'Send invitation' }).click()
      await expect(again.getByRole('cell', { name: email(name) })).toBeVisible()
    }
    await expect(step(again, 'Users')).toContainText('1, 3 invited')
  })

  const [marek, tomasz, ana] = [
    await accepted(elsewhere, house.mail, PEOPLE[0].name),
    await accepted(elsewhere, house.mail, PEOPLE[1].name),
    await accepted(elsewhere, house.mail, PEOPLE[2].name),
  ]

  await test.step('the pricing manager uploads and publishes a tariff', async () => {
    await marek.goto('/tariffs/tariffManagement/listTariff')
    await marek.getByRole('link', { name: 'New tariff' }).first().click()
    await marek.getByLabel(/^Name/).fill('Air 2026')
    await marek.getByLabel('Effective').fill('2026-01-01')
    await marek.getByRole('button', { name: 'Create tariff' }).click()
    await marek.getByRole('link', { name: 'Upload rates' }).click()
    await upload(marek, xlsx('air.xlsx', RATES))
    await marek.getByRole('link', { name: 'Open tariff' }).click()
    await publishFirstVersion(marek)
  })

  await test.step('the clerk uploads shipments and is offered no tariffs', async () => {
    await expect(tomasz.getByRole('navigation', { name: 'Modules' }).getByText('Tariffs')).toHaveCount(0)
    await tomasz.goto('/uploads')
    await tomasz.getByRole('combobox', { name: 'Account' }).click()
    await tomasz.getByRole('option').first().click()
    await upload(tomasz, xlsx('shipments.xlsx', SHIPMENTS))
  })

  await test.step('the billing operator rates and bills: 50 kg at 3.50 a kg', async () => {
    await rateAndBill(ana, 1)
    await ana.getByRole('button', { name: 'INV-000001', exact: true }).click()
    const panel = ana.getByRole('complementary', { name: 'Invoice' })
    await expect(panel).toContainText('175.00')
    const [paper] = await Promise.all([
      ana.waitForResponse(answer => /pdf/i.test(answer.headers()['content-type'] ?? ''), LONG),
      panel.getByRole('button', { name: 'PDF', exact: true }).click(),
    ])
    expect(paper.status()).toBe(200)
    await expect(ana.locator('iframe')).toBeVisible()
  })

  await test.step('the wizard says what it takes to send the first invoice', async () => {
    await again.goto('/wizard/users/detail')
    await expect(again.getByText('To send the first invoice you still need:')).toBeVisible()
    await expect(again.getByRole('link', { name: 'Set up how invoices are sent' })).toBeVisible()
    await expect(step(again, 'Users')).toContainText('4')
  })
})

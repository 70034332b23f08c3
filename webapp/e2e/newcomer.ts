import type { House } from './emptyHouse'
import { expect, type Page } from './fixtures'
import { xlsx } from './workbook'

/** What the specs of an empty installation share: a first administrator, the wizard, and workbooks. */
export const PASSWORD = 'Correct-horse-7'
export const LONG = { timeout: 60_000 }

/** A step in the rail of the wizard, with its status. */
export const step = (page: Page, label: string) =>
  page.getByRole('navigation', { name: 'Setup steps' }).getByRole('link', { name: new RegExp(`^${label}`) })

interface First {
  company: string
  /** Blank: none, then the wizard asks for it. */
  country: string
  system: string
  name: string
  userName: string
  email: string
}

/** Makes the first administrator by the link on the terminal; the page is signed in then. */
export async function makeFirstUser(page: Page, house: House, first: First) {
  await expect.poll(() => house.stack.said(), LONG).toMatch(/\/login#setup=[A-Z2-7-]+/)
  await page.goto(/\/login#setup=[A-Z2-7-]+/.exec(house.stack.said())?.[0] ?? '')
  await page.getByLabel('Company').fill(first.company)
  await page.getByLabel('Country').fill(first.country)
  await page.getByLabel('System').fill(first.system)
  await page.getByLabel('Your name').fill(first.name)
  await page.getByLabel('User name').fill(first.userName)
  await page.getByLabel('Email').fill(first.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create and sign in' }).click()
  await expect(page).toHaveURL(/\/getstarted$/, LONG)
}

/** Selects a country in the form of a company or system. */
export async function chooseCountry(page: Page, name: string) {
  await page.getByRole('combobox', { name: 'Country' }).fill(name)
  await page.getByRole('option', { name, exact: true }).click()
}

/** Creates a location in its step of the wizard. */
export async function addLocation(page: Page, code: string, name: string, country: string) {
  await page.getByRole('link', { name: 'New', exact: true }).click()
  const place = page.getByRole('complementary', { name: 'Location' })
  await place.getByLabel('Code').fill(code)
  await place.getByLabel('Name').fill(name)
  await place.getByLabel('Country').fill(country)
  await place.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('link', { name: code, exact: true })).toBeVisible()
}

/** Imports accounts from a workbook, in the list of accounts. */
export async function uploadAccounts(page: Page, rows: readonly (readonly string[])[]) {
  await page.getByRole('button', { name: 'Upload' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(xlsx('accounts.xlsx', rows))
  await page.getByRole('button', { name: /^Import \d+ rows?$/ }).click(LONG)
}

/** Publishes the draft of the open tariff. */
export async function publishFirstVersion(page: Page) {
  await page.getByRole('button', { name: 'Publish version 1' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Publish' })).toBeVisible()
  const asked = dialog.getByRole('checkbox')
  if (await asked.count()) await asked.first().check()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Version 1 is in effect.')).toBeVisible()
}

/** Rates and bills every shipment of the grid, one invoice each, and opens the invoices. */
export async function rateAndBill(page: Page, shipments: number) {
  await page.goto('/invoices/shipmentEntry')
  await page.locator('header').getByRole('button', { name: 'Rate', exact: true }).click()
  await page.getByRole('menuitem', { name: new RegExp(`^Rate (all )?${shipments} `) }).click()
  await page.getByRole('button', { name: `Bill ${shipments} rated` }).click(LONG)
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('button', { name: shipments === 1 ? 'Issue 1 invoice' : `Issue ${shipments} invoices` })
    .click()
  await dialog.getByRole('link', { name: /^Open invoices?/ }).click()
}

/** Checks and imports a workbook on the page of its upload. */
export async function upload(page: Page, file: ReturnType<typeof xlsx>) {
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: /^Check \d+ rows?$/ }).click(LONG)
  const imports = page.getByRole('button', { name: /^Import \d+ rows?$/ })
  await expect(imports).toBeVisible(LONG)
  const asked = page.getByRole('checkbox', { name: /^Import anyway with \d+ problems?$/ })
  if (await asked.isVisible()) await asked.check()
  await imports.click(LONG)
  await expect(page.getByRole('heading', { name: /^\d+ rows? imported$/ })).toBeVisible(LONG)
}

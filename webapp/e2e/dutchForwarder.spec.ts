import { type AccessPoint, startAccessPoint } from './accessPointProgram'
import {
  ACCOUNTS,
  AMERICANS,
  BIKES,
  BILLED,
  CHICAGO_RATES,
  CHICAGO_SHIPMENTS,
  EXPORT,
  IDENTITY,
  IMPORT,
  LEITWEG,
  MAILED,
  OURS,
  RATES,
  RHINE,
  RIGHT,
  SHIPMENTS,
  WRONG,
} from './dutchForwarder'
import { readEInvoiceMail } from './einvoiceMail'
import { test as inEmptyHouse } from './emptyHouse'
import { switchTo } from './firstHour'
import { expect, type Page } from './fixtures'
import {
  addLocation,
  chooseCountry,
  LONG,
  makeFirstUser,
  publishFirstVersion,
  rateAndBill,
  step,
  upload,
  uploadAccounts,
} from './newcomer'
import { approveInvoice, billOpened, correctInvoice, openInvoice } from './steps'
import { xlsx } from './workbook'

/** A separate installation, and an access point that its electronic invoices leave by. */
const test = inEmptyHouse.extend<object, { ownHouse: boolean; accessPoint: AccessPoint }>({
  ownHouse: [true, { scope: 'worker', option: true }],
  accessPoint: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const accessPoint = await startAccessPoint()
      await use(accessPoint)
      accessPoint.stop()
    },
    { scope: 'worker' },
  ],
})

const ROTTERDAM = 'Ocean Import Rotterdam'
const CHICAGO = 'Customs Brokerage Chicago'
async function addTariff(page: Page, charges: readonly [code: string, field: string, value: string][]) {
  await page.goto('/tariffs/tariffManagement/listTariff')
  await page.getByRole('link', { name: 'New tariff' }).first().click()
  await page.getByLabel(/^Name/).fill('Ocean 2026')
  await page.getByLabel('Effective').fill('2026-01-01')
  for (const [code, field, value] of charges) {
    await page.getByRole('button', { name: 'Add by code' }).click()
    await page.getByRole('menuitem', { name: code }).click()
    await page.getByLabel(field).fill(value)
  }
  await page.getByRole('button', { name: 'Create tariff' }).click()
  await page.getByRole('link', { name: 'Upload rates' }).click()
}

test('a Dutch forwarder moves in and bills a Dutch, a German and an American customer, and a broker in Chicago no tax', async ({
  page,
  house,
  accessPoint,
}) => {
  test.setTimeout(300_000)

  await test.step('company and system in the Netherlands', async () => {
    await makeFirstUser(page, house, {
      company: 'Van Dijk Expeditie',
      country: 'Netherlands',
      system: ROTTERDAM,
      name: 'Eva van Dijk',
      userName: 'eva.vandijk',
      email: 'eva@vandijk.example',
    })
    await page.getByRole('radio', { name: 'National', exact: true }).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    for (const done of ['Company', 'System']) await expect(step(page, done)).toContainText('Done')
    await step(page, 'Location').click()
    await addLocation(page, 'NLRTM', 'Rotterdam', 'NL')
  })

  await test.step('the wizard leads to the starter pack', async () => {
    // before the accounts: without a registration they have no fields for tax
    const needs = page.getByRole('region', { name: 'First invoice' }).getByRole('listitem')
    await expect(needs.first()).toContainText('Register for tax')
    await page.getByRole('link', { name: 'Register for tax' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a registration' })
    await expect(dialog.getByRole('combobox', { name: 'Country' })).toHaveValue('Netherlands')
    await dialog.getByLabel('Tax number').fill(OURS)
    await dialog.getByLabel('Effective').fill('2026-01-01')
    await dialog.getByRole('button', { name: 'Add registration' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('who we are on electronic invoices, and what the charges are for', async () => {
    await page.getByRole('button', { name: 'Netherlands', exact: true }).click()
    const identity = page.getByRole('region', { name: 'For electronic invoices' })
    for (const [label, value] of Object.entries(IDENTITY)) await identity.getByLabel(label, { exact: true }).fill(value)
    await page.getByRole('tab', { name: /^Charges, \d+ without a class$/ }).click()
    for (const [charge, kind] of [
      ['Fuel surcharge', 'Transport'],
      ['Documents', 'Other'],
    ]) {
      await page.getByRole('combobox', { name: `Tax class of ${charge}`, exact: true }).click()
      await page.getByRole('option', { name: kind ?? '', exact: true }).click()
    }
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Tax setup saved.')).toBeVisible()
  })

  await test.step('three customers from a workbook', async () => {
    await page.goto('/wizard/accounts/view')
    await uploadAccounts(page, ACCOUNTS)
    await expect(step(page, 'Accounts')).toContainText('Done')
  })

  await test.step('a small tariff and four shipments', async () => {
    await addTariff(page, [
      ['Fuel surcharge FSC', 'Percentage', '8,5'],
      ['Documents DOC', 'Amount', '47,50'],
    ])
    await page.locator('input[type=file]').setInputFiles(xlsx('rates.xlsx', RATES))
    await page.getByText('Any weight', { exact: true }).click()
    await page.getByRole('button', { name: 'Check 3 rows' }).click()
    await page.getByRole('button', { name: 'Import 3 rows' }).click()
    await page.getByRole('link', { name: 'Open tariff' }).click()
    await publishFirstVersion(page)
    await page.goto('/uploads')
    await upload(page, xlsx('shipments.xlsx', SHIPMENTS))
  })

  await test.step('the list has net, tax and gross of each invoice', async () => {
    await rateAndBill(page, BILLED.length)
    for (const { number, net, tax, gross } of BILLED) {
      const row = page.getByRole('row', { name: `EUR ${net} EUR ${tax} EUR ${gross}` })
      await expect(row.getByRole('button', { name: number })).toBeVisible()
    }
  })

  await test.step('each invoice says what its tax is, and why', async () => {
    for (const { number, net, tax, gross, why } of BILLED) {
      const section = (await openInvoice(page, number)).getByRole('region', { name: 'Tax', exact: true })
      await expect(section).toContainText(`Net${net}Tax${tax}Gross${gross}`)
      for (const sentence of why) await expect(section).toContainText(sentence)
    }
  })

  await test.step('all customers get mails with ZUGFeRD, the Dutch one Peppol', async () => {
    await page.goto('/wizard/accounts/view')
    await page.getByRole('link', { name: 'Set up how invoices are sent' }).click()
    await page.getByRole('button', { name: 'New profile' }).click()
    await page.getByRole('menuitem', { name: 'Email profile' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Invoices by email')
    await page.getByRole('checkbox', { name: 'Send to the account’s email address' }).check()
    await page.getByRole('combobox', { name: 'Electronic invoice' }).click()
    await page.getByRole('option', { name: /Factur-X/ }).click()
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByText('Invoices by email saved.')).toBeVisible()

    await page.goto('/accounts/view')
    await page.getByRole('link', { name: BIKES.number, exact: true }).click()
    await page.getByRole('link', { name: 'Rules', exact: true }).click()
    const rules = page.getByRole('navigation', { name: 'Account rules' })
    await rules.getByRole('link', { name: 'Delivery profiles' }).click()
    await page.getByRole('button', { name: 'New profile' }).click()
    await page.getByRole('menuitem', { name: 'Access point profile' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Peppol')
    await page.getByRole('textbox', { name: 'Web address' }).fill(accessPoint.address)
    await page.getByLabel('Access token').fill(accessPoint.token)
    await page.getByLabel('Secret of callbacks').fill(accessPoint.secret)
    await page.getByRole('button', { name: 'Test connection' }).click()
    await expect(page.getByText(/lets us in as Demo access point/)).toBeVisible()
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByText('Peppol saved.')).toBeVisible()
  })

  await test.step('the German customer reads in the PDF what its bookkeeping reads in the data', async () => {
    await approveInvoice(page, IMPORT.number)
    await expect.poll(() => house.mail.to(MAILED)?.message ?? '', LONG).toContain('application/pdf')
    const { name, text, data } = readEInvoiceMail(house.mail.to(MAILED)?.message ?? '')
    expect(name).toBe(`Rechnung ${IMPORT.number}.pdf`)
    expect(data).toEqual({
      number: IMPORT.number,
      net: '3756.68',
      tax: '0.00',
      gross: '3756.68',
      seller: OURS,
      buyer: RHINE.taxNumber,
      category: 'AE',
      reference: LEITWEG,
      lines: ['3418.60', '290.58', '47.50'],
    })
    for (const line of [
      `Nummer ${IMPORT.number}`,
      `BTW-Nummer ${OURS}`,
      `Ihre USt-IdNr. ${RHINE.taxNumber}`,
      `Ihre Referenz ${LEITWEG}`,
      'Hafenstraße 12\n47119 Duisburg\nDeutschland',
      '6.837,2 kg',
      'BTW 0 % auf 3.756,68 0,00',
      'Zu zahlen 3.756,68',
      'Steuerschuldnerschaft des Leistungsempfängers',
      'IBAN NL91ABNA0417164300',
      '3.418,60\n290,58\n47,50\n3.756,68',
    ])
      expect(text).toContain(line)
  })

  await test.step('the access point rejects the Dutch invoice: its buyer reference is no order', async () => {
    await approveInvoice(page, EXPORT.number)
    await expect(async () => {
      await page.goto('/invoices/delivery/toBeDelivered')
      await expect(page.getByText('Electronic invoice rejected')).toBeVisible({ timeout: 2_000 })
    }).toPass(LONG)
    const cause = page.getByRole('listitem').filter({ hasText: 'Electronic invoice rejected' })
    await expect(cause).toContainText(`The buyer reference (BT-10): “${WRONG}” is not one of our orders.`)
    await expect(cause).toContainText('Change it in the account, under Tax.')
  })

  const copy = await test.step('its copy has the order of the account', async () => {
    await page.goto('/accounts/view')
    await page.getByRole('link', { name: BIKES.number, exact: true }).click()
    await page.getByRole('textbox', { name: 'Buyer reference' }).fill(RIGHT)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText(`${BIKES.number} saved.`)).toBeVisible()
    await correctInvoice(page, EXPORT.number, 'The buyer reference was not theirs')
    return billOpened(page)
  })

  await test.step('it leaves as Peppol data, and the customer accepts it', async () => {
    await approveInvoice(page, copy)
    await expect(async () => {
      await page.goto(`/invoices/list?q=${copy}`)
      await expect(page.getByRole('row', { name: new RegExp(copy) })).toContainText('Delivered', { timeout: 2_000 })
    }).toPass(LONG)
    await page.goto('/dashboard/xmlreportsummary')
    await page.getByRole('button', { name: copy, exact: true }).click()
    const message = page.getByRole('complementary', { name: 'XML message' })
    for (const written of [
      `<cbc:BuyerReference>${RIGHT}</cbc:BuyerReference>`,
      `<cbc:CompanyID>${OURS}</cbc:CompanyID>`,
      `<cbc:CompanyID>${BIKES.taxNumber}</cbc:CompanyID>`,
      '<cbc:TaxExclusiveAmount currencyID="EUR">2380.25</cbc:TaxExclusiveAmount>',
      '<cbc:TaxAmount currencyID="EUR">9.98</cbc:TaxAmount>',
      '<cbc:TaxInclusiveAmount currencyID="EUR">2390.23</cbc:TaxInclusiveAmount>',
    ])
      await expect(message).toContainText(written)
  })

  await test.step('the return adds up to the same, down to a charge', async () => {
    await page.goto('/dashboard/taxReturns')
    const boxes = page.getByRole('region', { name: 'By box' })
    // VD-1 and the documents of VD-2; the transport of VD-2; what the German customer owes; nothing for the American one
    const base = { '1a': '1.434,49', '1e': '2.332,75', '3b': '3.756,68' }
    for (const [box, net] of Object.entries(base))
      await expect(
        boxes.getByRole('row', { name: new RegExp(`^${box} .*${net.replaceAll('.', '\\.')}`) }),
      ).toBeVisible()
    await expect(boxes.getByRole('rowheader')).toHaveText(Object.keys(base))
    const tax = boxes.getByRole('button', { name: /^Box 1a, tax/ })
    await expect(tax).toHaveText('301,25')
    await tax.click()
    const counted = page.getByRole('complementary', { name: 'Documents of the figure' })
    await expect(counted).toContainText('Tax EUR 301,25')
    // the first one was voided before its period was filed: it counts nowhere
    await expect(counted.getByRole('link', { name: EXPORT.number, exact: true })).toHaveCount(0)
    await counted.getByRole('link', { name: copy, exact: true }).click()
    const charges = page.getByRole('complementary', { name: 'Invoice' }).getByRole('row', { name: /^Documents 47,50/ })
    await expect(charges).toContainText('21 %')
  })

  await test.step('the same day a broker in Chicago bills, and nothing there speaks of tax', async () => {
    await page.goto('/configuration/system/new')
    const form = page.getByRole('complementary', { name: 'System' })
    await form.getByLabel('Code').fill('CBC')
    await form.getByLabel('Name').fill(CHICAGO)
    await chooseCountry(page, 'United States')
    await form.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByRole('link', { name: 'CBC', exact: true })).toBeVisible()
    await switchTo(page, CHICAGO)
    await page.goto('/wizard/accounts/view')
    await expect(page.getByRole('region', { name: 'First invoice' })).not.toContainText(/tax/i)
    await uploadAccounts(page, AMERICANS)
    await expect(page.getByRole('cell', { name: 'Prairie Seeds' })).toBeVisible()
    await addTariff(page, [])
    await page.locator('input[type=file]').setInputFiles(xlsx('rates.xlsx', CHICAGO_RATES))
    await page.getByText('Any weight', { exact: true }).click()
    await page.getByRole('button', { name: 'Check 1 row' }).click()
    await page.getByRole('button', { name: 'Import 1 row' }).click()
    await page.getByRole('link', { name: 'Open tariff' }).click()
    await publishFirstVersion(page)
    await page.goto('/uploads')
    await upload(page, xlsx('shipments.xlsx', CHICAGO_SHIPMENTS))
    await rateAndBill(page, 1)
    await page.goto('/invoices/list')
    const table = page.getByRole('region', { name: 'Table of invoices' })
    await expect(table.getByRole('columnheader', { name: 'Total' })).toBeVisible()
    for (const head of ['Net', 'Tax', 'Gross'])
      await expect(table.getByRole('columnheader', { name: head })).toHaveCount(0)
    await table.getByRole('button', { name: 'INV-000001' }).click()
    const panel = page.getByRole('complementary', { name: 'Invoice' })
    await expect(panel).toContainText('300.00')
    await expect(panel.getByText(/tax|vat/i)).toHaveCount(0)
    await page.goto('/accounts/new')
    await expect(page.getByLabel('Address', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Tax number')).toHaveCount(0)
    await page.goto('/reports/statusreport')
    const navigation = page.getByRole('navigation').first()
    await expect(navigation.getByRole('link', { name: 'Status report' })).toBeVisible()
    await expect(navigation.getByRole('link', { name: 'Tax returns' })).toHaveCount(0)
  })
})

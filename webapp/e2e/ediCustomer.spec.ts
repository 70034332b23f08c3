import { ask, systemOf } from './asked'
import { expect, type Page, test } from './fixtures'
import { createForNoInvoice } from './steps'

interface Listed {
  rows: { invoiceId: string; invoiceNumber: string; accountNumber: string }[]
}

// a day of an administrator and a clerk, checked in both themes
test.slow()

/** Sets B3-04, the method of payment, in the workbench of the open profile. */
async function payBy(page: Page, code: string) {
  await page.getByRole('button', { name: 'Open workbench' }).click()
  const bench = page.getByRole('dialog', { name: /EDI workbench: 210/ })
  await bench
    .getByRole('region', { name: 'Segments' })
    .getByRole('button', { name: /^\d+ B3/ })
    .first()
    .click()
  const mapping = bench.getByRole('region', { name: 'Mapping', exact: true })
  await mapping.getByRole('button', { name: /^04/ }).click()
  await mapping.getByRole('textbox', { name: 'Text', exact: true }).fill(code)
  return bench
}

/** Checks the incoming channel until the answers are there. */
async function heard(page: Page, what: RegExp) {
  await page.goto('/dashboard/ediack')
  await expect(async () => {
    await page.getByRole('button', { name: 'Check Answers of the demo partner now' }).click()
    await page.reload()
    await expect(page.getByText(what).first()).toBeVisible({ timeout: 2_000 })
  }).toPass()
}

test('a new customer gets EDI by a copied profile; an error answered is shown on its segment, fixed, rebuilt and sent', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn()
  const system = `/configuration/system/profile/${await systemOf(page)}`
  const edi = `${system}/deliveryProfiles/InvoiceDeliveryEdi`

  // the profile that new customers are copied from, and the copy
  await page.goto(`${edi}/new`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Standard 210')
  await page.getByRole('combobox', { name: 'Transaction set' }).click()
  await page.getByRole('option', { name: /^210/ }).click()
  await page.getByRole('textbox', { name: 'Our ID', exact: true }).fill('AEC')
  await page.getByRole('textbox', { name: 'Partner ID', exact: true }).fill('STANDARD')
  await page.getByRole('textbox', { name: 'Our SCAC', exact: true }).fill('DEMO')
  await page.getByRole('button', { name: 'Acknowledgement mapping' }).click()
  const places = page.getByRole('dialog', { name: 'Acknowledgement mapping' })
  await expect(places.getByRole('textbox', { name: 'Element of Status of the set' })).toHaveValue('01')
  await accessible('an acknowledgement mapping')
  await places.getByRole('button', { name: 'Apply' }).click()
  await createForNoInvoice(page)
  await expect(page.getByText('Standard 210 saved.')).toBeVisible()

  const listed = await ask<{ rows: Listed['rows'] }>(page, 'deliveries?tab=noProfile&pageLimit=200')
  const of = (number: string) => listed.rows.filter(each => each.accountNumber === number)
  const account = listed.rows.map(each => each.accountNumber).find(number => of(number).length >= 3) ?? ''
  const three = of(account).slice(0, 3)
  expect(three).toHaveLength(3)
  const found = await ask<{ rows: { id: string }[] }>(page, `records/account?q=${account}`)
  const accountId = found.rows[0]?.id ?? ''
  await page.goto(`${system}/accounts/${accountId}/deliveryProfiles/InvoiceDeliveryEDIrules/new`)
  await page.getByRole('button', { name: 'Copy from' }).click()
  await page.getByRole('dialog', { name: 'Copy from a profile' }).getByRole('button', { name: 'Standard 210' }).click()
  // wait for the copied values: they would overwrite what is typed
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('New customer 210')
  await page.getByRole('textbox', { name: 'Partner ID', exact: true }).fill(account)
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('New customer 210 saved.')).toBeVisible()
  await page.getByRole('table').getByText('New customer 210').first().click()
  await expect(page).toHaveURL(/\/edit\//)

  // change the mapping and replay it before saving
  const bench = await payBy(page, 'XX')
  await bench.getByRole('button', { name: 'Replay invoices' }).click()
  await page.getByRole('button', { name: 'Replay', exact: true }).click()
  await expect(page.getByText(/replayed: [1-9]\d* different/)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('New customer 210 saved.').first()).toBeVisible()
  const address = page.url()

  // send three approved invoices; the partner finds an error in each
  const profiles = await ask<{ id: string; name: string }[]>(page, 'deliveries/profiles')
  const profileId = profiles.find(each => each.name === 'New customer 210')?.id
  const invoiceIds = three.map(each => each.invoiceId)
  await ask(page, 'deliveries/add', { method: 'POST', body: { invoiceIds, profileId, instead: false } })
  await heard(page, /Accepted with errors|With errors/)

  // the bell reports it and leads to exactly these
  await expect(async () => {
    await page.reload()
    await page.getByRole('button', { name: /^Notifications, / }).click()
    const row = page.getByRole('dialog', { name: 'Notifications' })
    await expect(row.getByText(/3 deliveries by New customer 210/)).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await accessible('what needs someone, in the panel')
  await page.getByRole('link', { name: /^Open: Accepted with errors/ }).click()
  await expect(page.getByText('3 deliveries,').first()).toBeVisible()
  await accessible('one cause of what needs someone')
  await page
    .getByRole('row', { name: new RegExp(three[0]?.invoiceNumber ?? '') })
    .getByRole('button')
    .first()
    .click()
  const panel = page.getByRole('complementary').filter({ hasText: three[0]?.invoiceNumber ?? '' })
  await expect(panel.getByText(/B3-04|B3\*.*\*XX\*/).first()).toBeVisible()

  // fix it once, rebuild and send, accepted
  await page.goto(address)
  await payBy(page, 'PP')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('New customer 210 saved.').first()).toBeVisible()
  await page.goto('/invoices/delivery/toBeDelivered?tab=needsSomeone&cause=with_errors')
  await page.getByRole('button', { name: 'Rebuild and send all' }).click()
  await expect(page.getByText('3 deliveries prepared again.')).toBeVisible()
  await page.goto('/dashboard/ediack')
  await expect(async () => {
    await page.getByRole('button', { name: 'Check Answers of the demo partner now' }).click()
    const { rows: left } = await ask<Listed>(page, 'deliveries?tab=acknowledged&pageLimit=200')
    const numbers = left.map(each => each.invoiceNumber)
    expect(three.every(each => numbers.includes(each.invoiceNumber))).toBe(true)
  }).toPass()
  await page.goto('/invoices/delivery/toBeDelivered?tab=needsSomeone&cause=with_errors')
  await expect(page.getByText('Nothing is left of that cause')).toBeVisible()
})

import { openTariff, picture, switchTo, unbilled } from './firstHour'
import { expect, test } from './fixtures'
import { inTemplateOrder, onlyThese } from './shipmentRows'
import { chooseAccount, openScreen, paste } from './steps'
import { xlsx } from './workbook'

/**
 * The steps of "The first hour" (README), in the same words, on a laptop. This also takes the README's screenshots:
 * `make shots`.
 */
test.use({ viewport: { width: 1280, height: 720 } })
test.slow()

test('1: class rates per 100 lb, parcels by zone and pound, truckload by the mile, containers and W/M', async ({
  page,
  signIn,
}) => {
  await signIn({ as: 'marek.novak' })
  await switchTo(page, 'Ground Chicago')
  await openTariff(page, 'LTL class rates from Chicago')
  const main = page.getByRole('main')
  for (const told of ['per 100 lb', /by break, 58% off/, /Fuel/i])
    await expect(main.getByText(told).first()).toBeVisible()
  await page.getByRole('radiogroup', { name: 'View' }).getByText('Lanes').click()
  const lanes = page.getByRole('region', { name: 'Table of lanes' })
  for (const head of ['Freight class', 'Freight min', /^Freight 500\+$/])
    await expect(lanes.getByRole('columnheader', { name: head })).toBeAttached()
  await openScreen(page, 'Tariffs')
  for (const beside of [/parcel/i, /truckload/i]) await expect(page.getByRole('link', { name: beside })).toBeVisible()
  await page.goto('/')
  await switchTo(page, 'Ocean Import Rotterdam')
  await openScreen(page, 'Tariffs')
  const rows = page.getByRole('region', { name: 'Table of tariffs' })
  await expect(rows.getByText(/container/i).first()).toBeVisible()
  await expect(rows.getByText(/W\/M|LCL/i).first()).toBeVisible()
})

test('2: class rates dropped on a new tariff of a system of US units go in, and are published', async ({
  page,
  signIn,
}) => {
  const name = `Class ${Date.now().toString(36).toUpperCase()}`
  const sheet = xlsx('class-rates.xlsx', [
    ['Origin ZIP3', 'Dest ZIP', 'Class', 'AMC', 'L5C', 'M5C', 'M1M', 'M2M'],
    ['606', '30301-30399', '50', '98.50', '61.17', '48.36', '39.41', '32.08'],
    ['606', '30301-30399', '77.5', '98.50', '84.02', '66.43', '54.14', '44.06'],
  ])
  await signIn({ as: 'marek.novak' })
  await switchTo(page, 'Ground Chicago')

  await test.step('a new tariff begins in pounds, by ZIP codes and class, per 100 lb', async () => {
    await page.goto('/tariffs/tariffManagement/listTariff')
    await page.getByRole('link', { name: 'New tariff' }).first().click()
    await expect(page.getByLabel('Round up to next, lb')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Lanes' }).getByText('Origin postal code')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Freight calculation' })).toHaveValue('per 100 lb')
    await page.getByLabel(/^Name/).fill(name)
    await page.getByRole('button', { name: 'Create tariff' }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })

  await test.step('the sheet dropped on its page is read without a correction', async () => {
    const transfer = await page.evaluateHandle(
      ({ bytes, file }) => {
        const data = new DataTransfer()
        data.items.add(new File([Uint8Array.from(atob(bytes), each => each.charCodeAt(0))], file))
        return data
      },
      { bytes: sheet.buffer.toString('base64'), file: sheet.name },
    )
    await page.dispatchEvent('body', 'dragenter', { dataTransfer: transfer })
    await expect(page.getByText('Drop to upload rates')).toBeVisible()
    await page.dispatchEvent('body', 'drop', { dataTransfer: transfer })
    await expect(page.getByText('Weights in lb, rates per 100 lb.')).toBeVisible()
    await page.getByRole('button', { name: 'Check 2 rows' }).click()
    await page.getByRole('button', { name: 'Import 8 rows' }).click()
    await page.getByRole('link', { name: 'Open tariff' }).click()
  })

  await test.step('the first version is published and replaces none; the dialog counts what the findings count', async () => {
    await page.getByText('Findings', { exact: true }).click()
    await expect(page.getByText('Break inversion').first()).toBeVisible()
    await page.getByRole('button', { name: 'Publish version 1' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(/2 lanes take effect/)).toBeVisible()
    await expect(dialog.getByText(/prior version/)).toHaveCount(0)
    await expect(dialog.getByText(/Break inversion: \d/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Version 1 is in effect.')).toBeVisible()
  })
})

test('3, 4 and 5: a shipment with pallets is added or uploaded, rated pallet by pallet, and billed', async ({
  page,
  signIn,
}) => {
  const number = `PRO${String(Date.now()).slice(-8)}`
  await signIn({ as: 'ana.ortiz' })
  await switchTo(page, 'Ground Chicago')

  await inTemplateOrder(page)
  await test.step('add one: pallets as cargo lines', async () => {
    await openScreen(page, 'Shipments')
    await page.getByRole('button', { name: 'New shipment' }).click()
    const [day] = new Date(Date.now() - 86_400_000).toISOString().split('T')
    await page.keyboard.press('Escape')
    const shipped = [number, '', '', '00040115', '', day ?? '', day ?? '', 'Ground', 'PMFX', 'LTL']
    await paste(page, [[...shipped, '', '60607', '', '30318']])
    await page.keyboard.press('Alt+s')
    await expect(page.getByText('1 row saved')).toBeVisible()
    await page.goto(`${onlyThese(number)}&panel=open`)
    await page.getByRole('gridcell', { name: number, exact: true }).click()
    const panel = page.getByRole('complementary', { name: `Documents for ${number}` })
    await panel.getByRole('tab', { name: 'Cargo' }).click()
    await panel.getByRole('grid', { name: 'Cargo lines' }).focus()
    await paste(page, [
      ['2', 'Pallet', '48 x 40 x 50 in', '1,000 lb', '', '60'],
      ['1', 'Pallet', '48 x 40 x 40 in', '400 lb', '', '85'],
    ])
    await page.keyboard.press('Alt+s')
    await expect(page.getByText('1 row saved')).toBeVisible()
  })

  await test.step('or drop a workbook: a dry run, and the rejected row comes back', async () => {
    await page.goto('/uploads')
    await chooseAccount(page)
    const heads = ['Shipment number', 'Ship date', 'Carrier', 'Origin postal code', 'Gross weight']
    const bad = [`${number}-3`, '11/02/2026', 'PMFX', '60607', 'heavy']
    const good = [`${number}-2`, '11/02/2026', 'PMFX', '60607', '900']
    await page.locator('input[type=file]').setInputFiles(xlsx('shipments.xlsx', [heads, good, bad]))
    await page.getByRole('button', { name: 'Check 2 rows' }).click()
    for (const counted of [/^New 1/, /^Changed 0/, /^Rejected 1/])
      await expect(page.getByRole('button', { name: counted })).toBeVisible()
    await page.getByRole('button', { name: 'Import 1 row' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the 1 row to correct' }).click()
    expect((await download).suggestedFilename()).toMatch(/shipments.*\.xlsx$/)
  })

  await test.step('rate the filtered set, and open a row: lanes, weight group, discount, pallet by pallet', async () => {
    await page.goto(`/invoices/shipmentEntry?f=shipmentInformation.shipmentNumber~equalTo~${number}`)
    await page.locator('header').getByRole('button', { name: 'Rate', exact: true }).click()
    await page.getByRole('menuitem', { name: /^Rate 1 filtered shipment/ }).click()
    await expect(page.getByRole('button', { name: 'Bill 1 rated' })).toBeVisible()
    await expect(page.getByRole('link', { name: /60607 → 30318/ })).toBeVisible()
    await page.getByRole('link', { name: number }).click()
    const considered = page.getByRole('region', { name: 'Lanes considered' })
    await expect(considered.getByText('Chosen')).toBeVisible()
    await expect(
      page
        .getByRole('main')
        .getByText(/58(\.00)? ?%/)
        .first(),
    ).toBeVisible()
    await expect(page.getByRole('region', { name: 'Calculation' })).toContainText(/Cargo line 2|line 2|class 85/i)
    await picture(page, 'trace')
    await page.goBack()
  })

  await test.step('bill what is rated, and watch Home change', async () => {
    const result = page.url()
    const before = Number(await unbilled(page, 'Ground Chicago'))
    await picture(page, 'home')
    await page.goto(result)
    await page.getByRole('button', { name: 'Bill 1 rated' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Issue 1 invoice' }).click()
    await expect(page.getByRole('dialog').getByRole('link', { name: /^Open/ })).toBeVisible()
    expect(Number(await unbilled(page, 'Ground Chicago'))).toBe(before - 1)
    await openScreen(page, 'Data capture')
    await expect(page.getByRole('grid').first()).toBeVisible()
  })
})

const CUSTOMERS = ['Lakeshore Diagnostics', 'Hoosier Turbine Works']

test('6: approved invoices leave by mail and by EDI, and the partner acknowledges its file', async ({
  page,
  signIn,
}) => {
  await signIn()
  const numbers: string[] = []
  for (const customer of CUSTOMERS) {
    await page.goto('/invoices/list?status=Invoiced')
    await page.getByRole('combobox', { name: 'Customer' }).fill(customer.slice(0, 6))
    await page.getByRole('option', { name: new RegExp(customer) }).click()
    const row = page.getByRole('row', { name: new RegExp(customer) }).first()
    numbers.push((await row.getByText(/^AEC-\d+$/).textContent()) ?? '')
    await row.getByRole('checkbox').check()
    const selected = page.getByRole('toolbar', { name: 'Selected invoices' })
    await selected.getByRole('button', { name: 'Approve …' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve 1 invoice' }).click()
    await expect(page.getByText('1 invoice approved for delivery.')).toBeVisible()
  }
  const [mailed = '', filed = ''] = numbers
  // the partner may have answered its file already: that one is found below, where it is acknowledged
  await expect(async () => {
    await page.goto(`/invoices/delivery/toBeDelivered?tab=sent&q=${mailed}`)
    await expect(page.getByText(mailed, { exact: true })).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 120_000 })
  await page.goto('/configuration/users/mails')
  await expect(page.getByText(`Invoice ${mailed}`).first()).toBeVisible()
  await expect(async () => {
    await page.goto('/dashboard/ediack')
    const checked = page.waitForResponse(each => each.request().method() === 'POST')
    await page.getByRole('button', { name: /^Check .* now$/ }).click()
    await checked
    await page.goto(`/invoices/delivery/toBeDelivered?tab=acknowledged&q=${filed}`)
    await expect(page.getByText(filed, { exact: true })).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 120_000 })
})

test('7: all tariffs together: what expires, what looks wrong, every rate, one lane with the cheapest', async ({
  page,
  signIn,
}) => {
  await signIn({ as: 'marek.novak' })
  for (const screen of ['Tariff summary', 'Tariff exceptions', 'Rates']) {
    await openScreen(page, screen)
    await expect(page.getByRole('heading', { level: 1, name: screen })).toBeVisible()
  }
  await page
    .getByRole('link', { name: /^Compare lane/ })
    .first()
    .click()
  const lanes = page.getByRole('region', { name: 'Lanes side by side' })
  await expect(lanes.getByRole('img', { name: 'Cheapest' }).first()).toBeVisible()
})

test('8: templates, rules that are tried before they are saved, lookup lists; each with its history', async ({
  page,
  signIn,
}) => {
  await signIn()
  await openScreen(page, 'Templates')
  await expect(page.getByRole('heading', { level: 1, name: /templates/i })).toBeVisible()
  await openScreen(page, 'Shipment rules')
  await page.getByRole('textbox', { name: 'Find a field' }).fill('Commodity')
  await page.getByRole('navigation', { name: 'Fields' }).getByRole('button', { name: 'Commodity' }).click()
  await page.getByRole('button', { name: 'New rule' }).click()
  await expect(page.getByText('on the newest 1,000 shipments; nothing is saved')).toBeVisible()
  await page.goto('/')
  await openScreen(page, 'Metadata')
  await expect(page.getByRole('heading', { level: 1, name: /metadata/i })).toBeVisible()
})

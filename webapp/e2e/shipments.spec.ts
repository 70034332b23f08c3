import { expect, type Page, test } from './fixtures'
import { ACCOUNT, cell, grid, inTemplateOrder, line, newNumber, onlyThese } from './shipmentRows'
import { goToSpareShipment, paste } from './steps'

// each opens several pages and waits for jobs
test.slow()

// rows are pasted by position
test.beforeEach(async ({ page, signIn }) => {
  await signIn()
  await inTemplateOrder(page)
})

const saveButton = (page: Page) => page.getByRole('button', { name: /^Save/ })

async function makeShipments(page: Page, ...numbers: string[]) {
  await page.goto('/invoices/shipmentEntry?limit=50')
  await goToSpareShipment(page)
  await paste(
    page,
    numbers.map(number => line(number)),
  )
  await page.keyboard.press('Alt+s')
  await expect(page.getByText(/^\d+ rows? saved$/)).toBeVisible()
}

test('rows are typed and pasted, undone, saved with Alt+S, and there after a reload', async ({ page, signIn }) => {
  const [first, second] = [newNumber(), newNumber()]
  await signIn({ at: '/invoices/shipmentEntry?limit=50' })
  await goToSpareShipment(page)
  await page.keyboard.type(first)
  await page.keyboard.press('Enter')
  await expect(saveButton(page)).toHaveText('Save 1 row')
  await page.keyboard.press('Control+z')
  await expect(saveButton(page)).toBeDisabled()

  await goToSpareShipment(page)
  await paste(page, [line(first), line(second)])
  await expect(saveButton(page)).toHaveText('Save 2 rows')
  await page.keyboard.press('Alt+s')
  await expect(page.getByText('2 rows saved')).toBeVisible()
  await expect(saveButton(page)).toBeDisabled()
  // the grid keeps the focus: the next key works in it
  await expect(grid(page)).toBeFocused()

  await page.goto(onlyThese(first))
  await expect(cell(page, first)).toBeVisible()
  await expect(cell(page, '11/02/2026')).toBeVisible()
})

test('refused rows say why in their cells; the others are saved', async ({ page, signIn, accessible, expected }) => {
  // the browser logs the 412 with the refused row
  expected(/412/)
  const good = newNumber()
  const unknownAccount = newNumber()
  await signIn({ at: '/invoices/shipmentEntry?limit=50&panel=open' })
  await goToSpareShipment(page)
  await paste(page, [
    line(good),
    line(newNumber(), '31-31-2026'),
    [unknownAccount, '', '', '99999999'],
    ['', '', '', ACCOUNT],
  ])
  await page.getByRole('button', { name: 'Paste all' }).click()
  await page.keyboard.press('Alt+s')
  await expect(page.getByText('1 row saved, 3 rows not saved.')).toBeVisible()
  const wrong = grid(page).locator('[data-finding]')
  await expect(wrong.filter({ hasText: '31-31-2026' })).toHaveAttribute('data-finding', 'regex')
  await expect(wrong.filter({ hasText: '99999999' })).toHaveAttribute('data-tip', /.+/)
  await expect(wrong.filter({ hasText: 'Required' })).toHaveAttribute('data-tip', 'Mandatory!')
  await accessible('the grid with refused rows')

  await page.getByRole('button', { name: /Next cell: Required/ }).click()
  await grid(page).focus()
  await page.keyboard.type(newNumber())
  await page.keyboard.press('Enter')
  await expect(saveButton(page)).toHaveText('Save 1 row')
})

test('a row that someone else saved meanwhile is not overwritten', async ({ page, signIn, context, expected }) => {
  expected(/412/)
  const number = newNumber()
  await signIn()
  await makeShipments(page, number)
  await page.goto(onlyThese(number))
  const customer = cell(page, 'Fillmore')
  await expect(customer).toBeVisible()

  const other = await context.newPage()
  await other.goto(onlyThese(number))
  await cell(other, 'Fillmore').click()
  await other.keyboard.type('Theirs')
  await other.keyboard.press('Enter')
  await other.keyboard.press('Alt+s')
  await expect(other.getByText('1 row saved')).toBeVisible()
  await other.close()

  await customer.click()
  await page.keyboard.type('Mine')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Alt+s')
  await expect(page.getByText(`Someone else saved ${number} while you were editing`)).toBeVisible()
  await expect(page.getByText('theirs: Theirs')).toBeVisible()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await page.keyboard.press('Alt+s')
  await expect(page.getByText('1 row saved')).toBeVisible()
  await page.reload()
  await expect(cell(page, 'Mine')).toBeVisible()
})

test('a lost connection keeps the typed rows', async ({ page, signIn, expected }) => {
  expected(/ERR_FAILED/)
  const number = newNumber()
  await signIn({ at: '/invoices/shipmentEntry?limit=50' })
  await goToSpareShipment(page)
  await paste(page, [line(number)])
  await page.route('**/api/grid*', route => route.abort())
  await page.keyboard.press('Alt+s')
  await expect(page.getByText('Nothing was saved')).toBeVisible()
  await expect(cell(page, number)).toBeVisible()
  await page.unroute('**/api/grid*')
  await page.keyboard.press('Alt+s')
  await expect(page.getByText('1 row saved')).toBeVisible()
})

test('typed rows are not left behind unasked', async ({ page, signIn }) => {
  await signIn({ at: '/invoices/shipmentEntry?limit=50' })
  await goToSpareShipment(page)
  await page.keyboard.type(newNumber())
  await page.keyboard.press('Enter')
  await page.getByRole('navigation', { name: 'Modules' }).getByRole('link', { name: 'Home' }).click()
  const dialog = page.getByRole('dialog', { name: '1 row has unsaved changes' })
  await dialog.getByRole('button', { name: 'Back to the rows' }).click()
  await expect(saveButton(page)).toHaveText('Save 1 row')
  await page.getByRole('navigation', { name: 'Modules' }).getByRole('link', { name: 'Home' }).click()
  await dialog.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(grid(page)).toHaveCount(0)
})

test('filter, order and page stand in the address', async ({ page, signIn, accessible }) => {
  const number = newNumber()
  await signIn()
  await makeShipments(page, `${number}A`, `${number}B`, `${number}C`)
  await page.goto(onlyThese(number))
  await expect(page.getByText('3 rows', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Field').first().fill('Shipment')
  await page.getByRole('option', { name: 'Shipment number' }).click()
  await form.getByLabel('Condition').first().click()
  await page.getByRole('option', { name: 'ends with', exact: true }).click()
  await form.getByLabel('Value').fill('A')
  await accessible('the filter')
  await form.getByRole('button', { name: 'Add filter' }).click()
  await expect(page.getByText('1 row', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter Shipment number' }).last().click()
  await expect(page.getByText('3 rows', { exact: true })).toBeVisible()
  await grid(page)
    .getByRole('button', { name: /^Shipment number(?! menu)/ })
    .click()
  await grid(page)
    .getByRole('button', { name: /^Shipment number(?! menu)/ })
    .click()
  await expect(page).toHaveURL(/sort=-shipmentInformation\.shipmentNumber/)
  const address = page.url()

  await page.goto('/')
  await page.goto(address)
  const numbers = grid(page).locator('[aria-colindex="3"][role=gridcell]')
  await expect(numbers).toHaveText([`${number}C`, `${number}B`, `${number}A`, ''])
  await page.getByRole('button', { name: 'Remove filter Shipment number' }).click()
  await expect(page).not.toHaveURL(/f=/)
})

test('Escape, then Tab, leaves the grid; F2, Ctrl+D and the arrows stay in it', async ({ page, signIn }) => {
  const number = newNumber()
  await signIn()
  await makeShipments(page, `${number}A`, `${number}B`)
  await page.goto(`${onlyThese(number)}&sort=shipmentInformation.shipmentNumber`)
  await cell(page, 'Fillmore').first().click()
  await page.keyboard.press('F2')
  await page.keyboard.type(' & Sons')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+d')
  await expect(cell(page, 'Fillmore & Sons')).toHaveCount(2)
  await expect(grid(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(grid(page)).not.toBeFocused()
})

test('the panel shows the row and what was done to it', async ({ page, signIn, accessible }) => {
  const number = newNumber()
  await signIn()
  await makeShipments(page, number)
  await page.goto(onlyThese(number))
  await cell(page, number).click()
  await page.getByRole('button', { name: 'Document panel' }).click()
  const panel = page.getByRole('complementary', { name: `Documents for ${number}` })
  await expect(panel.getByText('Fillmore')).toBeVisible()
  await accessible('the panel beside the grid')
  await panel.getByRole('tab', { name: 'History' }).click()
  await expect(panel.getByText('Created')).toBeVisible()
  await panel.getByRole('tab', { name: 'Invoice' }).click()
  await expect(panel.getByText(/No document yet/)).toBeVisible()
})

test('the filtered rows are exported to a workbook, which the bell hands out', async ({ page, signIn }) => {
  const number = newNumber()
  await signIn()
  await makeShipments(page, number)
  await page.goto(onlyThese(number))
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Export 1 to Excel' }).click()
  await expect(page.getByText(/^Exporting 1 row/)).toBeVisible()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const download = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /^Download/ })
    .first()
    .click()
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
})

test('Alt+T without a ticked row rates the row that the cursor is in, and says what to do where there is none (A013)', async ({
  page,
  signIn,
}) => {
  const number = newNumber()
  await signIn()
  await makeShipments(page, number)
  await page.goto(onlyThese(number))
  await cell(page, number).click()
  await page.keyboard.press('Alt+t')
  await expect(page.getByText(/^\d+ rated/)).toBeVisible()
  await goToSpareShipment(page)
  await page.keyboard.press('Alt+t')
  await expect(page.getByText('Select a saved row first.')).toBeVisible()
  await page.keyboard.press('Alt+s')
  await expect(page.getByText('No changes to save')).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Unbilled by age' })).toBeVisible()
  await page.keyboard.press('Alt+t')
  await expect(page.getByText('There is nothing to rate on this screen.')).toBeVisible()
})

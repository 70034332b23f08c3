import { expect, type Page, test } from './fixtures'
import { inTemplateOrder } from './shipmentRows'
import { confirmDelete, goToSpareShipment, paste, press } from './steps'

// each opens several pages and stores rows
test.slow()

const ACCOUNT = '00020418'
let made = 0
/** A shipment number that no other test and no earlier run uses. */
const newNumber = () => `GRD-${Date.now().toString(36).toUpperCase()}-${++made}`

const grid = (page: Page) => page.getByRole('grid', { name: 'Shipments' })
const cell = (page: Page, text: string) => grid(page).getByRole('gridcell', { name: text, exact: true })
const rowsOf = (page: Page) => grid(page).locator('[aria-colindex="3"][role=gridcell]')
const onlyThese = (beginning: string) =>
  `/invoices/shipmentEntry?f=shipmentInformation.shipmentNumber~beginsWith~${beginning}&sort=shipmentInformation.shipmentNumber`

const line = (number: string, shipDate = '2026-11-02') => [number, '', '', ACCOUNT, 'Fillmore', shipDate]

/** Stored shipments whose numbers start alike, in a list of their own. */
async function openWith(page: Page, ...endings: string[]) {
  const number = newNumber()
  await inTemplateOrder(page)
  await page.goto('/invoices/shipmentEntry?limit=50')
  await goToSpareShipment(page)
  await paste(
    page,
    endings.map(ending => line(number + ending)),
  )
  await page.keyboard.press('Alt+s')
  await expect(page.getByText(/^\d+ rows? saved$/)).toBeVisible()
  await page.goto(onlyThese(number))
  await expect(cell(page, number + endings[0])).toBeVisible()
  return number
}

test('A021: the menu of a head sorts, freezes and hides; order and width stay with the user', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn({ at: '/invoices/shipmentEntry?limit=50' })
  const heads = grid(page).getByRole('columnheader')
  await expect(heads.nth(1)).toHaveAttribute('data-head', 'updateField')
  await grid(page).focus()
  await press(page, 'ArrowRight', 4)
  await page.keyboard.press('Alt+ArrowDown')
  await accessible('the menu of a column')
  await page.getByRole('menuitem', { name: 'Move left' }).click()
  const customer = grid(page).locator('[data-head="shipmentParties#customerName"]')
  await expect(customer).toHaveAttribute('aria-colindex', '6')
  await expect(page.getByRole('menu')).toHaveCount(0)
  const saved = page.waitForResponse(answer => answer.url().includes('/api/grid/layout') && answer.ok())
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByRole('menuitem', { name: /^Hide/ }).click()
  await saved
  await page.reload()
  await expect(grid(page)).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Reset columns' }).click()
  await page.waitForResponse(answer => answer.url().includes('/api/grid/layout') && answer.ok())
})

test('Ctrl+F finds in the loaded rows and counts', async ({ page, signIn, accessible }) => {
  await signIn()
  const number = await openWith(page, 'A', 'B')
  await grid(page).focus()
  await page.keyboard.press('Control+f')
  await page.keyboard.type('fillmore')
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 of 2', { exact: true })).toBeVisible()
  await accessible('find')
  await page.keyboard.press('Escape')
  await expect(grid(page)).toBeFocused()
  await expect(cell(page, `${number}B`)).toBeVisible()
})

test('rows are deleted with the save once it is confirmed, and Undo brings them back', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn()
  const number = await openWith(page, 'A', 'B')
  await cell(page, `${number}A`).click()
  await page.keyboard.press('Control+-')
  await expect(page.getByText('1 row not saved')).toBeVisible()
  await accessible('a row that goes with the next save')
  await page.keyboard.press('Alt+s')
  await expect(page.getByText(`Delete shipment ${number}A?`)).toBeVisible()
  await accessible('what is asked before a shipment is deleted')
  await confirmDelete(page)
  await expect(page.getByText('1 shipment deleted')).toBeVisible()
  await expect(rowsOf(page)).toHaveText([`${number}B`, ''])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(rowsOf(page)).toHaveText([`${number}A`, `${number}B`, ''])
  await expect(page.getByText('1 row not saved')).toHaveCount(0)
  await page.reload()
  await expect(rowsOf(page)).toHaveText([`${number}A`, `${number}B`, ''])
})

test('a saved change is undone: the row is changed again', async ({ page, signIn }) => {
  await signIn()
  await openWith(page, 'A')
  await cell(page, 'Fillmore').click()
  await page.keyboard.type('Wrong')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Alt+s')
  await expect(page.getByText('1 row saved')).toBeVisible()
  // next to the work, not over it
  const toast = await page.getByRole('alert').filter({ hasText: '1 row saved' }).boundingBox()
  expect(Math.round(toast?.width ?? Number.NaN)).toBeLessThanOrEqual(360)
  await page.keyboard.press('Control+z')
  await expect(cell(page, 'Fillmore')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save 1 row' })).toBeEnabled()
  await page.keyboard.press('Alt+s')
  await expect(page.getByRole('button', { name: /^Save/ })).toBeDisabled()
})

test('a paste that does not fit is shown before anything changes', async ({ page, signIn, accessible }) => {
  await signIn()
  await inTemplateOrder(page)
  await page.goto('/invoices/shipmentEntry?limit=50')
  await goToSpareShipment(page)
  await paste(page, [line(newNumber()), line(newNumber(), '31-31-2026')])
  const dialog = page.getByRole('dialog', { name: /1 cell/ })
  await expect(dialog.getByText('31-31-2026')).toBeVisible()
  await accessible('the paste preview')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: /^Save/ })).toBeDisabled()
})

test('typed rows survive a reload and are offered', async ({ page, signIn, accessible }) => {
  await signIn()
  await openWith(page, 'A')
  await cell(page, 'Fillmore').click()
  await page.keyboard.type('Kept over a reload')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Save 1 row' })).toBeEnabled()
  // typing is stored after a pause
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise(resolve => {
            const request = indexedDB.open('freight-drafts', 1)
            request.onupgradeneeded = () => request.result.createObjectStore('drafts')
            request.onsuccess = () => {
              const count = request.result.transaction('drafts').objectStore('drafts').count()
              count.onsuccess = () => {
                request.result.close()
                resolve(count.result)
              }
            }
          }),
      ),
    )
    .toBe(1)
  page.on('dialog', dialog => dialog.accept())
  await page.reload()
  await expect(page.getByText(/^1 row edited .* was not saved$/)).toBeVisible()
  await accessible('the offer of unsaved rows')
  await page.getByRole('button', { name: 'Restore 1 row' }).click()
  await expect(cell(page, 'Kept over a reload')).toBeVisible()
  await page.keyboard.press('Alt+s')
  await expect(page.getByText('1 row saved')).toBeVisible()
})

test('A016: the panel beside the grid is toggled, has a document selector and a viewer, and tells who changed a cell', async ({
  page,
  signIn,
}) => {
  await signIn()
  const number = await openWith(page, 'A')
  await cell(page, 'Fillmore').click()
  await page.keyboard.type('Fillmore & Sons')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Alt+s')
  await expect(page.getByText('1 row saved')).toBeVisible()
  await cell(page, 'Fillmore & Sons').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Cell history' }).click()
  const panel = page.getByRole('complementary', { name: `Documents for ${number}A` })
  await expect(panel.getByText('Priya Shah')).toBeVisible()
  await expect(panel.getByText('Fillmore & Sons')).toBeVisible()
  await expect(panel.getByRole('tab')).toHaveText(['Shipment', 'Cargo', 'Documents', 'Costs', 'Invoice', 'History'])
  await page.getByRole('button', { name: 'Document panel' }).click()
  await expect(panel).toHaveCount(0)
})

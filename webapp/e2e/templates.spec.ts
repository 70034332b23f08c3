import { expect, type Page, test } from './fixtures'
import { openScreen } from './steps'

// each saves and loads several screens
test.slow()

const stamp = Date.now().toString(36)
const sheet = (page: Page) => page.getByRole('grid', { name: 'Fields' })
const cell = (page: Page, text: string) => sheet(page).getByRole('gridcell', { name: text, exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Review changes' })

async function openShipmentTemplate(page: Page) {
  await openScreen(page, 'Templates')
  await page.getByRole('link', { name: 'Shipment entry', exact: true }).click()
  await expect(cell(page, 'Shipment number')).toBeVisible()
}

/** Adds a field by keyboard: the button focuses its key. */
async function addField(page: Page, key: string, label: string) {
  await page.getByRole('button', { name: 'Add field' }).click()
  await page.keyboard.type(key)
  await page.keyboard.press('Tab')
  await page.keyboard.type(label)
  await page.keyboard.press('Tab')
}

async function saveAndConfirm(page: Page) {
  await page.keyboard.press('Alt+s')
  await dialog(page).getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByText('Shipment entry saved.')).toBeVisible()
}

test('a field is added, made mandatory, seen to affect the shipments, saved, and restored away again', async ({
  page,
  signIn,
  accessible,
}) => {
  const label = `Wagon ${stamp}`
  await signIn()
  await openShipmentTemplate(page)
  await accessible('the fields of a template')
  await addField(page, `additionalInformation#wagon${stamp}`, label)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  // the checkbox of Mandatory
  await page.keyboard.press('Space')
  await page.getByText('Preview', { exact: true }).click()
  await expect(page.getByRole('grid', { name: 'Preview of the entry grid' })).toBeVisible()
  await page.getByText('Edit Fields', { exact: true }).click()

  await page.keyboard.press('Alt+s')
  await expect(dialog(page).getByText(/have no value yet and will be rejected at the next save/)).toBeVisible()
  await expect(dialog(page).getByText(/accounts use the system template/)).toBeVisible()
  await accessible('what a change affects')
  await dialog(page).getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByText('Shipment entry saved.')).toBeVisible()

  await page.goto('/invoices/shipmentEntry?limit=50')
  const shipments = page.getByRole('grid', { name: 'Shipments' })
  await shipments.focus()
  await page.keyboard.press('End')
  await expect(shipments.getByRole('columnheader', { name: new RegExp(label) })).toBeVisible()

  await openShipmentTemplate(page)
  await page.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: /^History of/ })
  await expect(history.getByText(label)).toBeVisible()
  await accessible('the history of a template')
  await history
    .getByRole('button', { name: /^Restore version/ })
    .first()
    .click()
  await expect(dialog(page).getByText(label).first()).toBeVisible()
  await dialog(page)
    .getByRole('button', { name: /^Restore version/ })
    .click()
  await expect(page.getByText(/Version \d+ restored/)).toBeVisible()
  await expect(sheet(page)).toBeVisible()
  await page.goto('/invoices/shipmentEntry?limit=50')
  await shipments.focus()
  await page.keyboard.press('End')
  await expect(shipments.getByRole('columnheader', { name: new RegExp(label) })).toHaveCount(0)
})

test('an account’s own template holds for that account only, and is given up again', async ({ page, signIn }) => {
  const label = `Truck ${stamp}`
  await signIn()
  await openShipmentTemplate(page)
  const fields = page.getByRole('main').getByText(/^\d+ fields$/)
  const shared = Number.parseInt((await fields.textContent()) ?? '', 10)
  await page.getByRole('combobox', { name: 'Account' }).click()
  await page.getByRole('option').first().click()
  await expect(page.getByText(/its first change creates its own/)).toBeVisible()
  await addField(page, `additionalInformation#truck${stamp}`, label)
  await page.keyboard.press('Alt+s')
  await expect(dialog(page).getByText(/^Only .* uses this template/)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByText(/^Only for /)).toBeVisible()
  await expect(fields).toHaveText(`${shared + 1} fields`)

  await openScreen(page, 'Templates')
  const table = page.getByRole('region', { name: 'Table of templates' })
  await expect(table.getByRole('row', { name: /Shipment entry, / })).toBeVisible()
  await page.getByRole('link', { name: 'Shipment entry', exact: true }).click()
  await expect(fields).toHaveText(`${shared} fields`)

  await page.goBack()
  await page.getByRole('link', { name: /^Shipment entry, / }).click()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Reset to the system template' }).click()
  await expect(page.getByText(/now uses the system template/)).toBeVisible()
  await expect(fields).toHaveText(`${shared} fields`)
})

test('A071, R350: what is refused is said in its cells; incomplete rows are asked about', async ({
  page,
  signIn,
  accessible,
  expected,
}) => {
  expected(/412/)
  await signIn()
  await openShipmentTemplate(page)
  await addField(page, 'additional.Information#$x', '<b>Wagon</b>')
  await page.keyboard.press('Alt+s')
  await expect(page.getByText('Hover the highlighted field, enter valid data and click on Save button.')).toBeVisible()
  await expect(
    sheet(page).locator('[data-tip="Only Alphanumeric value starting with alphabet(s) is allowed!"]'),
  ).toBeVisible()
  // toasts fade out: half-faded text has no contrast to measure
  await expect(page.getByRole('alert').filter({ hasText: 'Hover the highlighted' })).toHaveCount(0, { timeout: 20_000 })
  await accessible('a refused template')
  await page.getByRole('button', { name: 'Remove field' }).click()
  await page.getByRole('button', { name: 'Add field' }).click()
  await page.keyboard.press('Alt+s')
  const asked = page.getByRole('dialog', { name: 'Incomplete rows' })
  await expect(
    asked.getByText(/^Some mandatory fields are not filled! at row no\.\d+, Press Yes to continue or No to abort\.$/),
  ).toBeVisible()
  await asked.getByRole('button', { name: 'No' }).click()
  await expect(asked).toBeHidden()
})

test('someone else saves the same template meanwhile: mine goes on top of theirs, nothing is lost', async ({
  page,
  context,
  signIn,
  expected,
}) => {
  expected(/409/)
  await signIn()
  await openShipmentTemplate(page)
  const other = await context.newPage()
  await other.goto(page.url())
  await addField(other, `additionalInformation#theirs${stamp}`, `Theirs ${stamp}`)
  await saveAndConfirm(other)
  await other.close()

  await addField(page, `additionalInformation#mine${stamp}`, `Mine ${stamp}`)
  await page.keyboard.press('Alt+s')
  await expect(page.getByText(/saved this template while you were editing it/)).toBeVisible()
  await page.getByRole('button', { name: 'Apply my changes on top' }).click()
  await sheet(page).focus()
  await page.keyboard.press('Control+End')
  await expect(cell(page, `Theirs ${stamp}`)).toBeVisible()
  await saveAndConfirm(page)
  await sheet(page).focus()
  await page.keyboard.press('Control+End')
  await expect(cell(page, `Theirs ${stamp}`)).toBeVisible()
  await expect(cell(page, `Mine ${stamp}`)).toBeVisible()
})

test('R122, R348: the dialog toggles to Add Keys, whose keys become fields', async ({ page, signIn, accessible }) => {
  await signIn()
  await openShipmentTemplate(page)
  await page.getByText('Add Keys', { exact: true }).click()
  const keys = page.getByRole('grid', { name: 'Global field keys' })
  await keys.focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Home')
  for (const text of [`rail${stamp}`, 'additionalInformation', `Rail ${stamp}`, 'text', '12']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await accessible('the global field keys')
  await page.getByRole('button', { name: 'Save keys' }).click()
  await expect(page.getByText('Keys saved.')).toBeVisible()
  await keys.getByRole('gridcell', { name: `Rail ${stamp}`, exact: true }).click()
  await page.getByRole('button', { name: 'Use in this template' }).click()
  await page.getByText('Edit Fields', { exact: true }).click()
  await sheet(page).focus()
  await page.keyboard.press('Control+End')
  await expect(cell(page, `Rail ${stamp}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save 1 field' })).toBeEnabled()
})

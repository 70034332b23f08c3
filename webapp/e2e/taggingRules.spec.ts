import { ask } from './asked'
import { expect, test } from './fixtures'
import { ACCOUNT, grid, newNumber, onlyThese } from './shipmentRows'

const PAGE = '/reports/taggingrules'

// saves shipments, waits for a job and opens several pages
test.slow()

test('a tag and a rule are made, the preview counts, shipments get the tag, and a person adds another', async ({
  page,
  signIn,
  accessible,
}) => {
  const [light, heavy] = [newNumber(), newNumber()]
  const commodity = `Presses ${heavy}`
  await signIn({ at: PAGE })
  const row = (tempId: number, number: string, weight: string, description: string) => ({
    updateField: true,
    tempId,
    'shipmentInformation#shipmentNumber': number,
    'shipmentParties#customerAccountNumber': ACCOUNT,
    'shipmentCargo#grossWeight': weight,
    'shipmentCargo#description': description,
  })
  const data = [row(0, light, '100', 'Samples'), row(1, heavy, '4000', commodity)]
  await ask(page, 'grid?type=shipment', { method: 'PUT', body: { data } })

  await page.getByRole('link', { name: 'Tags', exact: true }).click()
  for (const [name, color] of [
    [`Oversize ${heavy}`, 'Orange'],
    [`Call ${heavy}`, 'Violet'],
  ] as const) {
    await page.getByRole('button', { name: 'New tag' }).click()
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByRole('radio', { name: color }).check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText(`${name} is saved.`)).toBeVisible()
  }
  await accessible('tags')

  await page.goto(`${PAGE}/new`)
  await page.getByLabel('Name', { exact: true }).fill(`Oversize freight ${heavy}`)
  await page.getByRole('combobox', { name: 'Field' }).click()
  await page.getByRole('option', { name: 'Description' }).click()
  await page.getByRole('textbox', { name: 'Value' }).fill(commodity)
  await page.getByRole('combobox', { name: 'Tag' }).click()
  await page.getByRole('option', { name: `Oversize ${heavy}` }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('1 shipment would get the tag.')
  await expect(preview.getByRole('link', { name: heavy })).toBeVisible()
  await accessible('a new tagging rule')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Records are being tagged.')).toBeVisible()

  // a job tags what is stored
  await expect(async () => {
    await page.goto(PAGE)
    await expect(page.getByRole('link', { name: `1 tagged by Oversize freight ${heavy}` })).toBeVisible()
  }).toPass({ timeout: 60_000 })
  await accessible('tagging rules')
  await page.getByRole('link', { name: `1 tagged by Oversize freight ${heavy}` }).click()
  await expect(grid(page).getByRole('gridcell', { name: heavy, exact: true })).toBeVisible()
  await expect(grid(page).getByRole('gridcell', { name: light, exact: true })).toBeHidden()

  await page.goto(`${PAGE}/tags`)
  await page.getByRole('link', { name: `About tag Oversize ${heavy}` }).click()
  const about = page.getByRole('region', { name: `About Oversize ${heavy}` })
  await expect(about.getByRole('link', { name: `Oversize freight ${heavy}` })).toBeVisible()
  await expect(about).toContainText('Created')
  await accessible('what is about a tag')
  // the last link of the row is what rules gave
  await about.getByRole('row').filter({ hasText: 'Shipments' }).getByRole('link', { name: '1' }).last().click()
  await expect(grid(page).getByRole('gridcell', { name: heavy, exact: true })).toBeVisible()

  await page.goto(`${onlyThese(light)}&panel=open`)
  await page.getByRole('combobox', { name: 'Add tag' }).click()
  await page.getByRole('option', { name: `Call ${heavy}` }).click()
  const tags = page.getByRole('list', { name: 'Tags' })
  await expect(tags).toContainText(`Call ${heavy}`)
  await accessible('the tags of a shipment')
  await page.getByRole('button', { name: `Remove tag Call ${heavy}` }).click()
  await expect(tags).not.toContainText(`Call ${heavy}`)

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Tag all that match…' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Tag' }).click()
  await page.getByRole('option', { name: `Call ${heavy}` }).click()
  await accessible('tagging all that match')
  await page.getByRole('button', { name: 'Tag 1 shipment' }).click()
  // a job tags it
  await expect(tags).toContainText(`Call ${heavy}`, { timeout: 60_000 })

  await page.goto(PAGE)
  await page.getByRole('link', { name: `Oversize freight ${heavy}`, exact: true }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('button', { name: 'Remove tagging rule' }).click()
  await expect(page.getByText(`Oversize freight ${heavy} was removed.`)).toBeVisible()
})

test('invoices are filtered by tag and tagged in the list', async ({ page, signIn, accessible }) => {
  const name = `Disputed ${newNumber()}`
  await signIn({ at: '/invoices/list' })
  const tag = await ask(page, 'tags', { method: 'POST', body: { name, color: 'red' } })
  expect(tag).toBeTruthy()
  await page.reload()
  await page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check()
  await page.getByRole('button', { name: 'Tag…' }).click()
  await page.getByRole('combobox', { name: 'Add tag' }).click()
  await page.getByRole('option', { name }).click()
  await expect(page.getByText(`Tagged 1 invoice ${name}.`)).toBeVisible()
  await page.getByRole('combobox', { name: 'Any of tags' }).click()
  await page.getByRole('option', { name }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('1 found')).toBeVisible()
  await accessible('invoices with a tag')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('0 found')).toBeVisible()
})

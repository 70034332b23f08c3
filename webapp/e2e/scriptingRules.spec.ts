import { ask } from './asked'
import { expect, test } from './fixtures'
import { ACCOUNT, cell, grid, newNumber, onlyThese } from './shipmentRows'

const PAGE = '/reports/scriptingrules'

// saves a shipment, waits for a job and opens several pages
test.slow()

test('a column is computed from other fields: typed with help, tried, saved, shown in the grid and removed', async ({
  page,
  signIn,
  accessible,
}) => {
  const number = newNumber()
  await signIn({ at: PAGE })
  await accessible('no scripting rules yet')
  const row = {
    updateField: true,
    tempId: 0,
    'shipmentInformation#shipmentNumber': number,
    'shipmentParties#customerAccountNumber': ACCOUNT,
    'shipmentCargo#grossWeight': '100',
    'shipmentCargo#pieces': '8',
  }
  await ask(page, 'grid?type=shipment', { method: 'PUT', body: { data: [row] } })

  await page.getByRole('link', { name: 'New rule' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Weight per piece')
  const expression = page.getByLabel('Expression', { exact: true })
  await expression.pressSequentially('grossW')
  await page.getByRole('option', { name: 'shipmentCargo.grossWeight' }).click()
  await expression.pressSequentially(' / shipmentCargo.peices')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Did you mean shipmentCargo.pieces?')).toBeVisible()
  await accessible('a faulty expression')

  await expression.fill('shipmentCargo.grossWeight / shipmentCargo.pieces')
  await expect(page.getByText('Gives a weight.')).toBeVisible()
  await page.getByLabel('Decimals').fill('1')
  const tried = page.getByRole('row', { name: new RegExp(number) })
  await expect(tried).toContainText('12.5')
  await accessible('a new scripting rule')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Weight per piece is saved.')).toBeVisible()
  await expect(page.getByText('computed.weightPerPiece')).toBeVisible()
  await page.goto(PAGE)
  await expect(page.getByText('Up to date')).toBeVisible({ timeout: 60_000 })
  await accessible('scripting rules')

  await page.goto(onlyThese(number))
  await cell(page, number).click()
  // columns out of sight are not drawn
  await page.keyboard.press('End')
  await expect(grid(page).getByRole('columnheader', { name: /Weight per piece/ })).toContainText('kg')
  await expect(grid(page).getByRole('gridcell', { name: '12.5', exact: true })).toBeVisible()

  await page.goto(PAGE)
  await page.getByRole('link', { name: 'Weight per piece' }).click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove rule' }).click()
  await expect(page.getByText('Weight per piece was removed.')).toBeVisible()
})

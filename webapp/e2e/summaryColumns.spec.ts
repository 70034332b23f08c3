import { ask, systemOf } from './asked'
import { expect, test } from './fixtures'
import { inLayoutOrder } from './shipmentRows'

const INVOICES = '/invoices/list'

/** Removes the layouts that were made: other tests look at the same lists. */
test.afterEach(async ({ page, signIn }) => {
  await signIn()
  const { rows } = await ask<{ rows: { id: string; name: string; revision: number }[] }>(page, 'listLayouts')
  for (const { id, revision } of rows.filter(({ name }) => ['Invoices of operators', 'Few columns'].includes(name)))
    await ask(page, `listLayouts/${id}?revision=${revision}`, { method: 'DELETE' })
})

test('an administrator hides and renames columns of invoices for a role; whoever has it sees that until they choose', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn()
  const profile = `/configuration/system/profile/${await systemOf(page)}`
  await page.goto(`${profile}/summaryConfig`)
  await accessible('layouts of lists')
  await page.getByRole('link', { name: 'New layout' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Invoices of operators')
  await page.getByRole('radiogroup', { name: 'Applies to' }).getByText('Roles', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Roles' }).click()
  await page.getByRole('option', { name: 'Billing operator' }).click()
  await page.keyboard.press('Escape')
  await page.getByLabel('Label of Bill to').fill('Customer')
  await page.getByLabel('Label of Bill to').press('Alt+ArrowUp')
  await page.getByRole('button', { name: 'Hide Due' }).click()
  await page.getByRole('checkbox', { name: 'Total of Total' }).check()
  const preview = page.getByRole('region', { name: 'Preview of the list' }).getByRole('table')
  await expect(preview.getByRole('columnheader').first()).toHaveText('Customer')
  await expect(preview.getByRole('columnheader', { name: 'Due' })).toHaveCount(0)
  await accessible('a new layout')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Invoices of operators is saved.')).toBeVisible()

  // a layout is opened, changed and has its history
  await page.getByRole('link', { name: 'Invoices of operators' }).click()
  await page.getByLabel('Width of Bill to').fill('200')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'Invoices of operators' }).click()
  await expect(page.getByText('Bill to (as “Customer”, 200 px)')).toBeVisible()
  await accessible('a stored layout')

  await signIn({ as: 'ana.ortiz', at: INVOICES })
  const list = page.getByRole('region', { name: 'Table of invoices' })
  const heads = list.getByRole('columnheader')
  await expect(heads.filter({ hasText: 'Customer' })).toHaveCount(1)
  await expect(heads.filter({ hasText: 'Due' })).toHaveCount(0)

  // the header and the foot have the same total of issued invoices
  const foot = list.getByRole('row').last()
  await expect(foot).toContainText('Issued, all pages')
  const [total = ''] = (await foot.textContent())?.match(/USD [\d,.]+/) ?? []
  await expect(page.getByText(`${total} on `)).toBeVisible()

  // her own choice comes before it, and is still there after loading the page again
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect(page.getByText('From the layout of your role, “Invoices of operators”.')).toBeVisible()
  // the boxes follow what is stored a moment after the click, and check() looks at once
  await page.getByRole('checkbox', { name: 'Due' }).click()
  await page.getByRole('checkbox', { name: 'Status' }).click()
  await expect(heads.filter({ hasText: 'Status' })).toHaveCount(0)
  await expect(heads.filter({ hasText: 'Due' })).toHaveCount(1)
  await accessible('the columns of a list')
  await page.reload()
  await expect(heads.filter({ hasText: 'Due' })).toHaveCount(1)
  await expect(heads.filter({ hasText: 'Status' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Reset columns' }).click()
  await expect(heads.filter({ hasText: 'Status' })).toHaveCount(1)
  await expect(heads.filter({ hasText: 'Due' })).toHaveCount(0)
})

test('the shipment grid goes back to the layout for everyone', async ({ page, signIn }) => {
  await signIn({ at: '/invoices/shipmentEntry' })
  await inLayoutOrder(page)
  interface Options {
    lists: { listName: string; columns: { key: string; isRequired: boolean }[] }[]
  }
  const { lists } = await ask<Options>(page, 'listLayouts/options')
  const shown = lists
    .filter(({ listName }) => listName === 'shipments')
    .flatMap(({ columns }) => columns)
    .filter(({ key, isRequired }) => isRequired || key === 'shipmentInformation#carrier')
  await ask(page, 'listLayouts', {
    method: 'POST',
    body: {
      name: 'Few columns',
      listName: 'shipments',
      columns: [...shown.map(({ key }) => ({ key })), { key: 'rating#total', total: true }],
    },
  })
  await page.reload()
  await expect(page.getByRole('region', { name: 'Totals of all pages' })).toContainText(/Rate USD [\d,.]+/)
  const grid = page.getByRole('grid', { name: 'Shipments' })
  await expect(grid.getByRole('columnheader', { name: /^Carrier/ })).toBeVisible()
  await expect(grid.getByRole('columnheader', { name: /^Volume/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  // columns out of sight are not drawn: only the menu says that the layout is there
  await expect(page.getByRole('checkbox', { name: 'Volume' })).not.toBeChecked()
  await page.getByRole('checkbox', { name: 'Carrier' }).click()
  await expect(grid.getByRole('columnheader', { name: /^Carrier/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Reset columns' }).click()
  await expect(grid.getByRole('columnheader', { name: /^Carrier/ })).toBeVisible()
})

import { expect, test } from './fixtures'
import { confirmDelete, paste } from './steps'

test('an issue is raised on an invoice, answered, and closed; the list of invoices counts it meanwhile (R012, R243)', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn({ at: '/invoices/list?status=Delivered' })
  const row = page
    .getByRole('row')
    .filter({ hasNot: page.getByRole('link') })
    .nth(1)
  const number = (await row.getByRole('button').textContent()) ?? ''
  const shipment = (await row.getByRole('cell').nth(3).textContent()) ?? ''
  const subject = `tax ${Date.now().toString(36)}`
  const ofInvoice = `/invoices/exceptions?module=invoice&f=issueInformation.subject~equalTo~${encodeURIComponent(subject)}`

  await page.goto('/invoices/exceptions?module=invoice')
  await page.getByRole('button', { name: 'Raise issues' }).click()
  const dialog = page.getByRole('dialog', { name: 'Raise invoice issues' })
  await expect(dialog.getByRole('grid', { name: 'Issues to raise' })).toBeFocused()
  await paste(page, [[shipment, number, 'Billing', 'Tax code missing', subject]])
  await dialog.getByRole('button', { name: 'Raise', exact: true }).click()
  await expect(dialog).toBeHidden()

  await page.goto(`/invoices/list?q=${number}`)
  const mark = page.getByRole('link', { name: `1 open issue on ${number}` }).first()
  await mark.click()
  const issues = page.getByRole('grid', { name: 'Issues' })
  await expect(issues.getByRole('gridcell', { name: number })).toBeVisible()

  await page.goto(`${ofInvoice}&profile=response`)
  for (const [was, becomes] of [
    ['Open', 'Answered'],
    ['Answered', 'Closed'],
  ] as const) {
    await issues.getByRole('gridcell', { name: was, exact: true }).click()
    await page.keyboard.type(becomes)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Alt+s')
    if (was === 'Open') {
      // an issue needs an answer: the save leads to the cell without one
      await expect(page.getByText('1 row not saved.')).toBeVisible()
      await page.keyboard.type('The code is on the new page')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Alt+s')
    }
    await expect(page.getByText('1 row saved')).toBeVisible()
    await page.reload()
    await expect(issues.getByRole('gridcell', { name: becomes, exact: true })).toBeVisible()
  }
  await accessible('an issue that is closed')
  await page.goto(`/invoices/list?q=${number}`)
  await expect(page.getByRole('button', { name: number, exact: true })).toBeVisible()
  await expect(mark).toHaveCount(0)
})

test('a filter of invoice issues is kept by who answers them, and managed apart from those of shipments (R167, R376)', async ({
  page,
  signIn,
  accessible,
}) => {
  const name = `Billing ${Date.now().toString(36)}`
  const menu = page.getByRole('button', { name: 'Filter profiles' })
  await signIn()
  await page.goto(
    '/invoices/exceptions?module=invoice&profile=response&f=issueInformation.issueCategory~equalTo~Billing',
  )
  await menu.click()
  await page.getByRole('menuitem', { name: 'Save this filter…' }).click()
  await page.getByRole('combobox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Save filter' }).click()
  await expect(page.getByText(`Filter ${name} saved`)).toBeVisible()

  await page.goto('/invoices/exceptions')
  await menu.click()
  await expect(page.getByText('No filter profiles yet'), 'issues of shipments have other fields').toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('radiogroup', { name: 'Issues of' }).getByText('Invoices').click()
  await menu.click()
  await page.getByRole('menuitem', { name }).first().click()
  await expect(page).toHaveURL(/issueCategory.*Billing/)
  await menu.click()
  await page.getByRole('menuitem', { name: 'Manage filter profiles…' }).click()
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Conditions' })).toHaveValue('Category is Billing')
  await accessible('a filter of issues beside the list')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await confirmDelete(page)
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: 'Exceptions', exact: true }).last().click()
  await expect(page).toHaveURL(/exceptions\?module=invoice/)
})

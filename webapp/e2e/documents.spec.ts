import type { Locator } from '@playwright/test'
import { expect, type Page, test } from './fixtures'

const pdf = (name: string, text = name) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7 ${text}`),
})
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('contracts are added, refused beside their field, revised and brought back', async ({
  page,
  signIn,
  accessible,
  expected,
}) => {
  test.slow()
  const contract = `Contract ${Date.now().toString(36)}`
  await signIn({ at: '/tariffs/documents' })
  await page.getByRole('button', { name: 'Add documents' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add documents' })
  const save = dialog.getByRole('button', { name: /^Save/ })

  await test.step('several files at once are a document each; what is no document is named', async () => {
    const csv = { name: 'rates.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b') }
    await dialog.locator('input[type=file]').setInputFiles([pdf(`${contract}.pdf`), pdf('Left out.pdf'), csv])
    await expect(dialog.getByText('File rates.csv is invalid', { exact: false })).toBeVisible()
    await expect(dialog.getByRole('list', { name: 'New documents' }).getByRole('listitem')).toHaveCount(2)
    await expect(save).toBeEnabled()
    await accessible('the dialog of new documents')
  })

  await test.step('none chosen (R283), and dates in the wrong order (R281, R284, R286)', async () => {
    await dialog.getByRole('checkbox', { name: 'Save Left out.pdf' }).uncheck()
    await dialog.getByRole('checkbox', { name: `Save ${contract}.pdf` }).uncheck()
    await save.click()
    await expect(dialog.getByRole('alert')).toHaveText('Please select at least one record to save.')
    await dialog.getByRole('checkbox', { name: `Save ${contract}.pdf` }).check()
    await field(page, 'Effective Date').fill('2026-10-01')
    await expect(field(page, 'Expiry Date')).toHaveValue('12/30/2026')
    await field(page, 'Received Date').fill('2026-10-02')
    await save.click()
    await expect(dialog.getByRole('alert')).toHaveText('Received Date should be less than Effective Date.')
    await field(page, 'Received Date').fill('2026-10-01')
    await field(page, 'Expiry Date').fill('2026-12-31')
    await save.click()
    await expect(dialog.getByRole('alert')).toHaveText(
      'Expiry Date should not be grater/less than 90 days from effective date .',
    )
    await field(page, 'Review Days').fill('365')
    await expect(field(page, 'Expiry Date')).toHaveValue('10/01/2027')
    await save.click()
    await expect(dialog).toBeHidden()
  })

  const panel = page.getByRole('complementary', { name: 'Document' })
  const revisions = panel.getByRole('list', { name: 'Revisions' })
  await test.step('a revision replaces the file (R019); the earlier one is downloaded and restored', async () => {
    await page.getByRole('button', { name: contract }).click()
    await expect(panel.getByRole('button', { name: `${contract}.pdf`, exact: true })).toBeVisible()
    await panel.locator('input[type=file]').setInputFiles(pdf(`${contract} revised.pdf`))
    await expect(panel.getByText('replaces it when you save.', { exact: false })).toBeVisible()
    await page.keyboard.press('Alt+s')
    await expect(panel.getByRole('button', { name: `${contract} revised.pdf`, exact: true })).toBeVisible()
    await expect(revisions.getByRole('listitem')).toHaveCount(2)
    await expect(revisions).toContainText('Priya Shah')
    await accessible('a document beside the list')
    const download = page.waitForEvent('download')
    await panel.getByRole('button', { name: `Download ${contract}.pdf of revision 1` }).click()
    expect((await download).suggestedFilename()).toBe(`${contract}.pdf`)
    await panel.getByRole('button', { name: 'Restore revision 1' }).click()
    await expect(revisions.getByRole('listitem')).toHaveCount(3)
    await expect(panel.getByRole('button', { name: `${contract}.pdf`, exact: true })).toBeVisible()
  })

  await test.step('what somebody else saved meanwhile is not overwritten', async () => {
    expected(/409/)
    const other = await page.context().newPage()
    await other.goto(page.url())
    await field(other, 'Region').fill('Atlantic')
    await other.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(other.getByRole('list', { name: 'Revisions' }).getByRole('listitem')).toHaveCount(4)
    await other.close()
    await field(page, 'Region').fill('Pacific')
    await panel.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(panel.getByRole('alert')).toContainText('This was changed meanwhile. What you typed is still here.')
    await expect(field(page, 'Region')).toHaveValue('Pacific')
  })
})

test('documents of other types have screens of their own, and are shared with a colleague (R016–R025, R294, R295, R385, A080)', async ({
  page,
  signIn,
  accessible,
}) => {
  test.slow()
  const procedure = `Customs ${Date.now().toString(36)}`
  const dialog = page.getByRole('dialog')
  const choose = async (name: string, within: Page | Locator = dialog) => {
    await within.getByRole('combobox', { name: 'Document type' }).click()
    await page.getByRole('option', { name, exact: true }).click()
  }
  const xlsb = {
    name: `${procedure}.xlsb`,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('PK\u0003\u0004'),
  }

  await test.step('among the tariffs only tariff documents are added', async () => {
    await signIn({ at: '/tariffs/documents' })
    await page.getByRole('button', { name: 'Add documents' }).click()
    await choose('SOP')
    await expect(page.getByText("Please Select 'Tariff' Document Type")).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Choose files' })).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  const save = page.getByRole('button', { name: /^Save/ })
  await test.step('a procedure is uploaded: the type says which fields, files and review days it has', async () => {
    await page.goto('/dms/uploaddocuments')
    await choose('SOP', page)
    await page.getByRole('button', { name: 'Proceed' }).click()
    const csv = { name: 'rates.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b') }
    await page.locator('input[type=file]').setInputFiles([xlsb, csv])
    await expect(page.getByText(/rates.csv is invalid.*\.xlsb are allowed!/)).toBeVisible()
    await expect(page.getByRole('list', { name: 'New documents' }).getByRole('listitem')).toHaveCount(1)
    await expect(field(page, 'Review Days')).toHaveValue('180')
    await expect(page.getByRole('combobox', { name: 'Approval Status' })).toBeDisabled()
    await field(page, 'Effective Date').fill('2026-10-01')
    await page.getByRole('combobox', { name: 'Can view' }).fill('Marek')
    await page.getByRole('option', { name: /Marek/ }).click()
    await page.keyboard.press('Escape')
    await expect(save).toBeEnabled()
    await accessible('documents to upload')
    await save.click()
    await expect(page.getByText('1 document saved.')).toBeVisible()
  })

  await test.step('it is found among all documents; its file dropped again is its next revision, or is left', async () => {
    await page.goto(`/dms/alldocuments?q=${encodeURIComponent(procedure)}`)
    await expect(page.getByRole('cell', { name: 'SOP' })).toBeVisible()
    await accessible('all documents')
    await page.getByRole('button', { name: 'Add documents' }).click()
    await choose('SOP')
    await page.getByRole('button', { name: 'Proceed' }).click()
    const files = page.getByRole('dialog').locator('input[type=file]')
    const later = { ...xlsb, buffer: Buffer.from('PK\u0003\u0004 with the new forms') }
    await files.setInputFiles([xlsb, { ...xlsb, name: 'Seals.xlsb' }])
    const revised = page.getByRole('list', { name: 'Revised documents' })
    await expect(revised.getByRole('listitem')).toHaveCount(1)
    await expect(page.getByRole('list', { name: 'New documents' }).getByRole('listitem')).toHaveCount(1)
    await accessible('new and revised documents')
    await page.getByRole('button', { name: /^Remove Seals/ }).click()
    // another file with that name replaces the first, once its document is found
    const isFound = page.waitForResponse(answer => answer.url().includes('/api/tms?'))
    await files.setInputFiles([later])
    await isFound
    await expect(page.getByRole('list', { name: 'New documents' })).toHaveCount(0)
    await expect(revised.getByRole('listitem')).toHaveCount(1)
    await page.getByRole('button', { name: /^Reset/ }).click()
    await expect(revised).toHaveCount(0)
    await files.setInputFiles([later])
    await expect(revised.getByRole('listitem')).toHaveCount(1)
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Save/ })).toBeEnabled()
    await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('button', { name: procedure }).click()
    await expect(page.getByRole('list', { name: 'Revisions' }).getByRole('listitem')).toHaveCount(2)
  })

  await test.step('whom it is shared with finds it among what is assigned to him, and only there', async () => {
    await signIn({ as: 'marek.novak', at: '/dms/documents/assigned' })
    await expect(page).toHaveURL(/\/dms\/documents/)
    await page.getByRole('button', { name: procedure }).click()
    const panel = page.getByRole('complementary', { name: 'Document' })
    await expect(panel.getByRole('button', { name: `${procedure}.xlsb`, exact: true })).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Save' })).toHaveCount(0)
    await accessible('what is assigned to me')
    await expect(page.getByRole('link', { name: 'All documents' })).toHaveCount(0)
  })
})

import { systemOf } from './asked'
import { expect, test } from './fixtures'

test('an EDI mapping is seen beside the file it makes, changed, replayed and saved', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn()
  const systemId = await systemOf(page)
  await page.goto(`/configuration/system/profile/${systemId}/deliveryProfiles/InvoiceDeliveryEdi/new`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Fillmore 210')
  await page.getByRole('combobox', { name: 'Transaction set' }).click()
  await page.getByRole('option', { name: /^210/ }).click()
  await page.getByRole('textbox', { name: 'Our ID', exact: true }).fill('NORTHWIND')
  await page.getByRole('textbox', { name: 'Partner ID', exact: true }).fill('FILLMORE')
  await accessible('an EDI profile')

  await page.getByRole('button', { name: 'Open workbench' }).click()
  const bench = page.getByRole('dialog', { name: /EDI workbench: 210/ })
  const file = bench.getByRole('region', { name: 'Invoice' })
  await expect(file.getByText(/This invoice would be held/)).toBeVisible()
  await expect(file.getByText(/enter your SCAC in the profile/)).toBeVisible()
  await file.getByRole('button', { name: /B3\*/ }).click()
  await expect(file.getByRole('row', { name: /07 Net amount due/ })).toContainText('invoice.total')
  await accessible('the workbench')

  const segments = bench.getByRole('region', { name: 'Segments' })
  // 4 is the N9 of credit notes, which this invoice does not have; 5 those of its references
  await segments.getByRole('button', { name: /^5 N9/ }).click()
  await segments.getByRole('button', { name: /^5 N9/ }).press('Alt+ArrowUp')
  await segments.getByRole('button', { name: /^4 N9/ }).press('Alt+ArrowUp')
  await expect(segments.getByRole('button', { name: /^3 N9/ })).toBeVisible()
  await expect(file.getByText(/N9 stands in the wrong place|ITD stands in the wrong place/)).toBeVisible()
  await segments.getByRole('button', { name: /^3 N9/ }).press('Alt+ArrowDown')
  await expect(segments.getByRole('button', { name: /^4 N9/ })).toBeVisible()

  await segments.getByRole('button', { name: 'Clone N9' }).click()
  await page.getByRole('button', { name: 'Clone', exact: true }).click()
  await expect(page.getByText('Cloned Segment is added as last segment.')).toBeVisible()
  await segments.getByRole('button', { name: /^16 N9/ }).press('Delete')
  await page.getByRole('button', { name: 'Delete segment' }).click()
  await expect(segments.getByRole('button', { name: /^16 N9/ })).toHaveCount(0)

  await bench.getByRole('button', { name: 'Replay invoices' }).click()
  await page.getByRole('button', { name: 'Replay', exact: true }).click()
  await expect(page.getByText(/replayed: 0 different/)).toBeVisible()
  await accessible('a replay')
})

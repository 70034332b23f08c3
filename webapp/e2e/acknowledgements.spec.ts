import { expect, test } from './fixtures'

const BOARD = '/invoices/delivery/toBeDelivered'
/** A partner's 997 for a file that was never sent from here. */
const STRANGE = [
  'ISA*00*          *00*          *ZZ*FILLMORE       *ZZ*ACMELOG        *261121*1015*U*00401*000000904*0*P*>',
  'GS*FA*FILLMORE*ACMELOG*20261121*1015*904*X*004010',
  'ST*997*0001',
  'AK1*IM*17',
  'AK2*210*0001',
  'AK3*B3*2**8',
  'AK4*2*76*6*INV-1',
  'AK5*E*5',
  'AK9*E*1*1*1',
  'SE*8*0001',
  'GE*1*904',
  'IEA*1*000000904~',
].join('~')

test('an acknowledgement is uploaded, waits where it answers nothing, and is put aside with a reason', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn({ at: BOARD })
  await expect(page.getByRole('button', { name: /^Unmatched answers 0$/ })).toBeVisible()
  await page
    .getByLabel('Acknowledgement file or returned mail')
    .setInputFiles({ name: 'fillmore-997.edi', mimeType: 'text/plain', buffer: Buffer.from(STRANGE) })
  const told = page.getByRole('dialog', { name: 'fillmore-997.edi' })
  await expect(told.getByText('Not everything could be matched')).toBeVisible()
  await expect(told.getByText('997: with errors. B3-02: Character not allowed (INV-1).')).toBeVisible()
  await accessible('what became of an acknowledgement')
  await told.getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('button', { name: /^Unmatched answers 1$/ }).click()
  const row = page.getByRole('row', { name: /fillmore-997\.edi/ })
  await expect(row).toContainText('It answers nothing that was sent from here.')
  await accessible('answers to nothing we sent')
  await row.getByRole('button', { name: 'Actions for fillmore-997.edi' }).click()
  await page.getByRole('menuitem', { name: 'Put aside' }).click()
  const asked = page.getByRole('dialog', { name: 'Put aside: fillmore-997.edi' })
  await asked.getByRole('textbox', { name: 'Reason' }).fill('It answers a test file')
  await asked.getByRole('button', { name: 'Put aside' }).click()
  await expect(page.getByText('Every answer was matched')).toBeVisible()
})

test('acknowledgements are counted by customer, and say where they come in', async ({ page, signIn, accessible }) => {
  await signIn({ at: '/dashboard/ediack' })
  await expect(page.getByRole('heading', { name: 'EDI acknowledgements' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Incoming channels' })).toBeVisible()
  await accessible('EDI acknowledgements')
})

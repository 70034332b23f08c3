import { expect, test } from './fixtures'

test('a rate is looked up, entered where the ECB has none, and found again', async ({
  page,
  signIn,
  accessible,
  expected,
}) => {
  await signIn({ at: '/tools/exchangeRate' })
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field('Amount').fill('10.01')
  await field('Date').fill('2024-03-30')
  await expect(page.getByText('1 EUR = 1.0811 USD')).toBeVisible()
  await expect(page.getByText('03/28/2024, Thursday: last rate before 03/30/2024')).toBeVisible()
  await expect(page.getByText('USD 10.82')).toBeVisible()
  await accessible('an exchange rate')

  await field('Date').fill('1998-12-31')
  await expect(page.getByText('its history starts on 01/04/1999')).toBeVisible()
  await accessible('a day without a rate')

  const source = `Customs ${Date.now().toString(36)}`
  await page.getByRole('link', { name: 'Upload or enter rates' }).click()
  await page.getByRole('button', { name: 'Upload ECB file' }).click()
  const upload = page.getByRole('dialog', { name: 'Upload ECB rates' })
  const file = (usd: string) => ({
    name: 'eurofxref-hist.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Date,USD,\n2024-03-28,${usd},\n`),
  })
  expected(/status of 400/)
  await upload.locator('input[type=file]').setInputFiles(file('1.O811'))
  await expect(upload.getByRole('alert')).toContainText('Row 2, column USD')
  await upload.locator('input[type=file]').setInputFiles(file('1.0812'))
  await expect(upload.getByRole('row', { name: /USD/ })).toContainText('1.0811')
  await accessible('a file of ECB rates before it is loaded')
  await upload.locator('input[type=file]').setInputFiles(file('1.0811'))
  await expect(upload.getByRole('button', { name: 'Nothing to load' })).toBeDisabled()
  await upload.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'New', exact: true }).click()
  const form = page.getByRole('complementary', { name: 'Exchange rate' })
  await form.getByRole('textbox', { name: 'Source' }).fill(source)
  await form.getByRole('textbox', { name: 'From', exact: true }).fill('VND')
  await form.getByRole('textbox', { name: 'To', exact: true }).fill('USD')
  await form.getByRole('textbox', { name: 'Rate' }).fill('0.0000401')
  await form.getByRole('textbox', { name: 'Effective' }).fill('2026-05-01')
  await form.getByRole('button', { name: /Save|Create/ }).click()
  await expect(page.getByRole('link', { name: source })).toBeVisible()
  await accessible('the entered exchange rates')
})

test('a figure is shown in every unit, and sizes as what they weigh', async ({ page, signIn, accessible }) => {
  await signIn({ at: '/tools/conversion' })
  // wait until the screen is ready for input
  await expect(page.getByRole('textbox', { name: 'Value' })).toBeFocused()
  await page.keyboard.type('10')
  const units = page.getByRole('table', { name: 'All units' })
  await expect(units.getByRole('row', { name: /^in / })).toContainText('3.93700787402')
  await accessible('the unit conversion')

  await page.getByRole('link', { name: 'Volume weight' }).click()
  await expect(page.getByRole('textbox', { name: 'Pieces, line 1' })).toBeFocused()
  for (const side of ['2', '120', '80', '100']) {
    await page.keyboard.type(side)
    await page.keyboard.press('Tab')
  }
  const weights = page.getByRole('table', { name: 'Volume weight' })
  await expect(weights.getByRole('row', { name: /^Air/ })).toContainText('320.006400 kg')
  await page.getByRole('textbox', { name: 'Gross weight, kg' }).fill('500')
  await expect(weights.getByRole('row', { name: /^Air/ })).toContainText('500.000000 kg')
  await page.getByRole('textbox', { name: 'Height, line 1' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Pieces, line 2' })).toBeFocused()
  await accessible('the volume weight')
})

test('two pieces of 100 × 50 × 40 cm are charged by their volume, not their 50 kg', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn({ at: '/tools/volumeWeight' })
  await page.getByRole('textbox', { name: 'Gross weight, kg' }).fill('50')
  for (const [name, figure] of [
    ['Pieces', '2'],
    ['Length', '100'],
    ['Width', '50'],
    ['Height', '40'],
  ])
    await page.getByRole('textbox', { name: `${name}, line 1` }).fill(figure ?? '')
  // 2 × 1.0 × 0.5 × 0.4 m is 0.4 m³, and the air trade counts 166.67 kg for each
  await expect(page.getByRole('row', { name: /^Air/ })).toContainText('66.668')
  // 0.4 × 333.33 kg for a truck
  await expect(page.getByRole('row', { name: /^Truck/ })).toContainText('133.332')
  await accessible('the weight of a volume')
})

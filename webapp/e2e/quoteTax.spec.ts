import { switchTo } from './firstHour'
import { expect, type Page, test } from './fixtures'

const IMPORT = {
  'Origin port': 'CNSHA',
  'Destination port': 'NLRTM',
  'Origin country': 'CN',
  'Destination country': 'NL',
  'Gross weight, kg': '2000',
  'Volume, m³': '1',
  'Pieces, pcs': '10',
  Carrier: 'MAEU',
  'Service level': 'LCL',
}

async function enterQuote(page: Page) {
  await page.goto('/quotes/new')
  await page.getByRole('combobox', { name: 'Customer' }).click()
  await page.getByRole('option', { name: /^Rijnmond Fietsen/ }).click()
  for (const [name, text] of Object.entries(IMPORT)) {
    await page.getByRole('textbox', { name, exact: true }).fill(text)
    // its suggestions would cover the next field
    await page.keyboard.press('Escape')
  }
}

test('a quote from Rotterdam names net, tax and gross while it is written, on its page and on paper', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn({ as: 'marek.novak' })
  await switchTo(page, 'Ocean Import Rotterdam')
  await enterQuote(page)
  // 2,000 kg at 0.2654 and 8.25 % bunker are part of the import; 21 % of the bill of lading's 45.00 are 9.45
  const figures = async () => {
    await expect(page.getByText('Total including BTW')).toBeVisible()
    const rows = page.getByRole('definition')
    for (const amount of ['530,80', '43,79', '45,00', '619,59', '9,45', '629,04'])
      await expect(rows.filter({ hasText: new RegExp(`^${amount}$`) }).first()).toBeVisible()
    await expect(page.getByText(/^BTW as of \d\d-\d\d-\d{4}\. The invoice has the rate/)).toBeVisible()
  }
  await figures()
  await accessible('a new quote with tax')
  await page.getByRole('button', { name: 'Save quote' }).click()
  await expect(page.getByRole('heading', { name: /^Quote Q\d{6}$/ })).toBeVisible()
  await figures()
  await accessible('a quote with tax')

  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'PDF' }).click()])
  expect(file.suggestedFilename()).toMatch(/^Quote Q\d{6}\.pdf$/)
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a charge without a tax class leaves the tax of a quote open, and the form says so', async ({ page, signIn }) => {
  await signIn({ as: 'marek.novak' })
  await switchTo(page, 'Ocean Import Rotterdam')
  await enterQuote(page)
  await expect(page.getByText('Total including BTW')).toBeVisible()
  await page.getByRole('button', { name: 'Charge', exact: true }).click()
  await page.getByRole('textbox', { name: 'Charge 1', exact: true }).fill('Customs help')
  await page.getByRole('textbox', { name: 'Amount of charge 1' }).fill('10,00')
  await expect(page.getByText('Prices exclude BTW')).toBeVisible()
  await expect(page.getByText(/^Customs help: Tax class of the charge is unknown/)).toBeVisible()
  await expect(page.getByText('Total including BTW')).toHaveCount(0)
})

import { expect, test } from './fixtures'
import { xlsx } from './workbook'

// the second step of "The first hour" (README), as it is written there
test('class rates dropped on a new tariff of a system of US units go in, and are published', async ({
  page,
  signIn,
}) => {
  test.slow()
  const name = `Class ${Date.now().toString(36).toUpperCase()}`
  const sheet = xlsx('class-rates.xlsx', [
    ['Origin ZIP3', 'Dest ZIP', 'Class', 'AMC', 'L5C', 'M5C', 'M1M', 'M2M'],
    ['606', '30301-30399', '50', '98.50', '61.17', '48.36', '39.41', '32.08'],
    ['606', '30301-30399', '77.5', '98.50', '84.02', '66.43', '54.14', '44.06'],
  ])
  await signIn({ as: 'marek.novak' })
  await page.getByRole('button', { name: /^Company and system/ }).click()
  await page.getByRole('menuitem', { name: /Ground Chicago/ }).click()
  await expect(page.getByRole('button', { name: /^Company and system.*Ground Chicago/ })).toBeVisible()

  await test.step('a new tariff begins in pounds, by ZIP codes and class, per 100 lb', async () => {
    await page.goto('/tariffs/tariffManagement/listTariff')
    await page.getByRole('link', { name: 'New tariff' }).first().click()
    await expect(page.getByLabel('Round up to next, lb')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Lanes' }).getByText('Origin postal code')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Freight calculation' })).toHaveValue('per 100 lb')
    await page.getByLabel(/^Name/).fill(name)
    await page.getByRole('button', { name: 'Create tariff' }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })

  await test.step('the sheet dropped on its page is read without a correction', async () => {
    const transfer = await page.evaluateHandle(
      ({ bytes, file }) => {
        const data = new DataTransfer()
        data.items.add(new File([Uint8Array.from(atob(bytes), each => each.charCodeAt(0))], file))
        return data
      },
      { bytes: sheet.buffer.toString('base64'), file: sheet.name },
    )
    await page.dispatchEvent('body', 'dragenter', { dataTransfer: transfer })
    await expect(page.getByText('Drop to upload rates')).toBeVisible()
    await page.dispatchEvent('body', 'drop', { dataTransfer: transfer })
    await expect(page.getByText('Weights in lb, rates per 100 lb.')).toBeVisible()
    await page.getByRole('button', { name: 'Check 2 rows' }).click()
    await page.getByRole('button', { name: 'Import 8 rows' }).click()
    await page.getByRole('link', { name: 'Open tariff' }).click()
  })

  await test.step('the first version is published and replaces none; the dialog counts what the findings count', async () => {
    await page.getByText('Findings', { exact: true }).click()
    await expect(page.getByText('Break inversion').first()).toBeVisible()
    await page.getByRole('button', { name: 'Publish version 1' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(/2 lanes take effect/)).toBeVisible()
    await expect(dialog.getByText(/prior version/)).toHaveCount(0)
    await expect(dialog.getByText(/Break inversion: \d/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Version 1 is in effect.')).toBeVisible()
  })
})

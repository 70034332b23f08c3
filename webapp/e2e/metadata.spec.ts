import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, type Page, test } from './fixtures'

const PYTHON = resolve(import.meta.dirname, '../../.venv/bin/python')

/** A workbook of gateways, like one written in Excel. */
function workbook(rows: string[][]) {
  const path = join(mkdtempSync(join(tmpdir(), 'freight-e2e-')), 'gateways.xlsx')
  const script = `import json, sys, xlsxwriter
book = xlsxwriter.Workbook(sys.argv[1])
sheet = book.add_worksheet()
for at, row in enumerate(json.loads(sys.argv[2])):
    sheet.write_row(at, 0, row)
book.close()`
  execFileSync(PYTHON, ['-c', script, path, JSON.stringify(rows)])
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { name: 'gateways.xlsx', mimeType, buffer: readFileSync(path) }
}

async function newType(page: Page, name: string, label: string) {
  await page.goto('/configuration/metadata/new')
  await page.getByRole('textbox', { name: 'Label', exact: true }).fill(label)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByRole('textbox', { name: 'Length of Code' }).fill('5')
  await page.getByRole('textbox', { name: 'Label of column 2' }).fill('City')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText(`No ${label.toLowerCase()} yet`)).toBeVisible()
}

test('a lookup table is uploaded, corrected, edited, restored and suggested', async ({ page, signIn, accessible }) => {
  test.slow()
  const run = Date.now().toString(36)
  const [name, label] = [`gateways${run}`, `Gateways ${run}`]
  await signIn({ at: '/configuration/metadata/default' })
  await expect(page.getByRole('link', { name: 'Ports', exact: true })).toBeVisible()
  await accessible('the metadata types')
  await page.goto('/configuration/metadata/new')
  await accessible('a new metadata type')
  await newType(page, name, label)

  await test.step('a refused row is corrected before anything is stored', async () => {
    await page.getByRole('button', { name: 'Upload' }).click()
    const book = workbook([
      ['Code', 'City'],
      ['ORD', 'Chicago'],
      ['TOOLONG', 'Newark'],
    ])
    await page.locator('input[type=file]').setInputFiles(book)
    const wrong = page.getByRole('textbox', { name: 'Code in row 3' })
    await expect(wrong).toHaveValue('TOOLONG')
    await expect(page.getByText('Length Exceed!')).toBeVisible()
    await accessible('the upload of a lookup table')
    await wrong.fill('EWR')
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.getByRole('button', { name: 'Import 2 rows' }).click()
    await expect(page.getByRole('link', { name: 'EWR' })).toBeVisible()
  })

  await test.step('a record is edited, and its history brings the old one back', async () => {
    await page.getByRole('link', { name: 'ORD' }).click()
    const city = page.getByRole('textbox', { name: 'City' })
    await expect(city).toHaveValue('Chicago')
    await city.fill('Rosemont')
    await page.getByRole('button', { name: 'Save' }).click()
    const history = page.getByRole('region', { name: 'History' })
    await expect(history).toContainText('Chicago')
    await expect(history).toContainText('Rosemont')
    await accessible('a record beside its list')
    await history.getByRole('button', { name: 'Restore' }).click()
    await expect(city).toHaveValue('Chicago')
    await expect(history).toContainText('Restored')
  })

  await test.step('a field whose source is the table suggests its records', async () => {
    await page.goto('/configuration/metadata/new')
    const user = `users${run}`
    await page.getByRole('textbox', { name: 'Label', exact: true }).fill(`Users of ${run}`)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(user)
    await page.getByRole('textbox', { name: 'Label of column 2' }).fill('Gateway')
    await page.getByRole('combobox', { name: 'Type of Gateway' }).click()
    await page.getByRole('option', { name: 'autocomplete' }).click()
    await page.getByRole('textbox', { name: 'Suggestion source of Gateway' }).fill(`metadata_${name}`)
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('link', { name: 'New' }).first().click()
    const gateway = page.getByRole('textbox', { name: 'Gateway' })
    await gateway.fill('chic')
    await page.getByRole('option', { name: /ORD\s+Chicago/ }).click()
    await expect(gateway).toHaveValue('ORD')
    await gateway.fill('nowhere')
    await expect(page.getByText('No matches found')).toBeVisible()
  })
})

test('calculation codes are drawn from data alone', async ({ page, signIn, accessible }) => {
  await signIn({ at: '/configuration/tariffs/calculationCode' })
  await page.getByRole('link', { name: 'FSC' }).click()
  await expect(page.getByRole('textbox', { name: /^Rate, amount or percentage/ })).toHaveValue('24.5')
  await accessible('a calculation code')
})

import { ask } from './asked'
import { expect, type Page, test } from './fixtures'
import { xlsx } from './workbook'

test.slow()

interface Tracked {
  id: string
  number: string
  status: string
  shipDate: string
}

/** Air shipments without events, shipped before today. Other specs enter hundreds of newer ones without a mode. */
async function untracked(page: Page, many: number): Promise<Tracked[]> {
  const found: Tracked[] = []
  for (let pageNo = 1; found.length < many && pageNo <= 4; pageNo++) {
    const { rows } = await ask<{ rows: (Tracked & { mode: string; current: string })[] }>(page, 'tracking/shipments', {
      method: 'POST',
      body: { statuses: ['Not started'], pageNo, pageLimit: 500 },
    })
    found.push(...rows.filter(row => row.mode === 'Air' && !row.current))
  }
  expect(found.length).toBeGreaterThanOrEqual(many)
  return found.slice(0, many)
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

test('each figure of the summary opens the shipments it counted, and a shipment its timeline', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn({ at: '/tracking/summary' })
  await expect(page.getByRole('heading', { name: 'Tracking summary' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Late shipments' })).toBeVisible()
  await accessible('tracking summary')
  const tile = page.getByRole('link', { name: /^Late/ }).first()
  const many = Number((/[\d,]+/.exec((await tile.textContent()) ?? '') ?? ['0'])[0].replace(',', ''))
  expect(many).toBeGreaterThan(0)
  await tile.click()
  await expect(page.getByText(`${many.toLocaleString('en-US')} shipment`, { exact: false }).first()).toBeVisible()
  await page.getByRole('region', { name: 'Table of shipments' }).getByRole('button').first().click()
  const panel = page.getByRole('complementary', { name: 'Shipment timeline' })
  await expect(panel.getByRole('table', { name: 'Milestones' })).toContainText('Delivered')
  await accessible('a timeline')
})

test('milestones are captured by pasting and from a workbook; what is wrong stays with why', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn({ at: '/tracking/dataCapture' })
  const [first, second] = await untracked(page, 2)
  const cell = (field: string, row: number) => page.getByRole('textbox', { name: `${field}, row ${row}` })
  const lines = [
    [first?.number, 'PUP', 'Planned', daysAgo(0), '10:00'],
    ['NOBODY-1', 'PUP', 'Planned', daysAgo(0), '10:00'],
  ]
  await test.step('pasted from a spreadsheet', async () => {
    await cell('Shipment number', 1).focus()
    await page.evaluate(
      text => {
        const data = new DataTransfer()
        data.setData('text', text)
        document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
      },
      lines.map(line => line.join('\t')).join('\n'),
    )
    await expect(cell('Date', 2)).toHaveValue(daysAgo(0))
    await page.getByRole('button', { name: 'Check' }).click()
    await expect(page.getByRole('status').filter({ hasText: '1 not valid' })).toContainText('1 new')
    await expect(page.getByText('There is no shipment NOBODY-1.', { exact: false })).toBeVisible()
    await accessible('tracking capture with a refused row')
  })
  await test.step('valid rows are saved, the other is corrected', async () => {
    await page.getByRole('button', { name: 'Save valid rows' }).click()
    await expect(page.getByText('1 milestone saved.')).toBeVisible()
    await expect(cell('Shipment number', 1)).toHaveValue('NOBODY-1')
    await cell('Shipment number', 1).fill(second?.number ?? '')
    await page.getByRole('button', { name: 'Save valid rows' }).click()
    await expect(cell('Shipment number', 1)).toHaveValue('')
  })
  await test.step('a workbook', async () => {
    const rows = [
      ['Shipment number', 'Milestone', 'Type', 'Date', 'Time'],
      [first?.number ?? '', 'DEL', 'Planned', '2099-05-31', '10:00'],
    ]
    await page.getByLabel('File of milestones').setInputFiles(xlsx('status.xlsx', rows))
    await expect(page.getByText('2099 is more than two years away. Check the year.')).toBeVisible()
  })
})

test('one milestone is updated for several shipments, and undone', async ({ page, signIn, accessible }) => {
  await signIn({ at: '/tracking/milestoneUpdate' })
  const [shipment] = await untracked(page, 1)
  const number = shipment?.number ?? ''
  await page.goto(`/tracking/milestoneUpdate?q=${number}`)
  await page.getByRole('checkbox', { name: `Select ${number}`, exact: true }).check()
  await page.getByRole('button', { name: 'Update milestone…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Milestone' }).click()
  await page.getByRole('option', { name: 'Picked up' }).click()
  await accessible('the dialog of a milestone')
  await dialog.getByRole('button', { name: `Update ${number}` }).click()
  await expect(dialog.getByRole('status')).toHaveText('1 of 1 shipment updated.')
  const list = page.locator('table').filter({ hasText: 'Next expected' })
  await expect(list).toContainText('In transit')
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByRole('button', { name: 'Undo' })).toBeHidden()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(list).toContainText('Not started')
})

test('a report opens the shipments behind each figure', async ({ page, signIn, accessible }) => {
  await signIn({ at: '/tracking/reporting' })
  const all = page.getByRole('link', { name: /^All carriers, missed: / })
  await expect(all).toBeVisible()
  await accessible('tracking reports')
  const many = (await all.textContent()) ?? ''
  await all.click()
  await expect(page.getByText(new RegExp(`^${many} shipments?$`))).toBeVisible()
})

test('a customer follows a shipment by a link until it is revoked', async ({
  page,
  signIn,
  accessible,
  expected,
  browser,
  baseURL,
}) => {
  expected(/404/)
  await signIn({ at: '/tracking/webTracking' })
  const [shipment] = await untracked(page, 1)
  const customer = `Receiving ${Date.now().toString(36)}`
  await page.getByRole('button', { name: 'New link…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Shipment number').fill(shipment?.number ?? '')
  await dialog.getByLabel('For').fill(customer)
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const url = (await dialog.getByTestId('tracking-link').textContent()) ?? ''
  const path = `/track#${url.split('#')[1] ?? ''}`
  const other = await browser.newContext(baseURL ? { baseURL } : {})
  const visitor = await other.newPage()
  await visitor.goto(path)
  await expect(visitor.getByRole('heading', { name: `Shipment ${shipment?.number}` })).toBeVisible()
  await expect(visitor.getByRole('list', { name: 'Milestones' })).toContainText('Delivered')
  await page.goto('/tracking/webTracking')
  await accessible('web tracking')
  await page.getByRole('button', { name: `Revoke the link for ${customer}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke link' }).click()
  await expect(page.getByText('Link revoked.')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('This link no longer works.')).toBeVisible()
  await other.close()
})

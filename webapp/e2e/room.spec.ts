import { ROUTES } from '../src/main/routes'
import { expect, type Page, test } from './fixtures'
import { crowded, sideways } from './room'

/** 200 % zoom of 1,440 × 900 is half of its pixels. */
const WINDOWS = {
  'a small laptop': { width: 1280, height: 720 },
  'a desktop': { width: 1440, height: 900 },
  'a desktop at 200 %': { width: 720, height: 450 },
  'a phone': { width: 390, height: 844 },
}

async function firstOf(page: Page, call: string, key: string): Promise<string | undefined> {
  return page.evaluate(
    async ([address, name]) => {
      const { sessionId } = JSON.parse(localStorage.getItem('freight.session') ?? '{}') as { sessionId: string }
      const answer = await fetch(`/api/${address}`, { headers: { sessionId } })
      const { data } = (await answer.json()) as { data: { rows?: Record<string, string>[] } }
      return data.rows?.[0]?.[name as string]
    },
    [call, key],
  )
}

/** Ids of the demo data to stand in the addresses of records. */
async function idsOf(page: Page): Promise<Record<string, string | undefined>> {
  const systemId = await page.evaluate(() => {
    const link = document.querySelector('a[href*="/configuration/system/profile/"]')?.getAttribute('href')
    return link?.split('/')[4]
  })
  const traces = await firstOf(page, 'rating/traces', 'traceId')
  return {
    systemId,
    accountId: await firstOf(page, 'accounts', 'id'),
    tariff: await firstOf(page, 'tariffs', 'tariffId'),
    uploadId: await firstOf(page, 'uploads', 'uploadId'),
    quoteId: await firstOf(page, 'quotes', 'quoteId'),
    runId: await firstOf(page, 'rating/runs', 'runId'),
    traceId: traces,
    otherId: traces,
    metadataTypeId: await firstOf(page, 'metadataType', 'id'),
    code: await firstOf(page, 'records/calculationCode', 'id'),
    fuelPrice: await firstOf(page, 'records/fuelPrice', 'id'),
    fuelTable: await firstOf(page, 'records/fuelTable', 'id'),
  }
}

function addresses(ids: Record<string, string | undefined>): string[] {
  const plain = ROUTES.filter(row => row.load && row.access !== 'public').flatMap(({ path }) => {
    const known = path
      .replace('calculationCode/edit/:id', `calculationCode/edit/${ids.code}`)
      .replace('fuelPrice/edit/:id', `fuelPrice/edit/${ids.fuelPrice}`)
      .replace('fuelTable/edit/:id', `fuelTable/edit/${ids.fuelTable}`)
      .replace(/(\/tariffs\/.*):templateId/, `$1${ids.tariff}`)
      .replace(/\/:(\w+)\??/g, (whole, name: string) => (ids[name] ? `/${ids[name]}` : whole))
    const filled = known.replace(/\/:\w+\?/g, '')
    // the same screen with and without what it is about
    const bare = path.endsWith('?') ? [path.replace(/\/:\w+\?$/, '')] : []
    return filled.includes(':') ? bare : [...bare, filled]
  })
  const tariff = `/tariffs/tariffManagement/viewTariff/${ids.accountId}/${ids.tariff}`
  return [...new Set([...plain, ...['lanes', 'findings', 'versions', 'publish'].map(show => `${tariff}?show=${show}`)])]
}

/** Looked at, and mended until nothing was left; a screen is added to them once it has its room. */
const HELD =
  /^\/invoices\/(shipmentEntry|list|auditfordelivery|mismatches)$|^\/rating\/results\/[^/]+$|^\/uploads|tariffManagement\/view|^\/tariffs\/(rates|exceptions)$|shipmentRules$|calculationCode$|^\/quotes\/repository\/InProcess$/

test('a working screen has its room: on a laptop, a desktop, at 200 % and on a phone', async ({
  page,
  signIn,
  expected,
}) => {
  test.setTimeout(240_000)
  expected(/40[034]/)
  // the browser's own viewer shows the PDF of an invoice
  expected(/chrome(-extension)?:/)
  // the web page of an invoice brings the printer's dialog along
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  await signIn()
  const found: string[] = []
  for (const address of addresses(await idsOf(page)).filter(each => HELD.test(each.split('?')[0] ?? each))) {
    await page.setViewportSize(WINDOWS['a desktop'])
    await page.goto(address)
    await expect.soft(page.locator('h1').first(), address).toBeVisible()
    await page.waitForLoadState('networkidle')
    for (const [name, size] of Object.entries(WINDOWS)) {
      await page.setViewportSize(size)
      await page.waitForTimeout(80)
      const faults = await crowded(page)
      if (size.width >= 1280) faults.push(...(await sideways(page)))
      found.push(...faults.map(fault => `${address}, ${name}: ${fault}`))
    }
  }
  expect(found).toEqual([])
})

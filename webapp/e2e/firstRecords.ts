import { ask, firstOf, type Row } from './asked'
import { expect, type Page } from './fixtures'

/** The first record of a kind; creates one if the demo data has none. */
export async function record(page: Page, kind: string, values: Row, level = 'system'): Promise<string | undefined> {
  const found = await firstOf(page, `records/${kind}`, 'id')
  if (found) return found
  await ask(page, `records/${kind}`, { method: 'POST', body: { level, values } })
  return firstOf(page, `records/${kind}`, 'id')
}

/** The first operation; creates two if there is none: a system of one mode has its grids in the order for that mode. */
export async function operation(page: Page): Promise<string | undefined> {
  if (await firstOf(page, 'records/operation', 'id')) return firstOf(page, 'records/operation', 'id')
  for (const [code, name, mode] of [
    ['AIR', 'Air freight', 'Air'],
    ['SEA', 'Ocean freight', 'Ocean'],
  ]) {
    const values = { 'operation#code': code, 'operation#name': name, 'operation#mode': mode }
    await ask(page, 'records/operation', { method: 'POST', body: { level: 'system', values } })
  }
  return firstOf(page, 'records/operation', 'id')
}

/** A finished what-if of the tariff for all past shipments. */
export async function whatIf(page: Page, tariffId: string | undefined): Promise<string | undefined> {
  await ask(page, 'rating/whatIf', { method: 'POST', body: { tariffId } })
  const latest = async () => (await ask<{ rows: Row[] }>(page, 'rating/whatIf')).rows[0]
  await expect.poll(async () => (await latest())?.runningStatus).not.toMatch(/^(Queued|Running)$/)
  return (await latest())?.runId
}

/** The first of the company's own permission codes in a module; creates one if there is none. */
export async function permissionCode(page: Page, module: string): Promise<string | undefined> {
  return record(
    page,
    `permissionCode/${module}`,
    {
      'permissionCode#label': 'Account desk',
      'permissionCode#code': 'account-desk',
      'permissionCode#codes': 'accounts.menuAccounts, accounts.viewAccounts',
    },
    'default',
  )
}

/** The first quote template; creates one if there is none. */
export async function quoteTemplate(page: Page): Promise<string | undefined> {
  const listed = { method: 'POST', body: { type: 'rfqConfig', systemId: '', rules: null } } as const
  const first = async () => (await ask<{ data: Row[] }>(page, 'rfq', listed)).data[0]?.id
  const found = await first()
  if (found) return found
  const body = {
    type: 'save',
    tariffName: 'Air freight request',
    rateSourceType: 'InProcess',
    industryVerticalId: 'Electronics',
    customerName: 'Prairie Semiconductor',
    additionalTariffInfo: { effectiveDate: '2026-01-01', currency: 'USD' },
    parameters: ['carrier', 'originPort', 'destinationPort'].map((fieldKey, at) => ({
      fieldKey,
      displayOrder: at + 1,
    })),
    charges: [{ chargeID: 'freight', displayName: 'Freight', calculation: 'perKg', operand: '1' }],
  }
  await ask(page, 'rfq', { method: 'PUT', body })
  return first()
}

/** The first delivery profile; creates one if there is none. */
export async function deliveryProfile(page: Page): Promise<string | undefined> {
  const first = async () => (await ask<{ data: Row[] }>(page, 'invoiceDefaultDelivery?isDefault=true')).data[0]?.id
  const found = await first()
  if (found) return found
  const body = { profileName: 'Invoices by email', type: 'email', configurations: { to: 'ap@example.com' } }
  await ask(page, 'invoiceDefaultDelivery?isDefault=true', { method: 'POST', body })
  return first()
}

/** The first approval ladder; creates one that holds nothing up if there is none. */
export async function approvalLadder(page: Page): Promise<string | undefined> {
  const found = await firstOf(page, 'approvalLadders', 'id')
  if (found) return found
  const { people } = await ask<{ people: Row[] }>(page, 'approvalLadders/options')
  const levels = people.slice(0, 2).map(({ id }) => ({ mode: 'any', users: [id] }))
  const body = { name: 'Company requests', requestType: 'userTrackingRequest', levels }
  await ask(page, 'approvalLadders', { method: 'POST', body })
  return firstOf(page, 'approvalLadders', 'id')
}

/** The first removed embedded report; creates one if there is none. It is removed, as its frame would leave the host. */
export async function embeddedReport(page: Page): Promise<string | undefined> {
  const removed = 'embeddedReports/settings?archived=true'
  const found = await firstOf(page, removed, 'id')
  if (found) return found
  const body = { name: 'Margin', tool: 'link', address: 'https://bi.example.com', target: '/margin' }
  const { id } = await ask<Row>(page, 'embeddedReports', { method: 'POST', body })
  await ask(page, `embeddedReports/${id}?revision=1`, { method: 'DELETE' })
  return firstOf(page, removed, 'id')
}

/** The first removed scripting rule; creates one if there is none. It is removed, as its column would be in every
 * grid of shipments. */
export async function scriptingRule(page: Page): Promise<string | undefined> {
  const removed = 'scriptingRules?archived=true'
  const found = await firstOf(page, removed, 'id')
  if (found) return found
  const body = { name: 'Twice the pieces', expression: 'shipmentCargo.pieces * 2' }
  const { id } = await ask<Row>(page, 'scriptingRules', { method: 'POST', body })
  await ask(page, `scriptingRules/${id}?revision=1`, { method: 'DELETE' })
  return firstOf(page, removed, 'id')
}

/** The first report profile; creates one without users if there is none. */
export async function reportProfile(page: Page): Promise<string | undefined> {
  const found = await firstOf(page, 'reportProfiles', 'id')
  if (found) return found
  const body = { name: 'Unbilled', entries: [{ title: 'Unbilled work by age', screen: '/dashboard/bpr' }] }
  await ask(page, 'reportProfiles', { method: 'POST', body })
  return firstOf(page, 'reportProfiles', 'id')
}

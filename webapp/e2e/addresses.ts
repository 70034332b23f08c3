import { ROUTES } from '../src/main/routes'
import type { Page } from './fixtures'

type Row = Record<string, string>
interface Asked {
  method?: 'GET' | 'POST' | 'PUT'
  body?: unknown
}

/** Asks the API as the person who is signed in. */
export async function ask<Told>(page: Page, call: string, { method = 'GET', body }: Asked = {}): Promise<Told> {
  const told = await page.evaluate(
    async ([address, verb, sent]) => {
      const { sessionId } = JSON.parse(localStorage.getItem('freight.session') ?? '{}') as { sessionId: string }
      const headers = { sessionId, 'Content-Type': 'application/json' }
      const answer = await fetch(`/api/${address}`, { method: verb, headers, ...(sent ? { body: sent } : {}) })
      return (await answer.json()) as { data: unknown }
    },
    [call, method, body === undefined ? '' : JSON.stringify(body)] as const,
  )
  return told.data as Told
}

/** The system in which the person who is signed in works. */
export async function systemOf(page: Page): Promise<string> {
  const { loggedInUser } = await ask<{ loggedInUser: { system: { id: string } } }>(page, 'session')
  return loggedInUser.system.id
}

async function firstOf(page: Page, call: string, key: string, asked?: Asked): Promise<string | undefined> {
  const { rows } = await ask<{ rows?: Row[] }>(page, call, asked)
  return rows?.[0]?.[key]
}

/** The first record of a kind; where the demo data has none, a new one. */
async function record(page: Page, kind: string, values: Row, level = 'system'): Promise<string | undefined> {
  const found = await firstOf(page, `records/${kind}`, 'id')
  if (found) return found
  await ask(page, `records/${kind}`, { method: 'POST', body: { level, values } })
  return firstOf(page, `records/${kind}`, 'id')
}

/** A what-if of the tariff on all past shipments, done. */
async function whatIf(page: Page, tariffId: string | undefined): Promise<string | undefined> {
  await ask(page, 'rating/whatIf', { method: 'POST', body: { tariffId } })
  for (;;) {
    const [run] = (await ask<{ rows: Row[] }>(page, 'rating/whatIf')).rows
    if (!run || !['Queued', 'Running'].includes(run.runningStatus ?? '')) return run?.runId
    await page.waitForTimeout(300)
  }
}

/** The first permission code of a module that is the company's own; where there is none, a new one. */
async function permissionCode(page: Page, module: string): Promise<string | undefined> {
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

/** The first template of quotes; where there is none, a new one. */
async function quoteTemplate(page: Page): Promise<string | undefined> {
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

const PROFILE_PARAMETERS = [
  'systemEdiId',
  'systemEmailId',
  'systemWebId',
  'systemPaperId',
  'systemChannelId',
  'incommingChannelId',
  'outgoingChannelId',
  'invoiceDeliveryModeID',
  'invoiceDeliveryPaperId',
  'invoiceDeliveryEmailId',
  'invoiceDeliveryWebId',
  'InvoiceDeliveryEDIrules/edit/:metadataId',
  'InvoiceDeliveryFtp/edit/:id',
  'InvoiceDeliveryWebhook/edit/:id',
  'InvoiceDeliveryWebhookRules/edit/:id',
  ...['EDIrules', 'FtpRules', 'Emailrules', 'Webrules', 'Paperrules', 'CevaEDIRules', 'CevaDFLORules'].flatMap(kind => [
    `InvoiceDelivery${kind}/edit/:id`,
    `InvoiceDelivery${kind}/detail/:id`,
  ]),
]

/** The first delivery profile; where there is none, a new one. */
async function deliveryProfile(page: Page): Promise<string | undefined> {
  const first = async () => (await ask<{ data: Row[] }>(page, 'invoiceDefaultDelivery?isDefault=true')).data[0]?.id
  const found = await first()
  if (found) return found
  const body = { profileName: 'Invoices by email', type: 'email', configurations: { to: 'ap@example.com' } }
  await ask(page, 'invoiceDefaultDelivery?isDefault=true', { method: 'POST', body })
  return first()
}

/** The first approval ladder; where there is none, a new one that holds nothing up. */
async function approvalLadder(page: Page): Promise<string | undefined> {
  const found = await firstOf(page, 'approvalLadders', 'id')
  if (found) return found
  const { people } = await ask<{ people: Row[] }>(page, 'approvalLadders/options')
  const levels = people.slice(0, 2).map(({ id }) => ({ mode: 'any', users: [id] }))
  const body = { name: 'Company requests', requestType: 'userTrackingRequest', levels }
  await ask(page, 'approvalLadders', { method: 'POST', body })
  return firstOf(page, 'approvalLadders', 'id')
}

/** Records to stand in the addresses: by the end of a path with its parameter, else by the parameter. */
async function recordsOf(page: Page): Promise<Record<string, string | undefined>> {
  const trace = await firstOf(page, 'rating/traces', 'traceId')
  const tariff = await firstOf(page, 'tariffs', 'tariffId')
  const account = await firstOf(page, 'accounts', 'id')
  const type = await firstOf(page, 'metadataType', 'id')
  const person = (await ask<{ people: Row[] }>(page, 'people')).people[0]?.id
  const role = (await ask<{ roles: Row[] }>(page, 'roles')).roles[0]?.id
  const template = await record(page, 'invoiceTemplate', { 'template#name': 'Plain' })
  const run = await whatIf(page, tariff)
  const mover = run
    ? await firstOf(page, `rating/whatIf/${run}/rows`, 'rowId', { method: 'POST', body: {} })
    : undefined
  const quotes = await quoteTemplate(page)
  const profile = await deliveryProfile(page)
  const ladder = await approvalLadder(page)
  const zones = await record(page, 'zoneTable', { 'zone#code': 'PARCEL', 'zone#name': 'Parcel zones' })
  const rate = {
    'rate#source': 'house',
    'rate#from': 'EUR',
    'rate#to': 'USD',
    'rate#rate': '1.1',
    'rate#validFrom': '2026-01-01',
    'rate#frequency': 'daily',
  }
  return {
    systemId: await systemOf(page),
    accountId: account,
    'users/detail/:id': person,
    'user/:id': person,
    roleId: role,
    'permissioncode/:type': 'accounts',
    permissioncodeId: await permissionCode(page, 'accounts'),
    'locationDetails/:templateId': await record(page, 'location', {
      'location#code': 'USCHI',
      'location#name': 'Chicago',
      'location#country': 'US',
      'location#timeZone': 'America/Chicago',
    }),
    'operationDetails/:templateId': await record(page, 'operation', {
      'operation#code': 'AIR',
      'operation#name': 'Air freight',
      'operation#mode': 'Air',
    }),
    'accounts/edit/:templateId': account,
    'approval/details/:id': ladder,
    'approval/edit/:id': ladder,
    'notification/detail/:id': await firstOf(page, 'notificationRules', 'id'),
    'notification/edit/:id': await firstOf(page, 'notificationRules', 'id'),
    notificationId: await firstOf(page, 'notificationRules?area=payables', 'id'),
    groupId: await firstOf(page, 'groups', 'id'),
    companyId: await firstOf(page, 'records/company', 'id'),
    'help/edit/:metadataTypeId': '~tariffs',
    'help/:metadataTypeId': '~tariffs',
    'help/new/:metadataTypeId': '~quotes',
    uploadId: await firstOf(page, 'uploads', 'uploadId'),
    quoteId: await firstOf(page, 'quotes', 'quoteId'),
    runId: await firstOf(page, 'rating/runs', 'runId'),
    traceId: trace,
    otherId: trace,
    rowId: mover,
    'whatIf/:runId': run,
    metadataTypeId: type,
    metadataId: type,
    'work/:name': 'unbilled',
    // what an email would name, and nothing looks up
    account: 'account',
    accountID: 'account',
    emailID: 'email',
    'calculationCode/edit/:id': await firstOf(page, 'records/calculationCode', 'id'),
    'fuelPrice/edit/:id': await firstOf(page, 'records/fuelPrice', 'id'),
    'fuelTable/edit/:id': await firstOf(page, 'records/fuelTable', 'id'),
    'zoneTable/edit/:id': zones,
    'zoneTable/rows/:id': zones,
    'exchangeRates/edit/:id': await record(page, 'exchangeRate', rate),
    'tolerances/edit/:id': await record(page, 'freightTolerance', {
      'tolerance#name': 'Rounding',
      'tolerance#percent': '1',
      'tolerance#direction': 'both',
    }),
    'requiredDocuments/edit/:id': await record(page, 'requiredDocument', { 'requiredDocument#name': 'Waybill' }),
    profileId: 'IMSRaiseProfile',
    // sent where it is there: no invoice of another spec waits for it
    docProfileId: await record(page, 'requiredDocument', {
      'requiredDocument#name': 'Delivery receipt',
      'requiredDocument#neededFor': 'nothing',
      'requiredDocument#isSent': 'true',
    }),
    'ediAuditProfile/edit/:metadataId': account,
    'InvoiceDeliveryInvoiceTemplaterules/edit/:id': template,
    'InvoiceDeliveryInvoiceTemplaterules/detail/:id': template,
    invoiceDeliveryTemplateId: template,
    'invoiceTemplates/:templateId': template,
    'quotes/template/view/:templateId': quotes,
    'quotes/rates/:templateId': quotes,
    'quotes/rules/:templateId': 'default',
    templateId: tariff,
    ...Object.fromEntries(PROFILE_PARAMETERS.map(name => [name, profile])),
  }
}

/** What lies on a screen under its address. */
const SHOWN: [RegExp, string[]][] = [[/\/tariffManagement\/viewTariff\//, ['lanes', 'findings', 'versions', 'publish']]]

/** Every screen of the app that asks for a sign-in, with records in its address; and the paths without one. */
export async function everyAddress(page: Page): Promise<{ addresses: string[]; unfilled: string[] }> {
  const records = await recordsOf(page)
  const unfilled: string[] = []
  const recordFor = (path: string, name: string) => {
    const upTo = path.slice(0, path.indexOf(`:${name}`) + name.length + 1)
    const exact = Object.keys(records).find(key => key.includes('/') && upTo.endsWith(key))
    return records[exact ?? name]
  }
  const addresses = ROUTES.filter(row => row.load && row.access !== 'public').flatMap(({ path }) => {
    const filled = path.replace(/:(\w+)\??/g, (whole, name: string) => recordFor(path, name) ?? whole)
    if (filled.includes(':')) unfilled.push(path)
    // the same screen with and without what it is about
    const bare = path.endsWith('?') ? [path.replace(/\/:\w+\?$/, '')] : []
    const shown = SHOWN.filter(([of]) => of.test(filled)).flatMap(([, all]) =>
      all.map(each => `${filled}?show=${each}`),
    )
    return [...bare, ...(filled.includes(':') ? [] : [filled, ...shown])]
  })
  // all that are not built show the same page
  const notBuilt = ROUTES.find(row => !row.load && row.kind === 'screen' && !row.path.includes(':'))
  return { addresses: [...new Set([...addresses, ...(notBuilt ? [notBuilt.path] : [])])], unfilled }
}

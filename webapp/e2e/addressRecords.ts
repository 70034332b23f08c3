import { ask, firstOf, type Row, systemOf } from './asked'
import {
  approvalLadder,
  deliveryProfile,
  embeddedReport,
  operation,
  permissionCode,
  quoteTemplate,
  record,
  reportProfile,
  scriptingRule,
  whatIf,
} from './firstRecords'
import type { Page } from './fixtures'

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
  'InvoiceDeliveryAccessPoint/edit/:id',
  'InvoiceDeliveryAccessPointRules/edit/:id',
  ...['EDIrules', 'FtpRules', 'Emailrules', 'Webrules', 'Paperrules', 'CevaEDIRules', 'CevaDFLORules'].flatMap(kind => [
    `InvoiceDelivery${kind}/edit/:id`,
    `InvoiceDelivery${kind}/detail/:id`,
  ]),
]

/** Records for the parameters of addresses: by the end of a path with its parameter, otherwise by the parameter. */
export async function recordsOf(page: Page): Promise<Record<string, string | undefined>> {
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
  const embedded = await embeddedReport(page)
  const scripting = await scriptingRule(page)
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
    reportProfileId: await reportProfile(page),
    'permissioncode/:type': 'accounts',
    permissioncodeId: await permissionCode(page, 'accounts'),
    carrierId: await record(page, 'carrier', {
      'carrier#code': 'ROOM',
      'carrier#name': 'Roomy Freight',
      'carrier#paymentDays': '30',
    }),
    'locationDetails/:templateId': await record(page, 'location', {
      'location#code': 'USCHI',
      'location#name': 'Chicago',
      'location#country': 'US',
      'location#timeZone': 'America/Chicago',
    }),
    'operationDetails/:templateId': await operation(page),
    'accounts/edit/:templateId': account,
    'approval/details/:id': ladder,
    'approval/edit/:id': ladder,
    'taggingrules/details/:id': await firstOf(page, 'taggingRules', 'id'),
    'taggingrules/edit/:id': await firstOf(page, 'taggingRules', 'id'),
    ListItemId: await firstOf(page, 'listLayouts', 'id'),
    'scriptingrules/details/:id': scripting,
    'scriptingrules/edit/:id': scripting,
    'lookerCharts/details/:id': embedded,
    'lookerCharts/edit/:id': embedded,
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
    // the oldest: those of the demo are rated by its buying tariffs, too
    shipmentId: await firstOf(page, 'shipment/list', 'id', {
      method: 'POST',
      body: { sort: [{ field: 'shipmentInformation#entryDate', direction: 'asc' }], pageNo: 1, pageLimit: 1 },
    }),
    otherId: trace,
    rowId: mover,
    'whatIf/:runId': run,
    metadataTypeId: type,
    metadataId: type,
    'work/:name': 'unbilled',
    // values from an email that nothing looks up
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
    // a profile that no invoice of another spec matches
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

import '@mantine/core/styles.layer.css'
import '@mantine/dates/styles.layer.css'
import '@/theme/tokens.css'
import '@/theme/base.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { createQueries } from '@/api/queries'
import { keepSession, type SessionData } from '@/api/session'
import type { Wire } from '@/api/wire'
import RatingBilling from '@/features/invoices/charges/RatingBilling'
import { theme } from '@/theme/theme'

/** Rating & billing as in the suite, with immediate answers: invoices of 200 charges each. */
const LINES = 200
const SHIPMENTS = 12

const idOf = (shipment: number) => String(shipment).padStart(24, '0')
const amount = (line: number) => (((line * 3701) % 90000) / 100 + 1).toFixed(2)

const chargeOf = (shipment: number, line: number): Wire<'InvoiceCharge'> => ({
  chargeLine: line,
  lineId: `line-${line}`,
  chargeCode: `CHARGE${line}`,
  chargeText: `Charge ${line}`,
  chargeType: 'Freight',
  shipmentId: idOf(shipment),
  shipmentNumber: `SHP-${shipment}`,
  traceId: null,
  userValue: amount(line),
  tariffValue: amount(line % 9 ? line : line + 1),
  invoiceValue: amount(line),
  clientValue: null,
  userValuePerkg: '0.12',
  tariffValuePerkg: '0.12',
  finalValuePerkg: '0.12',
  currency: 'USD',
  otherCurrency: line % 7 ? '' : 'EUR',
  otherValue: line % 7 ? null : amount(line),
  exchangeRate: line % 7 ? null : '1.0842',
  exchangeRateDate: line % 7 ? '' : '2026-10-30',
  exchangeRateSource: line % 7 ? '' : 'ECB',
  isDummyCharge: false,
  isMandatory: line < 3,
  disableRoundUp: false,
  asPerTariff: 'Yes',
  reasonComment: '',
  userComment: line % 5 ? '' : 'as agreed by telephone',
  rejectionReason: '',
  clientStanding: '',
  isMismatch: line % 9 === 0,
})

const invoiceOf = (shipment: number): Wire<'InvoiceDetail'> => ({
  invoiceId: idOf(100 + shipment),
  revision: 1,
  invoiceNumber: `INV-${shipment}`,
  invoiceType: 'Revenue',
  status: 'Rate Mismatch',
  currency: 'USD',
  invoiceDate: '2026-11-02',
  dueDate: '2026-12-02',
  billTo: { accountId: idOf(1), accountNumber: '00001', name: 'Kettle Foods', address: [], country: 'US' },
  charges: Array.from({ length: LINES }, (_, line) => chargeOf(shipment, line + 1)),
  totals: { user: '90123.45', tariff: '90123.00', invoice: '90123.45', difference: '0.45' },
  shipments: [{ shipmentId: idOf(shipment), shipmentNumber: `SHP-${shipment}`, values: {} }],
  history: [],
  notReady: '',
  canEdit: true,
  isQuoteSelected: false,
  hasQuote: false,
  additionalInvoice: false,
  creditNoteAllowed: false,
  credited: '0.00',
  referenceInvoice: '',
  referenceId: null,
  referenceKind: '',
  replicateInvoice: false,
  isDeleted: false,
  isReceivedInvoice: false,
  isInvoiceRejected: false,
  rejectionAllowed: false,
  chargeProfileId: null,
  autoBillingStatus: '',
  chargeableWeight: '448.5',
  shipmentValidationFlag: false,
  shipmentValidationRemarks: '',
  shipmentValidationBy: '',
  shipmentValidationOn: null,
})

const work = Array.from({ length: SHIPMENTS }, (_, shipment) => ({
  id: idOf(shipment),
  'shipmentInformation#shipmentNumber': `SHP-${shipment}`,
  invoiceNumber: `INV-${shipment}`,
  status: 'Rate Mismatch',
}))
// serialized in advance: only reading counts
const answers = new Map([
  ['/api/shipment/list', JSON.stringify({ data: { rows: work, count: SHIPMENTS, countIsBound: false } })],
  ...work.map(({ id }, shipment): [string, string] => [
    `/api/invoice/charge?Id=${id}`,
    JSON.stringify({ data: [invoiceOf(shipment)] }),
  ]),
])

window.fetch = async request => {
  const { pathname, search } = new URL((request as Request).url)
  const found = answers.get(pathname + search)
  const json = { headers: { 'content-type': 'application/json' } }
  return found ? new Response(found, json) : new Response('{"msg":"","data":{"rows":[],"entries":[]}}', json)
}

keepSession({
  sessionId: 'bench',
  stored: 'bench',
  permissions: [],
  products: [],
  loggedInUser: { userName: 'bench', isAdmin: 1, system: { id: idOf(1) } },
} as unknown as SessionData)

const router = createMemoryRouter([{ path: '/*', element: <RatingBilling /> }])
createRoot(document.getElementById('root') as HTMLElement).render(
  <QueryClientProvider client={createQueries(error => console.error(error))}>
    <MantineProvider theme={theme}>
      <div style={{ height: 860, display: 'flex', flexDirection: 'column' }}>
        <RouterProvider router={router} />
      </div>
    </MantineProvider>
  </QueryClientProvider>,
)

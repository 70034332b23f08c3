import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Wire } from '@/api/wire'
import { NewDocuments } from './AddDocuments'
import { DOC_TYPES } from './docTypes'
import { APPROVAL, EFFECTIVE, EXPIRY, NAME, REVIEW_DAYS } from './rules'

const { GET, PUT, send } = vi.hoisted(() => ({ GET: vi.fn(), PUT: vi.fn(), send: vi.fn() }))
vi.mock('@/api/client', () => ({ api: { GET, PUT }, send, dataOf: async (answer: Promise<unknown>) => answer }))
vi.mock('@/api/accounts', () => ({ useAccounts: () => ({ data: { rows: [] } }) }))

const FIELDS = [
  { key: NAME, label: 'Document', type: 'text' },
  { key: REVIEW_DAYS, label: 'Review Days', type: 'numeric' },
  { key: EFFECTIVE, label: 'Effective Date', type: 'date' },
  { key: EXPIRY, label: 'Expiry Date', type: 'date' },
  { key: APPROVAL, label: 'Approval Status', type: 'text' },
]
/** An existing document, with its file `customs.pdf`. */
const THERE: Wire<'DocumentView'> = {
  id: 'd1',
  revision: 4,
  docType: 'SOP',
  fields: [
    { key: NAME, value: 'Customs manual' },
    { key: REVIEW_DAYS, value: '30' },
    { key: APPROVAL, value: 'Approved' },
  ],
  presentDocId: { id: 'f1', v: 'customs.pdf', size: 3 },
  accounts: [],
  otherAccounts: 0,
  sharedWithView: { Groups: [], Users: [] },
  sharedWithEdit: { Groups: [], Users: [] },
  uploadedBy: 'marek.novak',
  uploadedOn: '2026-03-02T08:00:00Z',
  updatedBy: 'marek.novak',
  updatedOn: '2026-03-02T08:00:00Z',
  archived: false,
  mayEdit: true,
  mayShare: true,
}
type Query = { suggestionFor?: string; documentType?: string; docType?: string; type?: string }
let days: { v: string }[] = []
const asked: Query[] = []
const onClose = vi.fn()

beforeEach(() => {
  vi.clearAllMocks()
  asked.length = 0
  days = []
  GET.mockImplementation(async (path: string, { params }: { params: { query: Query } }) => {
    asked.push(params.query)
    if (path === '/api/template/default') return { fields: FIELDS }
    if (path === '/api/tms') return { rows: [THERE] }
    return params.query.suggestionFor === 'metadata_dmsReviewDays' ? days : []
  })
  PUT.mockResolvedValue({ documents: [{}] })
  send.mockImplementation(async (_method: string, _path: string, { body }: { body: FormData }) => {
    const file = body.get('file') as File
    return { id: `of-${file.name}-${file.size}`, v: file.name, t: '', size: file.size }
  })
})

function open(amongTariffs = false) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <MemoryRouter>
          <NewDocuments types={DOC_TYPES} amongTariffs={amongTariffs} onClose={onClose} />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  )
}

async function choose(type: string) {
  await userEvent.click(screen.getByRole('combobox', { name: 'Document type' }))
  await userEvent.click(screen.getByRole('option', { name: type, hidden: true }))
}

async function proceedWith(type: string) {
  open()
  await choose(type)
  await userEvent.click(screen.getByRole('button', { name: 'Proceed' }))
  await screen.findByRole('region', { name: 'Drop documents here' })
}
const drop = (...files: File[]) =>
  userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, files)
const pdf = (name: string, text = 'pdf') => new File([text], name, { type: 'application/pdf' })
const names = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map(each => each.querySelector('b')?.textContent)

test('R021, R023: choosing a type and proceeding loads its template and asks for its review days', async () => {
  days = [{ v: '180' }]
  await proceedWith('SOP')
  expect(asked).toContainEqual({ type: 'metadata_documentManagementSystem', docType: 'SOP' })
  expect(asked).toContainEqual(
    expect.objectContaining({ suggestionFor: 'metadata_dmsReviewDays', documentType: 'SOP' }),
  )
  await drop(pdf('seals.pdf'))
  expect(await screen.findByRole('textbox', { name: 'Review Days' })).toHaveValue('180')
})

test('A080: a type of which the server says nothing is reviewed after 90 days', async () => {
  await proceedWith('Other')
  await drop(pdf('seals.pdf'))
  expect(await screen.findByRole('textbox', { name: 'Review Days' })).toHaveValue('90')
})

test('R295: among the tariffs another type is refused, and nothing can be dropped', async () => {
  open(true)
  await screen.findByRole('region', { name: 'Drop documents here' })
  await choose('SOP')
  expect(screen.getByText("Please Select 'Tariff' Document Type")).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Drop documents here' })).toBeNull()
  await choose('Tariff')
  expect(await screen.findByRole('region', { name: 'Drop documents here' })).toBeVisible()
})

test('R016, R022, R024: each file is an entry in process, in the list of new ones or of revised ones', async () => {
  await proceedWith('SOP')
  await drop(pdf('customs.pdf'), pdf('seals.pdf'), pdf('gates.pdf'))
  await waitFor(() => expect(names('Revised documents')).toEqual(['customs.pdf']))
  expect(names('New documents')).toEqual(['seals.pdf', 'gates.pdf'])
  await userEvent.click(screen.getByRole('button', { name: /^seals\.pdf/ }))
  expect(screen.getByRole('textbox', { name: 'Approval Status' })).toHaveValue('Inprocess')
})

test('R017: a file dropped later is the revision in place of the one before', async () => {
  await proceedWith('SOP')
  await drop(pdf('customs.pdf', 'first'))
  await waitFor(() => expect(names('Revised documents')).toEqual(['customs.pdf']))
  await drop(pdf('customs.pdf', 'the second'))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'New documents' })).toBeNull())
  expect(names('Revised documents')).toEqual(['customs.pdf'])
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(PUT).toHaveBeenCalledOnce())
  const [, { body }] = PUT.mock.lastCall as [string, { body: Wire<'DocumentsBody'> }]
  // the accounts of the document are not sent, so they do not change
  expect(Object.keys(body)).toEqual(['data'])
  expect(body.data).toMatchObject([{ id: 'd1', revision: 4, revisionDocId: { id: 'of-customs.pdf-10' } }])
})

test('R018: a reset brings the original entry back: the revision is taken out, or becomes a new document', async () => {
  await proceedWith('SOP')
  await drop(pdf('customs.pdf'))
  await waitFor(() => expect(names('Revised documents')).toEqual(['customs.pdf']))
  expect(screen.getByRole('textbox', { name: 'Document' })).toHaveValue('Customs manual')
  await userEvent.click(screen.getByRole('button', { name: 'Add as new' }))
  expect(names('New documents')).toEqual(['customs.pdf'])
  expect(screen.getByRole('textbox', { name: 'Document' })).toHaveValue('customs')
  await drop(pdf('customs.pdf', 'another'))
  await waitFor(() => expect(names('Revised documents')).toEqual(['customs.pdf']))
  await userEvent.click(screen.getByRole('button', { name: /^Reset customs\.pdf/ }))
  expect(screen.queryByRole('list', { name: 'Revised documents' })).toBeNull()
  expect(names('New documents')).toEqual(['customs.pdf'])
})

test('R025: saving closes the dialog, and a refusal leaves it open', async () => {
  await proceedWith('SOP')
  await drop(pdf('customs.pdf'))
  await waitFor(() => expect(names('Revised documents')).toEqual(['customs.pdf']))
  PUT.mockRejectedValueOnce(new Error('Someone else changed this record.'))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Someone else changed this record.')
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

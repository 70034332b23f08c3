import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Payable } from '../calls'
import type { Offer } from '../letterCalls'
import { LetterDialog } from './LetterDialog'

const { GET, POST } = vi.hoisted(() => ({ GET: vi.fn(), POST: vi.fn() }))
vi.mock('@/api/client', () => ({
  api: { GET, POST },
  dataOf: async (answer: Promise<unknown>) => answer,
  send: vi.fn(),
}))

const INVOICE = { id: 'p1', number: 'M2', carrier: 'Midway' } as Payable
const offer = (more: Partial<Offer>): Offer => ({
  templateId: 't1',
  name: 'Dispute letter',
  kind: 'dispute',
  channel: 'mail',
  language: 'en',
  whyNot: '',
  ...more,
})
const DRAFT = { subject: 'Dispute of invoice M2', text: 'We dispute 14.00.', to: 'claims@midway.example' }
const EVIDENCE = { id: 'd1', name: 'rate sheet.pdf', kind: 'Dispute' }

function show(...offers: Offer[]) {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <LetterDialog invoice={INVOICE} offers={offers} onClose={() => undefined} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}
const choose = async (name: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Template' }))
  await userEvent.click(await screen.findByRole('option', { name }))
}

beforeEach(() => {
  GET.mockReset().mockResolvedValue({ rows: [EVIDENCE] })
  POST.mockReset().mockImplementation(async (path: string) =>
    path === '/api/payableLetters/draft' ? DRAFT : { template: 'Dispute letter', to: [DRAFT.to], id: 'l1' },
  )
})

test('a letter is sent as it was changed, with the documents that were chosen', async () => {
  show(offer({}))
  await choose('Dispute letter')
  const text = await screen.findByRole('textbox', { name: 'Text' })
  await userEvent.clear(text)
  await userEvent.type(text, 'Call us.')
  await userEvent.click(screen.getByRole('checkbox', { name: 'rate sheet.pdf (Dispute)' }))
  await userEvent.click(screen.getByRole('button', { name: 'Send email' }))
  await waitFor(() => expect(POST).toHaveBeenCalledTimes(2))
  expect(POST).toHaveBeenLastCalledWith('/api/payableLetters', {
    body: {
      payableId: 'p1',
      templateId: 't1',
      subject: DRAFT.subject,
      text: 'Call us.',
      to: DRAFT.to,
      documentIds: ['d1'],
      linkDays: 90,
      requestKey: expect.stringMatching(/^.{8,64}$/),
    },
  })
})

test('a mail needs an address; a PDF asks for none and takes no documents', async () => {
  POST.mockImplementation(async () => ({ ...DRAFT, to: '' }))
  show(offer({}), offer({ templateId: 't2', name: 'By post', channel: 'pdf' }))
  await choose('Dispute letter')
  expect(await screen.findByRole('button', { name: 'Send email' })).toBeDisabled()
  await choose('By post (Dispute letter)')
  expect(await screen.findByRole('button', { name: 'Save PDF' })).toBeEnabled()
  expect(screen.queryByRole('textbox', { name: 'To' })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('a letter sent as a link asks how long the link works', async () => {
  show(offer({ channel: 'portal', name: 'Claims page' }))
  await choose('Claims page (Dispute letter)')
  await userEvent.click(await screen.findByRole('combobox', { name: 'Link expires after' }))
  await userEvent.click(await screen.findByRole('option', { name: '7 days' }))
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }))
  await waitFor(() =>
    expect(POST).toHaveBeenLastCalledWith('/api/payableLetters', {
      body: expect.objectContaining({ to: DRAFT.to, linkDays: 7 }),
    }),
  )
})

test('a template that has nothing to say says why, and is not chosen', async () => {
  show(offer({ whyNot: 'Only an exception has something to dispute.' }))
  expect(screen.getByText('Dispute letter: Only an exception has something to dispute.')).toBeInTheDocument()
  await userEvent.click(await screen.findByRole('combobox', { name: 'Template' }))
  expect(await screen.findByRole('option', { name: 'Dispute letter' })).toHaveAttribute('data-combobox-disabled')
})

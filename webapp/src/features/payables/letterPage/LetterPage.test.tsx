import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import LetterPage from './LetterPage'

const { POST } = vi.hoisted(() => ({ POST: vi.fn() }))
vi.mock('@/api/client', () => ({ api: { POST }, dataOf: async (answer: Promise<unknown>) => answer, send: vi.fn() }))

const PAGE = {
  company: 'Demo Forwarding',
  language: 'de',
  subject: 'Reklamation M2',
  text: 'Guten Tag,\n\nbitte senden Sie eine Gutschrift.',
  table: {
    heads: ['Sendung', 'Berechnet USD', 'Vereinbart USD', 'Differenz USD', 'Feststellung'],
    rows: [['S-2', '126,00', '112,00', '14,00', 'Freight: laut Tarif 100, nicht 114.']],
    total: ['Summe', '126,00', '112,00', '14,00', ''],
  },
  sentOn: '2026-11-02T12:00:00Z',
  hasWorkbook: true,
  answers: [],
  opensUntil: '2026-12-31T12:00:00Z',
}

const show = () =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <LetterPage />
      </QueryClientProvider>
    </MantineProvider>,
  )

beforeEach(() => {
  window.location.hash = '#secret'
  POST.mockReset().mockResolvedValue(PAGE)
})

test('a carrier reads the letter with its lines, answers it, and sees the answer', async () => {
  show()
  expect(await screen.findByRole('heading', { level: 1, name: 'Reklamation M2' })).toBeVisible()
  expect(screen.getByText('bitte senden Sie eine Gutschrift.').closest('[lang]')).toHaveAttribute('lang', 'de')
  const lines = within(screen.getByRole('region', { name: 'Lines of the letter' }))
  expect(lines.getByRole('row', { name: /S-2 126,00 112,00 14,00 Freight/ })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Download PDF' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Download workbook' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Send answer' })).toBeDisabled()

  await userEvent.type(screen.getByRole('textbox', { name: 'Your name' }), 'Rita')
  await userEvent.type(screen.getByRole('textbox', { name: 'Answer' }), 'A credit note follows.')
  POST.mockResolvedValue({
    ...PAGE,
    answers: [{ on: '2026-11-03T12:00:00Z', name: 'Rita', text: 'A credit note follows.' }],
  })
  await userEvent.click(screen.getByRole('button', { name: 'Send answer' }))
  expect(await screen.findByText('Your answer was sent.')).toBeVisible()
  expect(POST).toHaveBeenLastCalledWith('/api/letterPage/answer', {
    body: { token: 'secret', name: 'Rita', text: 'A credit note follows.' },
  })
  expect(screen.getByText('A credit note follows.')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Answer' })).toHaveValue('')
})

test('a link that opens nothing offers nothing', async () => {
  POST.mockRejectedValue(new Error('This link no longer works. Ask the sender of the letter for a new one.'))
  show()
  expect(await screen.findByRole('heading', { name: 'Letter not available' })).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
})

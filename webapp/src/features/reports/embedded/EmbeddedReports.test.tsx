import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Wire } from '@/api/wire'
import EmbeddedReports from './EmbeddedReports'

const answers = vi.hoisted(() => ({
  pages: { entries: [], mayChange: false } as Wire<'EmbeddedPageEntries'>,
  frames: vi.fn(),
}))
vi.mock('@/api/client', () => ({
  api: {
    GET: async (path: string, { params }: { params?: { path: { report_id: string } } } = {}) =>
      path.endsWith('/page') ? answers.frames(params?.path.report_id) : answers.pages,
  },
  dataOf: async (answer: Promise<unknown>) => answer,
}))

const MARGIN = { id: 'r1', name: 'Margin', description: 'By lane' }
const VOLUME = { id: 'r2', name: 'Volume', description: '' }

const show = (at = '') =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MantineProvider>
        <MemoryRouter initialEntries={[`/dashboard/lookerCharts${at}`]}>
          <EmbeddedReports />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  )

beforeEach(() => {
  answers.pages = { entries: [MARGIN, VOLUME], mayChange: false }
  let turn = 0
  answers.frames.mockReset()
  answers.frames.mockImplementation((id: string) => {
    turn += 1
    return { url: `/api/embeddedReportFrame?ticket=${id}-${turn}`, host: 'bi.example.com' }
  })
})

test('the first page is shown until another is chosen', async () => {
  show()
  expect(await screen.findByTitle('Margin')).toHaveAttribute('src', '/api/embeddedReportFrame?ticket=r1-1')
  expect(screen.getByRole('heading', { name: 'Margin' })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('link', { name: 'Volume' }))
  expect(await screen.findByTitle('Volume')).toHaveAttribute('src', '/api/embeddedReportFrame?ticket=r2-2')
  expect(screen.getByRole('link', { name: 'Volume' })).toHaveAttribute('aria-current', 'page')
})

test('the address says which page', async () => {
  show('?report=r2')
  expect(await screen.findByTitle('Volume')).toBeInTheDocument()
})

test('Reload fetches another address, since each works once', async () => {
  show()
  fireEvent.load(await screen.findByTitle('Margin'))
  expect(screen.getByText(/^From bi.example.com/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(await screen.findByTitle('Margin')).toHaveAttribute('src', '/api/embeddedReportFrame?ticket=r1-2')
  expect(screen.getByText('Loading bi.example.com…')).toBeInTheDocument()
})

test('a page that is refused says why, and is tried again', async () => {
  answers.frames.mockImplementationOnce(() => Promise.reject(new Error('You see no accounts.')))
  show()
  expect(await screen.findByText('You see no accounts.')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByTitle('Margin')).toBeInTheDocument()
})

test('a failed Reload does not leave the used frame behind', async () => {
  show()
  await screen.findByTitle('Margin')
  answers.frames.mockImplementationOnce(() => Promise.reject(new Error('The server is down.')))
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(await screen.findByText('The server is down.')).toBeInTheDocument()
  expect(screen.queryByTitle('Margin')).toBeNull()
})

test('a page that is not listed is said to be unavailable', async () => {
  show('?report=gone')
  expect(await screen.findByText('This report is not available')).toBeInTheDocument()
  expect(answers.frames).not.toHaveBeenCalled()
})

test('without pages, an administrator is offered to add one and others are sent to theirs', async () => {
  answers.pages = { entries: [], mayChange: true }
  const { unmount } = show()
  expect(await screen.findByRole('link', { name: 'New embedded report' })).toHaveAttribute(
    'href',
    '/dashboard/lookerCharts/new',
  )
  unmount()
  answers.pages = { entries: [], mayChange: false }
  show()
  expect(await screen.findByText(/^Your administrator can show/)).toBeInTheDocument()
  expect(screen.queryByRole('link')).toBeNull()
})

test('only administrators open the settings', async () => {
  const { unmount } = show()
  await screen.findByTitle('Margin')
  expect(screen.queryByRole('link', { name: 'Open settings' })).toBeNull()
  unmount()
  answers.pages.mayChange = true
  show()
  expect(await screen.findByRole('link', { name: 'Open settings' })).toHaveAttribute(
    'href',
    '/dashboard/lookerCharts/details/r1',
  )
})

import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Wire } from '@/api/wire'
import { Papers } from './Papers'

const { GET, POST } = vi.hoisted(() => ({ GET: vi.fn(), POST: vi.fn() }))
vi.mock('@/api/client', () => ({ api: { GET, POST }, dataOf: async (answer: Promise<unknown>) => answer }))
vi.mock('@/ui', async original => ({
  ...(await original<object>()),
  Allowed: ({ children }: { children: unknown }) => children,
}))

const PAPER = { mark: '', drawnOn: '2026-11-20T08:00:00Z', drawnBy: '', reason: '' }

const show = (status: string) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <Papers
          invoice={
            { invoiceId: 'i1', invoiceNumber: 'INV-000001', status, revision: 3 } as unknown as Wire<'InvoiceDetail'>
          }
        />
      </MantineProvider>
    </QueryClientProvider>,
  )

test('an invoice is redrawn for a reason, and the earlier version stays to be downloaded', async () => {
  GET.mockResolvedValue({ due: false, fault: '', rows: [{ ...PAPER, fileId: 'f1', version: 1, isCurrent: true }] })
  POST.mockResolvedValue({ due: false, fault: '', rows: [] })
  show('Delivered')
  expect(await screen.findByText('Version 1, current')).toBeVisible()
  GET.mockResolvedValue({
    due: false,
    fault: '',
    rows: [
      { ...PAPER, fileId: 'f2', version: 2, isCurrent: true, reason: 'Wrong logo' },
      { ...PAPER, fileId: 'f1', version: 1, isCurrent: false },
    ],
  })
  await userEvent.click(screen.getByRole('button', { name: 'Redraw …' }))
  await userEvent.type(await screen.findByRole('textbox'), 'Wrong logo')
  await userEvent.click(screen.getByRole('button', { name: 'Redraw' }))
  await waitFor(() => expect(POST).toHaveBeenCalledOnce())
  expect(POST.mock.calls[0]?.[1].body).toEqual({ revision: 3, reason: 'Wrong logo' })
  expect(await screen.findByText('Version 2, current')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Download version 1' }))
  await waitFor(() => expect(POST).toHaveBeenLastCalledWith('/api/download/ticket', { body: { id: 'f1' } }))
})

test('a voided invoice is not redrawn', async () => {
  GET.mockResolvedValue({
    due: false,
    fault: '',
    rows: [{ ...PAPER, fileId: 'f1', version: 1, isCurrent: true, mark: 'VOIDED' }],
  })
  show('Voided')
  expect(await screen.findByText('Version 1, VOIDED, current')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Redraw …' })).toBeNull()
})

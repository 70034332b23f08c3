import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { RecordView } from '@/records'
import { CertificateFile } from './CertificateFile'

const { GET, send, viewAnswer } = vi.hoisted(() => ({ GET: vi.fn(), send: vi.fn(), viewAnswer: vi.fn() }))
vi.mock('@/api/client', () => ({ api: { GET }, dataOf: async (answer: Promise<unknown>) => answer, send }))
vi.mock('@/api/permissions', () => ({ usePermission: () => true }))
vi.mock('@/api/files', () => ({ viewAnswer, saveAnswer: vi.fn() }))

const show = (values: RecordView['values']) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <CertificateFile account={{ id: 'a1', revision: 3, archived: false, values } as RecordView} />
      </QueryClientProvider>
    </MantineProvider>,
  )

test('a company without tax is not asked for certificates', () => {
  show({})
  expect(screen.queryByText('Exemption certificate')).not.toBeInTheDocument()
})

test('the file is shown with who added it, and is replaced at the newest revision', async () => {
  const file = { name: 'VV-2026.pdf', size: 10, addedBy: 'Ana Ortiz', addedOn: '2026-11-30T09:00:00Z' }
  GET.mockResolvedValue({ revision: 5, file })
  send.mockResolvedValue({})
  show({ 'tax#certificate': 'VV-2026-7' })
  await userEvent.click(await screen.findByRole('button', { name: 'VV-2026.pdf' }))
  expect(viewAnswer).toHaveBeenCalledWith('/api/accounts/a1/certificateFile/content?view=true')
  const zone = screen.getByLabelText('Replace the certificate', { selector: 'input' })
  await userEvent.upload(zone, new File(['%PDF'], 'new.pdf', { type: 'application/pdf' }))
  expect(send.mock.lastCall?.[2].query).toEqual({ revision: '5' })
})

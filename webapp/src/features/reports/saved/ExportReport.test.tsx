import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { blankPlan } from '../plan'
import { ExportReport } from './ExportReport'

const { POST } = vi.hoisted(() => ({ POST: vi.fn(async () => ({ taskKey: 'k' })) }))
vi.mock('@/api/client', () => ({ api: { POST }, dataOf: async (answer: Promise<unknown>) => answer }))

test('the whole report is asked for as a workbook', async () => {
  const plan = blankPlan('shipments')
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <ExportReport name="Lanes" plan={plan} cell={null} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  await userEvent.setup().click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(() =>
    expect(POST).toHaveBeenCalledWith('/api/customReports/export', { body: { name: 'Lanes', plan, within: null } }),
  )
})

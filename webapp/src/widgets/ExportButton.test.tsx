import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ApiError } from '@/api/errors'
import { createQueries } from '@/api/queries'
import { ExportButton } from './ExportButton'

test('an export that fails is told, and can be tried again', async () => {
  const alert = vi.fn()
  const refused = new ApiError(400, 'too_many', 'A rate workbook holds at most 500,000 breaks.')
  const onExport = vi.fn().mockRejectedValueOnce(refused).mockResolvedValueOnce(undefined)
  render(
    <QueryClientProvider client={createQueries(alert)}>
      <MantineProvider>
        <ExportButton onExport={onExport} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(alert).toHaveBeenCalledExactlyOnceWith(refused))
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(onExport).toHaveBeenCalledTimes(2))
  expect(alert).toHaveBeenCalledOnce()
})

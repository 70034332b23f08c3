import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '@/api/errors'
import type { PayableDetail } from '../calls'
import { OwnFieldsDialog } from './OwnFieldsDialog'

const GL = 'costing#glAccount'
const field = (key: string, label: string) => ({ key, label, type: 'text', isActive: true, isReadonly: false })
const { put } = vi.hoisted(() => ({ put: vi.fn() }))
vi.mock('@/api/client', () => ({
  api: {
    GET: async () => ({
      fields: [field('costing#glAccount', 'GL account'), field('costing#costCenter', 'Cost center')],
    }),
    PUT: async (_: string, { body }: { body: unknown }) => put(body),
  },
  dataOf: async (answer: Promise<unknown>) => answer,
}))

const INVOICE = { id: 'p1', revision: 3, number: 'M1', own: { [GL]: '6100' } } as unknown as PayableDetail
const onClose = vi.fn()
const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <OwnFieldsDialog invoice={INVOICE} onClose={onClose} />
      </MantineProvider>
    </QueryClientProvider>,
  )

beforeEach(() => {
  put.mockReset()
  onClose.mockReset()
})

test('the fields of a carrier invoice are typed and saved together', async () => {
  put.mockResolvedValue({})
  show()
  const account = await screen.findByLabelText('GL account')
  expect(account).toHaveValue('6100')
  await userEvent.type(screen.getByLabelText('Cost center'), 'ORD-2')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(put).toHaveBeenCalledWith({ id: 'p1', revision: 3, values: { [GL]: '6100', 'costing#costCenter': 'ORD-2' } })
})

test('a value that does not fit stays, with what is wrong at its field', async () => {
  const wrong = { invalidMsgList: [{ fields: { [GL]: { message: 'At most 30 characters.' } } }] }
  put.mockRejectedValue(new ApiError(412, 'rows_invalid', 'Correct the field.', wrong))
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await screen.findByText('At most 30 characters.')).toBeInTheDocument()
  expect(onClose).not.toHaveBeenCalled()
})

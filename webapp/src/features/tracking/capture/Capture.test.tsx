import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import Capture from './Capture'

const { GET, POST, send } = vi.hoisted(() => ({ GET: vi.fn(), POST: vi.fn(), send: vi.fn() }))
vi.mock('@/api/client', () => ({
  api: { GET, POST },
  dataOf: async (answer: Promise<unknown>) => answer,
  send,
}))
vi.mock('@/api/permissions', () => ({ usePermission: () => true, setCurrentContext: vi.fn() }))

interface Sent {
  body: { rows: { tempId: number; shipment: string }[] }
}
const outcome = (row: { tempId: number; shipment: string }) => {
  const isThere = row.shipment === 'S-1'
  return {
    tempId: row.tempId,
    what: isThere ? 'new' : 'refused',
    shipmentId: '',
    shipment: '',
    milestone: '',
    before: null,
    findings: isThere ? [] : [{ field: 'shipment', message: `There is no shipment ${row.shipment}.` }],
  }
}

beforeEach(() => {
  GET.mockImplementation(async () => ({ rows: [{ code: 'DEL', name: 'Delivered' }] }))
  POST.mockImplementation(async (_: string, { body }: Sent) => {
    const rows = body.rows.map(outcome)
    const counts = (what: string) => rows.filter(row => row.what === what).length
    return { new: counts('new'), same: 0, replaces: 0, refused: counts('refused'), batch: 'b', rows }
  })
})

const show = () =>
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <Capture />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
const cell = (field: string, row: number) => screen.getByLabelText(`${field}, row ${row}`) as HTMLInputElement

test('pasted rows are checked, the valid ones saved, and the others stay with what is wrong', async () => {
  show()
  const getData = () => 'S-1\tDEL\tActual\t2026-05-31\t14:30\nS-9\tDEL\tActual\t2026-05-31\t14:30\n'
  fireEvent.paste(cell('Shipment number', 1), { clipboardData: { getData } })
  expect(cell('Time', 2).value).toBe('14:30')
  fireEvent.click(screen.getByRole('button', { name: 'Check' }))
  await waitFor(() => expect(screen.getByText('There is no shipment S-9.')).toBeTruthy())
  expect(screen.getByText('1 new')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Save valid rows' }))
  await waitFor(() => expect(cell('Shipment number', 1).value).toBe('S-9'))
  expect(screen.getByText('There is no shipment S-9.')).toBeTruthy()
  // only filled rows are sent
  expect(POST.mock.calls.map(([path, { body }]) => [path, body.rows.length])).toEqual([
    ['/api/tracking/events/check', 2],
    ['/api/tracking/events', 2],
  ])
})

test('what is typed over is judged anew', async () => {
  show()
  fireEvent.change(cell('Shipment number', 1), { target: { value: 'S-9' } })
  fireEvent.click(screen.getByRole('button', { name: 'Check' }))
  await waitFor(() => expect(screen.getByText('There is no shipment S-9.')).toBeTruthy())
  fireEvent.change(cell('Shipment number', 1), { target: { value: 'S-1' } })
  expect(screen.queryByText('There is no shipment S-9.')).toBeNull()
})

test('a file of a carrier becomes rows, with what it has in it and what needs a look', async () => {
  const row = { kind: 'Actual', date: '2026-05-31', time: '14:30', timeZone: 'CT', isReported: true }
  send.mockResolvedValue({
    name: 'rdwy.edi',
    leftOut: [],
    told: '3 statuses read: 2 milestones, 1 not a milestone.',
    findings: ['1 row was found by a reference instead of the shipment number.'],
    rows: [
      { ...row, tempId: 1, shipment: 'S-1', milestone: 'DEL' },
      { ...row, tempId: 2, shipment: 'S-9', milestone: 'DEL' },
    ],
  })
  POST.mockClear()
  show()
  const files = [new File(['ISA'], 'rdwy.edi')]
  fireEvent.change(screen.getByLabelText('File of milestones'), { target: { files } })
  await waitFor(() => expect(screen.getByText('1 new')).toBeTruthy())
  expect(screen.getByText('3 statuses read: 2 milestones, 1 not a milestone.')).toBeTruthy()
  expect(screen.getByText('1 row was found by a reference instead of the shipment number.')).toBeTruthy()
  fireEvent.change(cell('Time', 2), { target: { value: '15:00' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save valid rows' }))
  await waitFor(() => expect(cell('Shipment number', 1).value).toBe('S-9'))
  const [, { body }] = POST.mock.calls.at(-1) as [string, { body: { rows: { isReported: boolean }[] } }]
  expect(body).toMatchObject({ fromFile: 'rdwy.edi' })
  // a value the user changed is no longer the carrier's
  expect(body.rows.map(each => each.isReported)).toEqual([true, false])
})

test('a file without a milestone says so, and nothing is checked', async () => {
  const told = '2 statuses read: 0 milestones, 2 not a milestone.'
  send.mockResolvedValue({ name: 'rdwy.edi', leftOut: [], told, findings: [], rows: [] })
  POST.mockClear()
  show()
  fireEvent.change(screen.getByLabelText('File of milestones'), { target: { files: [new File(['ISA'], 'rdwy.edi')] } })
  await waitFor(() => expect(screen.getByText(told)).toBeTruthy())
  expect(POST).not.toHaveBeenCalled()
})

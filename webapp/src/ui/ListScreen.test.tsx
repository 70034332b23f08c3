import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, test, vi } from 'vitest'
import { FilterSelect } from './FilterSelect'
import { ListScreen, NoResults, ShowRemoved } from './ListScreen'

interface Port {
  code: string
}
interface Found {
  data: { count: number; rows: Port[] } | undefined
  error: unknown
  refetch: () => void
}
const PORTS: Found = { data: { count: 30, rows: [{ code: 'LAX' }] }, error: null, refetch: vi.fn() }

const Search = () => <output>{useLocation().search}</output>
const inApp = (children: ReactNode, address = '/ports') =>
  render(
    <MantineProvider>
      <MemoryRouter initialEntries={[address]}>
        {children}
        <Search />
      </MemoryRouter>
    </MantineProvider>,
  )

interface Options {
  of?: Found
  panel?: ReactNode
  hidesOnePage?: boolean
  limit?: number
}

const show = ({ of = PORTS, limit = 20, ...more }: Options = {}, address?: string) =>
  inApp(
    <ListScreen
      title="Ports"
      noun="port"
      of={of}
      rows={of.data?.rows}
      what="the ports"
      limit={limit}
      toolbar="Find ports"
      find={['Code starts with', 'Code']}
      filters={<ShowRemoved />}
      region="Table of ports"
      rowKey={port => port.code}
      columns={[{ head: 'Port', cell: port => port.code }]}
      empty={<NoResults body="No ports match." all="Show all ports" />}
      {...more}
    />,
    address,
  )

test('has a header that counts, a toolbar, the rows and their pages', () => {
  show()
  expect(screen.getByRole('heading', { name: 'Ports' })).toBeInTheDocument()
  expect(screen.getByText('30 ports')).toBeInTheDocument()
  expect(screen.getByRole('toolbar', { name: 'Find ports' })).toContainElement(
    screen.getByLabelText('Code starts with'),
  )
  expect(screen.getByRole('region', { name: 'Table of ports' })).toHaveTextContent('LAX')
  expect(screen.getByRole('navigation', { name: 'Pages' })).toHaveTextContent('1–20 of 30')
})

test('says why it is empty, and leads back to the whole list', async () => {
  show({ of: { ...PORTS, data: { count: 0, rows: [] } } }, '/ports?q=x')
  expect(screen.getByText('No ports match.')).toBeInTheDocument()
  expect(screen.queryByRole('navigation')).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Show all ports' }))
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

test('says that rows are on their way, and what went wrong with them', async () => {
  const { unmount } = show({ of: { ...PORTS, data: undefined } })
  expect(screen.getByLabelText('Loading the ports')).toBeInTheDocument()
  unmount()
  show({ of: { ...PORTS, data: undefined, error: new Error('Away') } })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(PORTS.refetch).toHaveBeenCalled()
})

test('may do without a pager for one page, and keeps it beyond the last one', () => {
  const { unmount } = show({ hidesOnePage: true, limit: 50 })
  expect(screen.queryByRole('navigation')).toBeNull()
  unmount()
  show({ hidesOnePage: true, of: { ...PORTS, data: { count: 30, rows: [] } } })
  expect(screen.getByRole('navigation')).toBeInTheDocument()
})

test('has the opened record beside the list', () => {
  show({ panel: <aside>LAX in full</aside> })
  expect(screen.getByText('LAX in full').parentElement).toHaveAttribute('data-open', 'true')
})

test('without an opened record the list has the room', () => {
  show({ panel: null })
  expect(screen.getByRole('region').closest('[data-open]')).toBeNull()
})

test('switches to what was removed, and back', async () => {
  show({}, '/ports?page=2')
  await userEvent.click(screen.getByLabelText('Removed'))
  expect(screen.getByRole('status')).toHaveTextContent('?removed=yes')
  await userEvent.click(screen.getByLabelText('Removed'))
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

test('a filter is picked into the address and taken back', async () => {
  inApp(<FilterSelect name="kind" label="Kind" data={[{ value: 'sea', label: 'Sea port' }]} />, '/ports?page=2')
  await userEvent.click(screen.getByRole('combobox', { name: 'Kind' }))
  await userEvent.click(await screen.findByText('Sea port'))
  expect(screen.getByRole('status')).toHaveTextContent('?kind=sea')
  await userEvent.click(screen.getByLabelText('Clear kind'))
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

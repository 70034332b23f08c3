import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { LifecycleScreen } from './LifecycleScreen'

const LADDER = { id: 'l1', name: 'Large quotes', revision: 2, archived: false }

interface Options {
  id?: string
  at?: string
  archived?: boolean
  mayChange?: boolean
}

const show = ({ id = 'l1', at = '/ladders/details/l1', archived = false, mayChange = true }: Options = {}) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <MemoryRouter initialEntries={[at]}>
          <LifecycleScreen
            id={id}
            of={{ data: id ? { ...LADDER, archived } : undefined, error: null, refetch: vi.fn() }}
            what="approval ladder"
            noun="ladder"
            heading="Approval ladder"
            newHeading="New approval ladder"
            meta={() => 'Quotes'}
            mayChange={() => mayChange}
            remove={{ mutate: vi.fn() }}
            meaning="What it held up takes effect."
            list="/ladders"
            edit="/ladders/edit"
            form={ladder => <p>Form of {ladder?.name ?? 'a new one'}</p>}
            facts={ladder => <p>Facts of {ladder.name}</p>}
            history={{ base: '/api/approvalLadders', permission: 'edit', isKept: () => false }}
            bodyClass="page"
          />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  )

test('shows the facts, with the buttons to edit and remove it', () => {
  show()
  expect(screen.getByRole('heading', { name: 'Large quotes' })).toBeInTheDocument()
  expect(screen.getByText('Facts of Large quotes')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/ladders/edit/l1')
  expect(screen.getByRole('button', { name: 'Remove' })).toBeInTheDocument()
})

test('has its form where it is edited, and no button to edit it', () => {
  show({ at: '/ladders/edit/l1' })
  expect(screen.getByText('Form of Large quotes')).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
})

test.each([{ archived: true }, { mayChange: false }])('only shows one that cannot be changed: %o', options => {
  show({ ...options, at: '/ladders/edit/l1' })
  expect(screen.getByText('Facts of Large quotes')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
})

test('has an empty form for a new one', () => {
  show({ id: '', at: '/ladders/new' })
  expect(screen.getByRole('heading', { name: 'New approval ladder' })).toBeInTheDocument()
  expect(screen.getByText('Form of a new one')).toBeInTheDocument()
})

import { MantineProvider } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '@/api/errors'
import { type SessionData, useSession } from '@/api/session'
import type { Wire } from '@/api/wire'
import { RuleEditor } from './RuleEditor'

const said = vi.hoisted(() => ({ alert: vi.fn(), put: vi.fn() }))
vi.mock('@/api/client', () => ({ api: { GET: vi.fn(), PUT: said.put } }))
vi.mock('@/ui', async original => ({
  ...(await original<typeof import('@/ui')>()),
  alertToast: said.alert,
}))

const CARRIER = 'shipmentInformation#carrier'
const rule = (ruleName: string, value: string) => ({
  ruleName,
  conditions: { ruleDef: { condition: 'and', level: 0, fields: [{ name: CARRIER, operator: 'equalTo', value }] } },
})
const set = (...rules: object[]) =>
  ({
    quoteTemplateId: '',
    templateName: 'Default rules',
    isDefault: false,
    revision: 0,
    rules,
    fields: [{ name: CARRIER, label: 'Carrier', type: 'text', kind: 'laneParameter' }],
    charges: [],
    defaultTimeSpan: 3,
  }) as unknown as Wire<'QuoteRuleSetView'>

function show(rules: Wire<'QuoteRuleSetView'>, told = '') {
  const router = createMemoryRouter([{ path: '/', element: <RuleEditor set={rules} told={told} /> }])
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <DatesProvider settings={{}}>
          <RouterProvider router={router} />
        </DatesProvider>
      </MantineProvider>
    </QueryClientProvider>,
  )
}
const names = () => within(screen.getByRole('navigation', { name: 'Rules' })).queryAllByRole('listitem')
const current = () => screen.getByRole('button', { current: true }).textContent

beforeEach(() => {
  said.alert.mockClear()
  useSession.setState({
    data: { permissions: [], products: [], loggedInUser: { isAdmin: 1 } } as unknown as SessionData,
  })
})

test('one rule is open at a time (R092)', async () => {
  show(set(rule('One', 'LH'), rule('Two', 'UA')))
  expect(current()).toContain('One')
  await userEvent.click(screen.getByRole('button', { name: /^Two/ }))
  expect(current()).toContain('Two')
  expect(screen.getAllByRole('textbox', { name: 'Name' })).toHaveLength(1)
})

test('another rule does not open while the open one has no condition on a lane parameter (R093)', async () => {
  show(set(rule('One', ' '), rule('Two', 'UA')))
  await userEvent.click(screen.getByRole('button', { name: /^Two/ }))
  expect(said.alert).toHaveBeenCalledWith('Provide at least one Selected Lane Parameter condition')
  expect(current()).toContain('One')
})

test('no rule is added while the open one has no condition on a lane parameter (R094)', async () => {
  show(set(rule('One', ' ')))
  await userEvent.click(screen.getByRole('button', { name: 'Rule' }))
  expect(said.alert).toHaveBeenCalledWith('Provide at least one Selected Lane Parameter condition')
  expect(names()).toHaveLength(1)
  await userEvent.type(screen.getByRole('textbox', { name: 'Value of condition 1' }), 'LH')
  await userEvent.click(screen.getByRole('button', { name: 'Rule' }))
  expect(names()).toHaveLength(2)
})

test('conditions stand in groups, joined the other way than those around them', async () => {
  show(set(rule('One', 'LH')))
  const lane = screen.getByRole('group', { name: 'Selected lane parameters' })
  await userEvent.click(within(lane).getByRole('button', { name: 'Group' }))
  const group = screen.getByRole('group', { name: 'Group 2 of Selected lane parameters' })
  await userEvent.click(within(group).getByRole('button', { name: 'Condition' }))
  expect(within(group).getByRole('radio', { name: 'Any condition' })).toBeChecked()
  expect(screen.getByRole('textbox', { name: 'Value of condition 2.2' })).toBeVisible()
  await userEvent.click(within(group).getByRole('button', { name: 'Remove group' }))
  expect(screen.queryByRole('group', { name: /^Group 2/ })).toBeNull()
})

test('where there is no rule, deleting is refused (R095)', async () => {
  show(set())
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(said.alert).toHaveBeenCalledWith('There is no rule configured to delete.')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('deleting a rule asks first (R267)', async () => {
  show(set(rule('One', 'LH'), rule('Two', 'UA')))
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByRole('dialog', { name: 'Are you sure to delete the rule?' })).toBeInTheDocument()
  expect(names()).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Delete rule' }))
  expect(names()).toHaveLength(1)
})

test('what is told about the rules stands above them (A067)', () => {
  const told = 'No rule found for selected template. So loading default rules.'
  show(set(rule('One', 'LH')), told)
  expect(screen.getByText(told)).toBeVisible()
})

test('rules that somebody else saved meanwhile are not overwritten: theirs can be taken', async () => {
  said.put.mockRejectedValue(new ApiError(409, 'conflict', 'Someone else changed these rules.'))
  show(set(rule('One', 'LH')))
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), ' more')
  await userEvent.click(screen.getByRole('button', { name: 'Save rules' }))
  expect(await screen.findByText('Someone else changed these rules.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Use their version' })).toBeVisible()
})

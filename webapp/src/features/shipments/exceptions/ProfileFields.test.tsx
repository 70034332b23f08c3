import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { Profile } from './issues'
import { ProfileFields } from './ProfileFields'

const { put } = vi.hoisted(() => ({ put: vi.fn() }))
vi.mock('@/api/client', () => ({ api: { PUT: put }, dataOf: (answer: unknown) => answer }))

const field = (key: string, more: object = {}) => ({
  key,
  label: key,
  isDefault: false,
  isVisible: true,
  isMandatory: false,
  isReadOnlyAfterRaise: false,
  activeForFilter: false,
  addInSummary: false,
  duplicateIdentifier: false,
  ...more,
})
const profile = (revision: number, ...fields: object[]) =>
  ({ templateId: 't', profileName: 'p', docType: 'IMSRaiseProfile', revision, fields }) as unknown as Profile
const shown = (of: Profile) => (
  <MantineProvider>
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ProfileFields profile={of} onSaved={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>
  </MantineProvider>
)

test('what was ticked is saved on top of what somebody else saved meanwhile', async () => {
  const user = userEvent.setup()
  const { rerender } = render(shown(profile(1, field('Subject'), field('Cause'))))
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
  await user.click(screen.getByRole('checkbox', { name: 'Subject: In the filter' }))
  // another user made the cause required
  rerender(shown(profile(2, field('Subject'), field('Cause', { isMandatory: true }))))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const [, { body }] = put.mock.calls[0] ?? []
  const { revision, fields } = body
  expect(revision).toBe(2)
  expect(fields[0].activeForFilter).toBe(true)
  expect(fields[1].isMandatory).toBe(true)
})

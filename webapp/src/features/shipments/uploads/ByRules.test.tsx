import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { type SessionData, useSession } from '@/api/session'
import { ByRules } from './ByRules'

const show = (values: number, permissions: readonly string[]) => {
  useSession.setState({ data: { permissions, products: [], loggedInUser: { isAdmin: 0 } } as unknown as SessionData })
  return render(
    <MemoryRouter>
      <ByRules values={values} />
    </MemoryRouter>,
  )
}

beforeEach(() => useSession.setState({ data: null, currentContext: '' }))

test('the check says how many values rules read, and leads whoever may to the rules', () => {
  show(1200, ['reports.sideReports'])
  expect(screen.getByText(/1,200 values read by mapping rules\./)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Mapping rules' })).toHaveAttribute('href', '/reports/mappingrules')
})

test('where no rule read anything, nothing is said; whoever may not see them gets no link', () => {
  const { container, unmount } = show(0, [])
  expect(container).toBeEmptyDOMElement()
  unmount()
  show(1, [])
  expect(screen.getByText(/1 value read by mapping rules\./)).toBeVisible()
  expect(screen.queryByRole('link')).toBeNull()
})

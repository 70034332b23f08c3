import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { type SessionData, useSession } from '@/api/session'
import { Allowed } from './Allowed'

const session = (isAdmin: 0 | 1, permissions: string[], products: string[] = []) =>
  useSession.setState({
    currentContext: 'tariffs',
    data: { permissions, products, loggedInUser: { isAdmin } } as unknown as SessionData,
  })
const show = (product?: string) =>
  render(
    <Allowed permission="tariffs.saveTariff" {...(product ? { product } : {})}>
      <button type="button">Publish</button>
    </Allowed>,
  )
beforeEach(() => useSession.setState({ data: null, currentContext: '' }))

test('an element whose permission is missing is removed (R363)', () => {
  session(0, ['tariffs.menuTariffs'])
  show()
  expect(screen.queryByRole('button')).toBeNull()
})

test('the logged-in user is an administrator by the flag, and may do everything (R359, R360)', () => {
  session(1, [])
  show()
  expect(screen.getByRole('button', { name: 'Publish' })).toBeVisible()
})

test('an element of a product that is not in the list is removed for administrators too (R361)', () => {
  session(1, [], ['billing'])
  show('tariffs')
  expect(screen.queryByRole('button')).toBeNull()
})

test('pressing an element makes its permission the current context (R367)', async () => {
  session(0, ['tariffs.saveTariff'])
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
  expect(useSession.getState().currentContext).toBe('tariffs.saveTariff')
})

import { MantineProvider } from '@mantine/core'
import { act, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Toasts } from './Toasts'
import { alertToast, doneToast, savedToast } from './toasts'

test('what was done last takes the place of what was done before; an alert stays beside it (A052)', async () => {
  render(
    <MantineProvider env="test">
      <Toasts />
    </MantineProvider>,
  )
  act(() => {
    doneToast('1 row saved')
    alertToast('The lane is not there any more.')
    doneToast('2 rows saved')
  })
  expect(await screen.findByText('2 rows saved')).toBeVisible()
  expect(screen.getByText('The lane is not there any more.')).toBeVisible()
  expect(screen.queryByText('1 row saved')).toBeNull()
})

test('a save that went well is a toast titled Success with what the server said (A065)', async () => {
  render(
    <MantineProvider env="test">
      <Toasts />
    </MantineProvider>,
  )
  act(() => savedToast('Charges saved.'))
  const told = (await screen.findByText('Charges saved.')).closest<HTMLElement>('[role=alert]')
  expect(told && within(told).getByText('Success')).toBeVisible()
  act(() => doneToast('2 rows deleted'))
  const done = (await screen.findByText('2 rows deleted')).closest<HTMLElement>('[role=alert]')
  expect(done && within(done).queryByText('Success')).toBeNull()
})

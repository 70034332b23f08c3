import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Toasts } from './Toasts'
import { alertToast, doneToast } from './toasts'

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

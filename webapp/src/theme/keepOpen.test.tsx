import { Button, MantineProvider, MultiSelect, Select, TextInput } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { LONG_FORM } from './keepOpen'
import { theme } from './theme'

const sent = vi.fn()

function show(more: object = {}) {
  sent.mockReset()
  render(
    <MantineProvider theme={theme} env="test">
      <form
        {...more}
        onSubmit={event => {
          event.preventDefault()
          sent()
        }}
      >
        <TextInput label="Name" />
        <Select label="Mode" data={['Air', 'Ocean']} searchable />
        <MultiSelect label="Match fields" data={['Carrier', 'Zone']} searchable />
        <Button type="submit">Create</Button>
      </form>
    </MantineProvider>,
  )
}

test.each(['Mode', 'Match fields'])('Enter in %s takes what is marked and sends no form', async label => {
  show()
  const field = screen.getByRole('combobox', { name: label })
  await userEvent.type(field, label === 'Mode' ? 'Oc{ArrowDown}{Enter}' : 'Zo{ArrowDown}{Enter}')
  if (label === 'Mode') expect(field).toHaveValue('Ocean')
  else expect(screen.getAllByText('Zone')[0]).toBeInTheDocument()
  await userEvent.type(field, 'nothing of that name{Enter}')
  expect(sent).not.toHaveBeenCalled()
})

test('a short form is sent by Enter in a text field, a long one by its button alone', async () => {
  show()
  await userEvent.type(screen.getByLabelText('Name'), 'LTL{Enter}')
  expect(sent).toHaveBeenCalledTimes(1)
  document.body.innerHTML = ''
  show(LONG_FORM)
  await userEvent.type(screen.getByLabelText('Name'), 'LTL{Enter}')
  expect(sent).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Create' }))
  expect(sent).toHaveBeenCalledTimes(1)
})

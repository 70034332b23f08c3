import { MantineProvider, TextInput } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { DraftForm, SaveError, SubmitButton, useDraft } from '.'

const sent = vi.fn()
const REFUSED = { error: new Error('Name already exists'), isPending: false, isSuccess: false, reset: () => undefined }

function Form({ isShort = false }) {
  const draft = useDraft({ name: 'Desk' }, 1)
  return (
    <DraftForm
      of={draft}
      save={REFUSED}
      labels={{ name: 'Name' }}
      onSend={sent}
      notice="notice"
      above={<SaveError error={new Error('Not removed')} />}
      isShort={isShort}
    >
      <TextInput label="Name" {...draft.getInputProps('name')} />
      <SubmitButton of={REFUSED} disabled={!draft.isDirty()}>
        Save
      </SubmitButton>
    </DraftForm>
  )
}

function show(isShort = false) {
  sent.mockReset()
  render(
    <MantineProvider env="test">
      <Form isShort={isShort} />
    </MantineProvider>,
  )
  return screen.getByLabelText('Name')
}

test('its button sends what is typed, once there is something to save', async () => {
  const name = show()
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
  await userEvent.type(name, ' 2')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(sent.mock.lastCall?.[0]).toEqual({ name: 'Desk 2' })
})

test('Enter in a field sends a short form, and leaves a long one open', async () => {
  await userEvent.type(show(), ' 2{Enter}')
  expect(sent).not.toHaveBeenCalled()
  document.body.innerHTML = ''
  await userEvent.type(show(true), ' 2{Enter}')
  expect(sent).toHaveBeenCalledOnce()
})

test('why it was not saved comes before its fields, in one box with what else was not done', () => {
  const name = show()
  const [removed, saved] = screen.getAllByRole('alert')
  expect(removed).toHaveTextContent('Not removed')
  expect(saved).toHaveTextContent('Name already exists')
  expect(removed?.parentElement).toHaveClass('notice')
  expect(removed?.parentElement).toBe(saved?.parentElement)
  expect(saved?.compareDocumentPosition(name)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

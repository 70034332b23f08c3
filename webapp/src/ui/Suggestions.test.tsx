import { Combobox, MantineProvider, useCombobox } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Suggest, SuggestionList, useSuggestions } from './Suggestions'

function Field({ suggest }: { suggest: Suggest }) {
  const combobox = useCombobox({ opened: true })
  return (
    <Combobox store={combobox} withinPortal={false}>
      <Combobox.Target>
        <input aria-label="Carrier" />
      </Combobox.Target>
      <Combobox.Dropdown>
        <SuggestionList found={useSuggestions(suggest, 'x')} />
      </Combobox.Dropdown>
    </Combobox>
  )
}
const show = (suggest: Suggest) =>
  render(
    <MantineProvider env="test">
      <Field suggest={suggest} />
    </MantineProvider>,
  )

test('nothing that fits is said in the list (A051)', async () => {
  show(async () => [])
  expect(await screen.findByText('No matches found')).toBeVisible()
})

test('a list that cannot be fetched is an empty one (A050, A051)', async () => {
  show(async () => {
    throw new Error('down')
  })
  expect(await screen.findByText('No matches found')).toBeVisible()
})

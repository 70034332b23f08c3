import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useChangeOf } from './changes'

const KEY = ['record']
const BESIDE = ['people']

/** A form that is redrawn at each revision, as those of roles, people and sign-in settings are. */
function Form({ refused, said }: { refused: boolean; said: (what: string) => void }) {
  const change = useChangeOf(
    async (name: string) => {
      if (refused) throw new Error('Taken.')
      return `${name} was saved`
    },
    KEY,
    BESIDE,
  )
  return (
    <button
      type="button"
      onClick={() => change.mutate('Desk', { onSuccess: said, onError: error => said(error.message) })}
    >
      Save
    </button>
  )
}

interface Parts {
  refused: boolean
  said: (what: string) => void
  read: () => number
  readBeside: () => Promise<string>
}

function Screen(props: Parts) {
  useQuery({ queryKey: BESIDE, queryFn: props.readBeside })
  const found = useQuery({ queryKey: KEY, queryFn: async () => props.read() })
  return found.data === undefined ? null : (
    <>
      <p>Revision {found.data}</p>
      <Form key={found.data} refused={props.refused} said={props.said} />
    </>
  )
}

test.each([
  [false, 'Desk was saved'],
  [true, 'Taken.'],
])('what follows a change is told although its form is drawn anew by then (refused: %s)', async (refused, told) => {
  const said = vi.fn<(what: string) => void>()
  let revision = 0
  let listed = () => {}
  // the list next to it is still loading when the form is redrawn
  const slow = new Promise<void>(resolve => {
    listed = resolve
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Screen
        refused={refused}
        said={what => said(what)}
        read={() => {
          revision += 1
          return revision
        }}
        readBeside={async () => {
          if (revision > 0) await slow
          return 'Ana'
        }}
      />
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByText('Save'))
  await screen.findByText('Revision 2')
  listed()
  await waitFor(() => expect(said).toHaveBeenCalledExactlyOnceWith(told))
})

import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Dialog } from './Dialog'

function Screen() {
  const [open, setOpen] = useState(false)
  return (
    <MantineProvider>
      <button type="button" onClick={() => setOpen(true)}>
        Settle
      </button>
      {open ? (
        <Dialog title="Settle 3 shipments" onClose={() => setOpen(false)}>
          <input aria-label="Reason" data-autofocus />
        </Dialog>
      ) : null}
    </MantineProvider>
  )
}

test('who closes a dialog with Escape is back at the button that opened it', async () => {
  render(<Screen />)
  await userEvent.click(screen.getByRole('button', { name: 'Settle' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Reason')))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Settle' })))
})

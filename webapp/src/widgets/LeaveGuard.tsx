import { Button, Group, Modal } from '@mantine/core'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useUnloadWarning } from '@/ui'

/** Asks before changed rows of a sheet are left behind. `what`: one of them, and several. */
export function LeaveGuard({ changed, what: [one, several] }: { changed: number; what: [string, string] }) {
  const blocker = useBlocker(changed > 0)
  // a save that leads on is under way before what it changed is drawn: nothing is left to lose
  useEffect(() => {
    if (!changed && blocker.state === 'blocked') blocker.proceed()
  }, [changed, blocker])
  useUnloadWarning(changed > 0)
  return (
    <Modal
      opened={changed > 0 && blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={`${changed} ${changed === 1 ? `${one} is` : `${several} are`} changed and not saved`}
    >
      <p>The changes would be lost. Go back to save them with Alt+S.</p>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={() => blocker.proceed?.()}>
          Leave without saving
        </Button>
        <Button data-autofocus onClick={() => blocker.reset?.()}>
          Back to the {several}
        </Button>
      </Group>
    </Modal>
  )
}

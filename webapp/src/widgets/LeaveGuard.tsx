import { Button, Group, Modal } from '@mantine/core'
import { useEffect } from 'react'
import { type Location, useBlocker } from 'react-router'
import { count, useUnloadWarning } from '@/ui'

interface Asked {
  changed: number
  /** What is changed, singular and plural. */
  what: [string, string]
}

interface Guarded extends Asked {
  /** Whether going from one address to the other leaves; by default, any other address does. */
  leaves?: (from: Location, to: Location) => boolean
  /** What to do with the abandoned changes. */
  onLeave?: () => void
}

/** Asks before leaving unsaved changes. */
export function LeaveGuard({ changed, what, leaves = () => true, onLeave }: Guarded) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => changed > 0 && leaves(currentLocation, nextLocation),
  )
  // a save that navigates does so before its result is rendered: nothing is left to lose
  useEffect(() => {
    if (!changed && blocker.state === 'blocked') blocker.proceed()
  }, [changed, blocker])
  useUnloadWarning(changed > 0)
  return (
    <LeaveQuestion
      opened={changed > 0 && blocker.state === 'blocked'}
      changed={changed}
      what={what}
      onStay={() => blocker.reset?.()}
      onLeave={() => {
        onLeave?.()
        blocker.proceed?.()
      }}
    />
  )
}

/** The question itself, for other ways of leaving: closing a dialog. */
export function LeaveQuestion(props: Asked & { opened: boolean; onStay: () => void; onLeave: () => void }) {
  const { opened, changed, onStay, onLeave } = props
  const [one, several] = props.what
  return (
    <Modal
      opened={opened}
      onClose={onStay}
      title={`${count(changed)} ${changed === 1 ? `${one} has` : `${several} have`} unsaved changes`}
    >
      <p>If you leave, the changes are lost. Go back and press Alt+S to save them.</p>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onLeave}>
          Leave without saving
        </Button>
        <Button data-autofocus onClick={onStay}>
          Back to the {several}
        </Button>
      </Group>
    </Modal>
  )
}

import { Button, Group, Modal } from '@mantine/core'
import { useEffect } from 'react'
import { type Location, useBlocker } from 'react-router'
import { count, useUnloadWarning } from '@/ui'

interface Asked {
  changed: number
  /** One of what is changed, and several. */
  what: [string, string]
}

interface Guarded extends Asked {
  /** Whether one address leaves the other: any other one, where nothing is said. */
  leaves?: (from: Location, to: Location) => boolean
  /** What to do with the changes that are left behind. */
  onLeave?: () => void
}

/** Asks before what is changed and not saved is left behind. */
export function LeaveGuard({ changed, what, leaves = () => true, onLeave }: Guarded) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => changed > 0 && leaves(currentLocation, nextLocation),
  )
  // a save that leads on is under way before what it changed is drawn: nothing is left to lose
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

/** The question itself, for what is left in other ways than by an address: a dialog that is closed. */
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

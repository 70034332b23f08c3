import { modals } from '@mantine/modals'
import { messageOf } from '@/api/errors'
import { alertToast, doneToast } from './toasts'

interface Question {
  /** "Delete 21 shipments?" */
  title: string
  /** What it means, and whether it can be undone. */
  meaning: string
  /** The label of the button: verb and object. */
  confirm: string
}

/** Asks before deleting, with the consequences. False: canceled. */
export const askToDelete = ({ title, meaning, confirm }: Question): Promise<boolean> =>
  new Promise(answer => {
    modals.openConfirmModal({
      title,
      children: <p>{meaning}</p>,
      labels: { confirm, cancel: 'Cancel' },
      confirmProps: { color: 'red', 'data-autofocus': true },
      cancelProps: { variant: 'default' },
      onConfirm: () => answer(true),
      // closing it in any way means no: the promise has its first answer
      onClose: () => setTimeout(() => answer(false)),
    })
  })

interface Removal<Of> extends Question {
  /** The mutation that removes it. */
  remove: { mutate: (of: Of, then: { onSuccess: () => void; onError: (error: Error) => void }) => void }
  of: Of
  /** The message after it was removed. */
  done: string
  onDone?: () => void
}

/** Asks, removes, and shows the result or the error. */
export async function askAndRemove<Of>({ remove, of, done, onDone, ...question }: Removal<Of>): Promise<void> {
  if (!(await askToDelete(question))) return
  remove.mutate(of, {
    onSuccess: () => {
      doneToast(done)
      onDone?.()
    },
    onError: error => alertToast(messageOf(error)),
  })
}

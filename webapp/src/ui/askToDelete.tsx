import { modals } from '@mantine/modals'

interface Question {
  /** "Delete 21 shipments?" */
  title: string
  /** What it means, and whether there is a way back. */
  meaning: string
  /** The button: a verb and what it does it to. */
  confirm: string
}

/** Asks before something is deleted, and says what that means. False: it stays. */
export const askToDelete = ({ title, meaning, confirm }: Question): Promise<boolean> =>
  new Promise(answer => {
    modals.openConfirmModal({
      title,
      children: <p>{meaning}</p>,
      labels: { confirm, cancel: 'Cancel' },
      confirmProps: { color: 'red', 'data-autofocus': true },
      cancelProps: { variant: 'default' },
      onConfirm: () => answer(true),
      // closing it in any way is no: the promise keeps its first answer
      onClose: () => setTimeout(() => answer(false)),
    })
  })

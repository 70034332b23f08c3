import { modals } from '@mantine/modals'

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

import { Modal, type ModalProps } from '@mantine/core'
import { useFocusBack } from './useFocusBack'

/** The head of a dialog is no banner of the page: where one opens from another, there would be two. */
const HEAD = { header: { role: 'group' } }

/** A dialog that is drawn only while it is open. The focus goes back to what had it before. */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  useFocusBack()
  return <Modal opened attributes={HEAD} {...props} />
}

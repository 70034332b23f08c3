import { Modal, type ModalProps } from '@mantine/core'
import { useFocusBack } from './useFocusBack'

/** The head of a dialog is not a banner of the page: if one dialog opens another, there would be two. */
const HEAD = { header: { role: 'group' } }

/** A dialog that is rendered only while open. The focus returns to the previous element. */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  useFocusBack()
  return <Modal opened attributes={HEAD} {...props} />
}

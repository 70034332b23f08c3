import { Modal, type ModalProps } from '@mantine/core'
import { useFocusBack } from './useFocusBack'

/** A dialog that is drawn only while it is open. The focus goes back to what had it before. */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  useFocusBack()
  return <Modal opened {...props} />
}

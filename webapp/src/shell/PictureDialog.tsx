import { Modal } from '@mantine/core'
import { PictureChoice } from '@/widgets/PictureChoice'

/** The user's picture, editable over any screen. */
export const PictureDialog = ({ name, opened, onClose }: { name: string; opened: boolean; onClose: () => void }) => (
  <Modal opened={opened} onClose={onClose} title="Profile picture" closeButtonProps={{ 'aria-label': 'Close' }}>
    <PictureChoice name={name} />
  </Modal>
)

import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'

interface RemoveButtonProps {
  /** What is removed. */
  label: string
  disabled?: boolean
  onClick: () => void
}

/** At the end of an editable row: removes it. */
export const RemoveButton = ({ label, disabled = false, onClick }: RemoveButtonProps) => (
  <ActionIcon aria-label={label} disabled={disabled} onClick={onClick}>
    <IconTrash size={14} stroke={1.6} />
  </ActionIcon>
)

import { IconFilterOff } from '@tabler/icons-react'
import { EmptyState } from '@/ui'

/** Next to groups of shipments: the selected one is empty. */
export const NoneInGroup = () => (
  <EmptyState icon={IconFilterOff} title="No shipments in this group" body="Choose another group on the left." />
)

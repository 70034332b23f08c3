import { IconFilterOff } from '@tabler/icons-react'
import { EmptyState } from '@/ui'

/** Beside groups of shipments: the one chosen is empty. */
export const NoneInGroup = () => (
  <EmptyState icon={IconFilterOff} title="No shipments in this group" body="Choose another group on the left." />
)

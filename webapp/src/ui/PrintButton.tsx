import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'

/** Prints the page, without this button. */
export const PrintButton = ({ label = 'Print' }: { label?: string | undefined }) => (
  <Button
    variant="default"
    leftSection={<IconPrinter size={14} stroke={1.8} />}
    onClick={() => window.print()}
    data-print="hide"
  >
    {label}
  </Button>
)

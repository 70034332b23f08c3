import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'

/** Prints the page, on which it does not stand itself. */
export const PrintButton = () => (
  <Button
    variant="default"
    leftSection={<IconPrinter size={14} stroke={1.8} />}
    onClick={() => window.print()}
    data-print="hide"
  >
    Print
  </Button>
)

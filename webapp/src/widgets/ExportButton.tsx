import { Button, type ButtonProps } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'

interface Parts extends Pick<ButtonProps, 'size' | 'disabled' | 'children'> {
  /** Fetches the file and passes it to the browser. */
  onExport: () => Promise<void>
}

/** Saves what is shown as a file: one export at a time; errors are shown like those of any call. */
export function ExportButton({ onExport, children = 'Export', ...button }: Parts) {
  const save = useMutation({ mutationFn: onExport })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={14} stroke={1.8} />}
      {...button}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {children}
    </Button>
  )
}

import { Button, type ButtonProps } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ActionParts } from '@/ui'

interface Parts extends Pick<ButtonProps, 'size' | 'disabled' | 'children'> {
  /** Fetches the file and passes it to the browser. */
  onExport: () => Promise<void>
}

/** The action that saves what is shown as a file: one export at a time; errors are shown like those of any call. */
export function useExportAction(onExport: () => Promise<void>): ActionParts {
  const save = useMutation({ mutationFn: onExport })
  return { label: 'Export', icon: IconDownload, isPending: save.isPending, perform: () => save.mutate() }
}

/** The button of an export in a part of a screen. */
export function ExportButton({ onExport, children, ...button }: Parts) {
  const { label, isPending, perform } = useExportAction(onExport)
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={14} stroke={1.8} />}
      {...button}
      loading={isPending}
      onClick={perform}
    >
      {children ?? label}
    </Button>
  )
}

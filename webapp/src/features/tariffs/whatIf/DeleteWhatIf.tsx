import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconTrash } from '@tabler/icons-react'
import type { Wire } from '@/api/wire'
import { Allowed, count, Dialog, ui } from '@/ui'
import { useDeleteWhatIf } from './calls'

/** Deletes a what-if after confirmation: its results cannot be reproduced after the draft has changed. */
export function DeleteWhatIf({ run }: { run: Wire<'WhatIfView'> }) {
  const [asking, { open, close }] = useDisclosure()
  const remove = useDeleteWhatIf()
  return (
    <Allowed permission="tariffs.saveTariff">
      <Button variant="default" leftSection={<IconTrash size={14} stroke={1.8} />} onClick={open}>
        Delete
      </Button>
      {asking ? (
        <Dialog onClose={close} title="Delete this what-if?">
          <p>
            This deletes what version {run.versionNumber} of {run.tariffName} would charge for {count(run.processed)}{' '}
            shipments. The draft and the shipments don’t change.
          </p>
          <div className={ui.dialogActions}>
            <Button variant="default" onClick={close}>
              Keep what-if
            </Button>
            <Button color="red" data-autofocus loading={remove.isPending} onClick={() => remove.mutate(run.runId)}>
              Delete what-if
            </Button>
          </div>
        </Dialog>
      ) : null}
    </Allowed>
  )
}

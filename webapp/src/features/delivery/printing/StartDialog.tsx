import { Button, Group, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '@/api/errors'
import { Callout, counted, Dialog, doneToast } from '@/ui'
import { type Letter, useStartBatch } from './calls'

const MOST = 500

interface StartDialogProps {
  /** The selected ones; empty: all that wait. */
  letters: Letter[]
  all: number
  onClose: () => void
  onStarted: (batch: number) => void
}

/** Asks how letters are printed, and puts them into a batch. */
export function StartDialog({ letters, all, onClose, onStarted }: StartDialogProps) {
  const [sides, setSides] = useState('one')
  const start = useStartBatch()
  const many = letters.length || Math.min(all, MOST)
  return (
    <Dialog title={`Print ${counted(many, 'letter')}`} onClose={onClose}>
      <Stack gap="md">
        <Radio.Group label="Print on" value={sides} onChange={setSides}>
          <Stack gap={6} mt={4}>
            <Radio value="one" label="One side" />
            <Radio value="both" label="Both sides; each letter starts on a new sheet" />
          </Stack>
        </Radio.Group>
        <p>
          They become one print batch: a list of all letters, then each letter behind a cover sheet with its address. An
          invoice is delivered when you mark its letter as printed.
        </p>
        {all > MOST && !letters.length ? <p>A batch takes {MOST} letters. The oldest come first.</p> : null}
        {start.error ? <Callout tone="bad" title={messageOf(start.error)} /> : null}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            loading={start.isPending}
            onClick={() =>
              start.mutate(
                { ids: letters.map(each => each.id), bothSides: sides === 'both' },
                {
                  onSuccess: batch => {
                    doneToast(`Print batch ${batch.number} started.`)
                    onStarted(batch.number)
                  },
                },
              )
            }
          >
            Start batch
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

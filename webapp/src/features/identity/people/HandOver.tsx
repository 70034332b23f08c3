import { Button, Group, Select } from '@mantine/core'
import { useState } from 'react'
import { counted, Dialog, doneToast, SaveError } from '@/ui'
import { PersonPick, type Picked } from './PersonPick'
import css from './people.module.css'
import { WorkParts } from './WorkParts'
import { type PersonWork, useHandOver } from './work'

/** Shows the result: small amounts have been handed over already, large ones continue as tasks. */
export const sayHandedOver = (done: { moved: number; tasks: number }, to: Picked[]) =>
  doneToast(
    done.tasks
      ? 'Reassigning. You’ll be notified when it’s done.'
      : `${counted(done.moved, 'item')} reassigned to ${to.map(each => each.name).join(', ')}.`,
  )

/** Hands the work of a user over to another, or to several who share it. */
export function HandOver({ work, onClose }: { work: PersonWork; onClose: () => void }) {
  const [to, setTo] = useState<Picked[]>([])
  const [systemId, setSystemId] = useState<string | null>(null)
  const handOver = useHandOver()
  const systems = [...new Map(work.parts.map(part => [part.systemId, part.system]))]
  const chosen = systemId ? work.parts.filter(part => part.systemId === systemId) : work.parts
  const send = () =>
    handOver.mutate(
      { userId: work.userId, to: to.map(each => each.id), systemIds: systemId ? [systemId] : [] },
      {
        onSuccess: done => {
          sayHandedOver(done, to)
          onClose()
        },
      },
    )
  return (
    <Dialog title={`Reassign work of ${work.name}`} onClose={onClose} closeButtonProps={{ 'aria-label': 'Close' }}>
      <div className={css.ask}>
        {systems.length > 1 ? (
          <Select
            label="System"
            placeholder="All systems"
            clearable
            comboboxProps={{ withinPortal: false }}
            data={systems.map(([value, label]) => ({ value, label }))}
            value={systemId}
            onChange={setSystemId}
          />
        ) : null}
        <WorkParts work={{ ...work, parts: chosen }} />
        <PersonPick
          label="Reassign to"
          description="Several people share it evenly, each within their accounts"
          picked={to}
          onPick={setTo}
          except={work.userId}
          systemId={chosen[0]?.systemId ?? ''}
        />
        <SaveError error={handOver.error} title="Nothing was reassigned" />
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!to.length} loading={handOver.isPending} onClick={send}>
            Reassign
          </Button>
        </Group>
      </div>
    </Dialog>
  )
}

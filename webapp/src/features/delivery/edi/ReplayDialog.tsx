import { Button, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { Callout, count, Dialog, PlainTable, SaveError } from '@/ui'
import { type Configurations, type Replay, useReplay } from './calls'
import css from './edi.module.css'

interface ReplayDialogProps {
  body: { configurations: Configurations; profileId: string; accountId: string }
  /** There is no stored mapping to compare with. */
  isNew: boolean
  onClose: () => void
}

/** The last issued invoices with the edited mapping, before it is saved: what differs, and what would be held. */
export function ReplayDialog({ body, isNew, onClose }: ReplayDialogProps) {
  const [last, setLast] = useState(100)
  const replay = useReplay()
  return (
    <Dialog title="Replay issued invoices" size="xl" onClose={onClose}>
      <div className={css.replay}>
        <p className={css.note}>
          {isNew
            ? 'Nothing is saved yet to compare with: you see which invoices would be held.'
            : 'Compares the mapping as it is saved with the one you are editing. Nothing is sent or saved.'}
        </p>
        <div className={css.add}>
          <NumberInput
            label="Last invoices"
            min={1}
            max={100}
            value={last}
            onChange={value => setLast(Math.max(1, Number(value) || 1))}
          />
          <Button loading={replay.isPending} onClick={() => replay.mutate({ ...body, count: last })}>
            Replay
          </Button>
        </div>
        <SaveError error={replay.error} />
        {replay.data ? <Outcome of={replay.data} /> : null}
      </div>
    </Dialog>
  )
}

function Outcome({ of }: { of: Replay }) {
  const told = `${count(of.count)} replayed: ${count(of.changed)} different, ${count(of.held)} held`
  return (
    <>
      <div role="status">
        <Callout tone={of.held ? 'bad' : of.changed ? 'warn' : 'ok'} title={told} />
      </div>
      {of.invoices.map(each => (
        <section key={each.number} aria-label={each.number}>
          <h3 className={css.sub}>{each.number}</h3>
          {each.findings.map(finding => (
            <p key={finding.message} className={css.fault}>
              {finding.message}
            </p>
          ))}
          {each.changes.length ? (
            <PlainTable density="compact" className={css.explained} aria-label={`Differences of ${each.number}`}>
              <thead>
                <tr>
                  <th scope="col">Saved</th>
                  <th scope="col">Edited</th>
                </tr>
              </thead>
              <tbody>
                {each.changes.map(change => (
                  <tr key={`${change.before} ${change.after}`}>
                    <td>
                      <code>{change.before}</code>
                    </td>
                    <td>
                      <code>{change.after}</code>
                    </td>
                  </tr>
                ))}
              </tbody>
            </PlainTable>
          ) : null}
        </section>
      ))}
    </>
  )
}

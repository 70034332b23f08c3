import { Button, Select, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { here, timeHere } from '@/place'
import {
  count,
  counted,
  DataTable,
  DayInput,
  Dialog,
  LONG_FORM,
  moment,
  SaveError,
  ScrollRegion,
  todayHere,
  ui,
} from '@/ui'
import { type Kind, type Updated, useMilestones, useUndo, useUpdate } from '../calls'
import css from '../tracking.module.css'
import { KINDS } from '../words'

/** The name of a selected shipment. */
interface Chosen {
  id: string
  number: string
}

interface UpdateDialogProps {
  shipments: readonly Chosen[]
  /** The default milestone. */
  milestone?: string
  kind?: Kind
  onDone: () => void
  onClose: () => void
}

const WHATS = { new: 'Saved', same: 'Already there', replaces: 'Replaced', refused: 'Not saved' }

/** The result for each shipment, with an undo button. */
function Outcome({ of, onUndone, onClose }: { of: Updated; onUndone: (undone: Updated) => void; onClose: () => void }) {
  const undo = useUndo()
  return (
    <div className={ui.dialog}>
      <SaveError error={undo.error} title="Nothing was taken back" />
      <p role="status">
        {count(of.done)} of {counted(of.rows.length, 'shipment')} updated.
      </p>
      <ScrollRegion className={css.outcome} label="What came of each shipment">
        <DataTable
          rows={of.rows}
          rowKey={row => row.id}
          density="compact"
          state={row => row.what === 'refused' && 'finding'}
          columns={[
            { head: 'Shipment', look: 'strong', cell: row => row.number || '–' },
            {
              head: 'Result',
              fit: 'wrap',
              cell: row => (
                <>
                  {WHATS[row.what]}
                  {row.what === 'replaces' && row.before ? ` ${moment(row.before)}` : ''}
                  {row.message ? `: ${row.message}` : ''}
                </>
              ),
            },
          ]}
        />
      </ScrollRegion>
      <div className={ui.dialogActions}>
        {of.batch ? (
          <Button
            variant="default"
            loading={undo.isPending}
            onClick={() => undo.mutate(of.batch, { onSuccess: onUndone })}
          >
            Undo
          </Button>
        ) : null}
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  )
}

/** One milestone for all selected shipments, at one time; then the result for each. */
export function UpdateDialog({ shipments, milestone = '', kind = 'ACT', onDone, onClose }: UpdateDialogProps) {
  const choices = useMilestones()
  const update = useUpdate()
  const [values, setValues] = useState({ milestone, kind, date: todayHere(), time: timeHere(new Date()), timeZone: '' })
  const [outcome, setOutcome] = useState<Updated | null>(null)
  const set = (change: Partial<typeof values>) => setValues({ ...values, ...change })
  const what = shipments.length === 1 ? shipments[0]?.number : counted(shipments.length, 'shipment')
  if (outcome)
    return (
      <Dialog title={`Update milestone: ${what}`} onClose={onClose} closeButtonProps={{ 'aria-label': 'Close' }}>
        <Outcome of={outcome} onUndone={undone => setOutcome({ ...undone, batch: '' })} onClose={onClose} />
      </Dialog>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!values.milestone || update.isPending) return
    update.mutate(
      { ids: shipments.map(each => each.id), ...values },
      {
        onSuccess: told => {
          setOutcome(told)
          onDone()
        },
      },
    )
  }
  return (
    <Dialog title={`Update milestone: ${what}`} onClose={onClose} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form className={ui.dialog} {...LONG_FORM} noValidate onSubmit={submit}>
        <SaveError error={update.error} title="Nothing was saved" />
        <div className={css.fields}>
          <Select
            label="Milestone"
            data-autofocus
            withAsterisk
            searchable
            allowDeselect={false}
            placeholder="Choose a milestone"
            data={choices.data?.rows.map(({ code, name }) => ({ value: code, label: name })) ?? []}
            value={values.milestone || null}
            onChange={code => set({ milestone: code ?? '' })}
            comboboxProps={{ withinPortal: false }}
          />
          <Select
            label="Type"
            allowDeselect={false}
            data={Object.entries(KINDS).map(([value, label]) => ({ value, label }))}
            value={values.kind}
            onChange={next => set({ kind: (next ?? 'ACT') as Kind })}
            comboboxProps={{ withinPortal: false }}
          />
        </div>
        <div className={css.when3}>
          <DayInput label="Date" withAsterisk value={values.date} onChange={date => set({ date })} />
          <TextInput
            label="Time"
            withAsterisk
            maxLength={20}
            placeholder="14:30"
            value={values.time}
            onChange={event => set({ time: event.currentTarget.value })}
          />
          <TextInput
            label="Time zone"
            maxLength={60}
            placeholder={here().timeZone}
            value={values.timeZone}
            onChange={event => set({ timeZone: event.currentTarget.value })}
          />
        </div>
        <p>
          Where a shipment has another time for this milestone, it is replaced. Its history keeps both, and you can
          undo.
        </p>
        <div className={ui.dialogActions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={update.isPending} disabled={!values.milestone}>
            Update {what}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

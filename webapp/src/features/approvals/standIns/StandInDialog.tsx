import { Button, MultiSelect, Select } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { inWords, REQUEST_TYPES } from '@/entities/approvals/words'
import { Callout, DayInput, Dialog, doneToast, SaveError, todayHere } from '@/ui'
import { type StandIn, type StandIns, useSaveStandIn } from './calls'
import css from './standIns.module.css'

interface DialogProps {
  standIn: StandIn | null
  options: StandIns
  onClose: () => void
}

/** Who decides for whom, during which period, and on which requests. */
export function StandInDialog({ standIn, options, onClose }: DialogProps) {
  const save = useSaveStandIn()
  const [form, setForm] = useState({
    forUser: standIn?.forUser.id ?? options.me,
    standIn: standIn?.standIn.id ?? '',
    firstDay: standIn?.firstDay ?? todayHere(),
    lastDay: standIn?.lastDay ?? '',
    types: standIn?.types ?? [],
  })
  const put = (change: Partial<typeof form>) => setForm({ ...form, ...change })
  const people = options.people.map(each => ({ value: each.id, label: each.name }))
  const person = options.people.find(each => each.id === form.standIn)
  const cannot = (person?.cannot ?? []).filter(each => !form.types.length || form.types.includes(each))
  const send = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(
      { ...form, id: standIn?.id ?? '', revision: standIn?.revision ?? 0 },
      {
        onSuccess: kept => {
          doneToast(`${kept.standIn.name} stands in for ${kept.forUser.name}.`)
          onClose()
        },
      },
    )
  }
  return (
    <Dialog title={standIn ? 'Change stand-in' : 'New stand-in'} onClose={onClose}>
      <form className={css.form} onSubmit={send} noValidate>
        <SaveError error={save.error} />
        {options.mayKeep ? (
          <Select
            label="For"
            searchable
            allowDeselect={false}
            data={people}
            value={form.forUser}
            onChange={value => value && put({ forUser: value })}
            comboboxProps={{ withinPortal: false }}
          />
        ) : null}
        <Select
          label="Stand-in"
          searchable
          placeholder="Type a name"
          nothingFoundMessage="Nobody found"
          data={people.filter(each => each.value !== form.forUser)}
          value={form.standIn || null}
          onChange={value => put({ standIn: value ?? '' })}
          comboboxProps={{ withinPortal: false }}
        />
        {cannot.length ? (
          <Callout tone="warn" title={`${person?.name} can’t decide on: ${inWords(cannot)}`}>
            <p>
              The permission or the screen of requests is missing. Choose someone else, or ask an administrator for the
              permission first.
            </p>
          </Callout>
        ) : null}
        <div className={css.days}>
          <DayInput label="From" value={form.firstDay} onChange={firstDay => put({ firstDay })} />
          <DayInput label="Through" value={form.lastDay} onChange={lastDay => put({ lastDay })} />
        </div>
        <MultiSelect
          label="Requests"
          description="Leave blank for all of them"
          data={Object.entries(REQUEST_TYPES).map(([value, label]) => ({ value, label }))}
          value={form.types}
          onChange={types => put({ types: types as typeof form.types })}
          comboboxProps={{ withinPortal: false }}
        />
        <div className={css.foot}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending} disabled={!form.standIn || !form.firstDay || !form.lastDay}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

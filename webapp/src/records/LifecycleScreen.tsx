import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ActionButton, type Answer, askAndRemove, Loaded, PageHeader, useScreenActions } from '@/ui'
import type { Base } from './calls'
import { RecordHistory } from './RecordHistory'

interface Removable {
  id: string
  name: string
  revision: number
  archived?: boolean
}

interface LifecycleScreenProps<Kept extends Removable> {
  /** Empty for a new one. */
  id: string
  of: Answer<Kept>
  /** Its name in the loading message. */
  what: string
  /** Its name in the question before removing it. */
  noun: string
  /** The heading while the name is loading. */
  heading: string
  newHeading: string
  meta: (record: Kept) => ReactNode
  mayChange: (record: Kept) => boolean
  /** The mutation that removes it. */
  remove: Parameters<typeof askAndRemove<Kept>>[0]['remove']
  /** What removing it means. */
  meaning: string | ((record: Kept) => string)
  /** The address of the list. */
  list: string
  /** The address to edit one, without its id; empty if the screen itself is its form. */
  edit: string
  /** Its form; null for a new one. */
  form: (record: Kept | null) => ReactNode
  /** Its facts, when it is not edited. */
  facts: (record: Kept) => ReactNode
  /** Below its facts. */
  below?: (record: Kept) => ReactNode
  history: { base: Base; permission: string; isKept?: (record: Kept) => boolean }
  bodyClass: string | undefined
}

function Actions<Kept extends Removable>(props: LifecycleScreenProps<Kept> & { record: Kept; edits: boolean }) {
  const { record, edits, edit, list, meaning, noun, remove } = props
  const go = useNavigate()
  const ask = () =>
    askAndRemove({
      title: `Remove ${record.name}?`,
      meaning: typeof meaning === 'string' ? meaning : meaning(record),
      confirm: `Remove ${noun}`,
      remove,
      of: record,
      done: `${record.name} was removed.`,
      onDone: () => void go(list),
    })
  const acts = useScreenActions({
    remove: { label: 'Remove', perform: () => void ask() },
    edit: { label: 'Edit', tone: 'primary', isShown: !edits, to: `${edit}/${record.id}` },
  })
  return (
    <>
      <ActionButton action={acts.remove} />
      <ActionButton action={acts.edit} />
    </>
  )
}

/**
 * A record that can be removed and restored: its facts, or its form at an address with `/edit/` and for a new one,
 * buttons to remove and edit it, and its history. A removed one is read-only.
 */
export function LifecycleScreen<Kept extends Removable>(props: LifecycleScreenProps<Kept>) {
  const { id, of, what, heading, newHeading, meta, mayChange, form, facts, below, history, bodyClass, edit } = props
  const edits = useLocation().pathname.includes('/edit/') || !id || !edit
  const shown = of.data
  const changes = (record: Kept) => mayChange(record) && !record.archived
  return (
    <>
      <PageHeader title={shown?.name ?? (id ? heading : newHeading)} meta={shown && meta(shown)}>
        {shown && changes(shown) ? <Actions {...props} record={shown} edits={edits} /> : null}
      </PageHeader>
      <div className={bodyClass}>
        {id ? (
          <Loaded of={of} what={what}>
            {record => (edits && changes(record) ? form(record) : facts(record))}
          </Loaded>
        ) : (
          form(null)
        )}
        {shown && !edits ? below?.(shown) : null}
        {shown && (history.isKept?.(shown) ?? true) ? (
          <RecordHistory
            base={history.base}
            record={{ ...shown, mayChange: mayChange(shown) }}
            permission={history.permission}
          />
        ) : null}
      </div>
    </>
  )
}

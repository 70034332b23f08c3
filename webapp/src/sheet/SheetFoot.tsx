import { IconDeviceFloppy } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { type GridStore, type RowId, useDataVersion, useSelection } from '@/grid'
import { ActionButton, count, KeyHints, SCREEN_KEYS, TERMS, useScreenActions } from '@/ui'
import css from './sheet.module.css'

interface SheetFootProps {
  store: GridStore
  /** Singular and plural of its rows. */
  what: readonly [string, string]
  changed: number
  /** Whether its rows can be changed: otherwise there are no actions. */
  mayChange: boolean
  /** Its rows are being saved and read again: until then nothing can be typed. */
  saving: boolean
  /** The keys of the sheet in addition to pasting and saving. */
  keys?: readonly [string, string][]
  onSave: () => void
  onGiveUp: () => void
  /** Its pages. */
  children: ReactNode
}

/**
 * The foot of a sheet that saves all or none: pages, the finding of the focused cell, keys, buttons. Save is enabled
 * without changes: it then says what is missing (R245, R250).
 */
export function SheetFoot({ store, what, changed, children, ...props }: SheetFootProps) {
  useEffect(() => store.setSaving(props.saving), [store, props.saving])
  const acts = useScreenActions({
    discard: {
      label: TERMS.discardChanges,
      isShown: props.mayChange,
      whyNot: changed ? null : TERMS.noChanges,
      perform: props.onGiveUp,
    },
    save: {
      label: changed ? `Save ${count(changed)} ${changed === 1 ? what[0] : what[1]}` : 'Save',
      icon: IconDeviceFloppy,
      tone: 'primary',
      isShown: props.mayChange,
      isPending: props.saving,
      perform: props.onSave,
    },
  })
  return (
    <footer className={css.foot}>
      {children}
      <Said store={store} />
      {props.mayChange ? (
        <>
          <KeyHints hints={[['Ctrl V', 'paste from Excel'], ...(props.keys ?? []), [SCREEN_KEYS.save.keys, 'save']]} />
          <ActionButton action={acts.discard} />
          <ActionButton action={acts.save} />
        </>
      ) : null}
    </footer>
  )
}

/** The finding of the focused cell, otherwise the note of its row. */
function Said({ store }: { store: GridStore }) {
  const { row, col } = useSelection(store)
  useDataVersion(store)
  const id = store.rows[row] as RowId
  const said = store.findings.ofRow(id)?.[store.display[col] as number]?.message ?? store.note(id)?.message
  return said ? <b role="status">{said}</b> : null
}

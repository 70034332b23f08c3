import { Button } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type GridStore, type RowId, useDataVersion, useSelection } from '@/grid'
import { count, KeyHints, TERMS } from '@/ui'
import css from './sheet.module.css'

interface SheetFootProps {
  store: GridStore
  /** One of its rows, and several. */
  what: readonly [string, string]
  changed: number
  /** Whether its rows can be changed at all: else nothing is offered. */
  mayChange: boolean
  saving: boolean
  /** What else than pasting and saving a key does. */
  keys?: readonly [string, string][]
  onSave: () => void
  onGiveUp: () => void
  /** Its pages. */
  children: ReactNode
}

/**
 * The foot of a sheet that is saved all or none: pages, what is said about the focused cell, keys, the ways out. A save
 * without changes is pressed all the same: it says what is missing (R245, R250).
 */
export function SheetFoot({ store, what, changed, children, ...props }: SheetFootProps) {
  return (
    <footer className={css.foot}>
      {children}
      <Said store={store} />
      {props.mayChange ? (
        <>
          <KeyHints hints={[['Ctrl V', 'paste from Excel'], ...(props.keys ?? []), ['Alt S', 'save']]} />
          <Button variant="default" disabled={!changed} onClick={props.onGiveUp}>
            {TERMS.discardChanges}
          </Button>
          <Button
            leftSection={<IconDeviceFloppy size={14} stroke={1.8} />}
            loading={props.saving}
            onClick={props.onSave}
          >
            {changed ? `Save ${count(changed)} ${changed === 1 ? what[0] : what[1]}` : 'Save'}
          </Button>
        </>
      ) : null}
    </footer>
  )
}

/** What is said about the focused cell, or else about its row. */
function Said({ store }: { store: GridStore }) {
  const { row, col } = useSelection(store)
  useDataVersion(store)
  const id = store.rows[row] as RowId
  const said = store.findings.ofRow(id)?.[store.display[col] as number]?.message ?? store.note(id)?.message
  return said ? <b role="status">{said}</b> : null
}

import { type ReactNode, useState } from 'react'
import { messageOf } from '@/api/errors'
import { usePermission } from '@/api/permissions'
import type { ActionType, Field } from '@/fields'
import { GridRoom, useDataVersion } from '@/grid'
import { SheetFoot, type WireRow } from '@/sheet'
import { Callout, count, FindBox, Gap, Loaded, PageHeader, Pager, saveChanges, Toolbar, ui, useAddress } from '@/ui'
import { LeaveGuard } from '@/widgets/LeaveGuard'
import { ROWS_PER_PAGE, useRows, useSaveRows } from './calls'
import { RecordSheet, type StoredRecord } from './sheet'

const LINES_SHOWN = 5

interface Parts {
  title: string
  /** The text next to the title. */
  about: string
  /** Singular and plural of the records. */
  what: [string, string]
  /** What the search covers. */
  find: string
  base: string
  fields: readonly Field[]
  action: ActionType
  /** Why a stored row cannot be deleted here. */
  keeps: string
  permission: string
  save: (data: WireRow[]) => Promise<unknown>
  actions?: ReactNode
}

/** Records that are typed, pasted and saved as rows of a sheet; the changed ones all or none. */
export function RecordSheetScreen(props: Parts) {
  const { title, about, what, find, base, actions } = props
  const { address, page } = useAddress()
  const q = address.get('q') ?? ''
  const rows = useRows(base, q, page)
  return (
    <>
      <PageHeader title={title} meta={rows.data ? `${count(rows.data.count)} ${about}` : null}>
        {actions}
      </PageHeader>
      <Toolbar label="Find">
        <FindBox label={`Find ${what[1]}`} placeholder={find} />
        <Gap />
      </Toolbar>
      <Loaded of={rows} what={what[1]} bars={12}>
        {found => (
          <Sheet
            {...props}
            key={rows.dataUpdatedAt}
            rows={found.rows}
            pages={
              found.count > found.pageLimit ? <Pager page={page} count={found.count} limit={found.pageLimit} /> : null
            }
            first={(page - 1) * ROWS_PER_PAGE + 1}
            reload={() => void rows.refetch()}
          />
        )}
      </Loaded>
    </>
  )
}

type SheetParts = Parts & { rows: StoredRecord[]; pages: ReactNode; first: number; reload: () => void }

function Sheet({ what, base, fields, action, keeps, permission, save, rows, pages, first, reload }: SheetParts) {
  const mayChange = usePermission(permission)
  const [sheet] = useState(() => new RecordSheet(fields, rows, action, keeps))
  const saving = useSaveRows(base, sheet, save)
  useDataVersion(sheet.store)
  const changed = sheet.changedRows()
  const saveNow = () => {
    if (mayChange && !saving.isPending) saveChanges(changed.length, () => saving.mutate(changed))
  }
  return (
    <>
      <LeaveGuard changed={saving.isSuccess ? 0 : changed.length} what={what} />
      {saving.error ? (
        <div className={ui.notice} role="alert">
          <Callout tone="bad" title={messageOf(saving.error)}>
            <Refused lines={sheet.refused(saving.error)} />
          </Callout>
        </div>
      ) : null}
      <GridRoom line store={sheet.store} label={what[1]} pin={1} firstNumber={first} />
      <SheetFoot
        store={sheet.store}
        what={what}
        changed={changed.length}
        mayChange={mayChange}
        saving={saving.isPending}
        onSave={saveNow}
        onGiveUp={reload}
      >
        {pages}
      </SheetFoot>
    </>
  )
}

/** A summary of what was refused: the cells have the details. */
function Refused({ lines }: { lines: readonly string[] }) {
  const more = lines.length - LINES_SHOWN
  return lines.length ? (
    <ul>
      {[...new Set(lines.slice(0, LINES_SHOWN))].map(line => (
        <li key={line}>{line}</li>
      ))}
      {more > 0 ? <li>and {count(more)} more: their cells say why</li> : null}
    </ul>
  ) : null
}

import { Button } from '@mantine/core'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { messageOf } from '@/api/errors'
import { GridRoom, useDataVersion } from '@/grid'
import { SheetFoot } from '@/sheet'
import { alertToast, Callout, Pager, ui } from '@/ui'
import { LeaveGuard } from '@/widgets/LeaveGuard'
import { AddBreak } from './AddBreak'
import { ChangeBreak } from './ChangeBreak'
import { ROWS_PER_PAGE, useSaveLanes } from './calls'
import { type DialogState, LaneActions } from './LaneActions'
import type { LaneSheet } from './sheet'

const LANES: [string, string] = ['lane', 'lanes']

interface Parts {
  tariffId: string
  sheet: LaneSheet
  replace: (sheet: LaneSheet) => void
  reload: () => void
  /** How many columns on the left identify the lane. */
  pin: number
  /** Where to render the actions on lanes and breaks: in the toolbar, whose filter survives the page of lanes. */
  actions: HTMLElement | null
  dialog: DialogState
}

/** One page of a version's editable lanes: typed, pasted, added and deleted like rows, saved all or none. */
export function LaneGrid({ tariffId, sheet, replace, reload, pin, actions, dialog }: Parts) {
  const save = useSaveLanes(tariffId, sheet)
  const [settled, setSettled] = useState<unknown>(null)
  useDataVersion(sheet.store)
  const changed = sheet.changedRows().length
  const isDraft = sheet.page.state === 'draft'
  const saveNow = () => {
    if (!isDraft || save.isPending) return
    const rows = sheet.changedRows().map(id => sheet.laneToSave(id))
    if (rows.length) save.mutate(rows)
    else alertToast('No changes made')
  }
  const settle = (choice: 'theirs' | 'mine') => {
    sheet.endConflicts(choice)
    setSettled(save.error)
  }
  const said = save.error === settled ? null : save.error
  return (
    <>
      {actions
        ? createPortal(
            <>
              <LaneActions tariffId={tariffId} sheet={sheet} changed={changed} dialog={dialog} />
              {isDraft ? (
                <>
                  <AddBreak sheet={sheet} onAdd={replace} />
                  <ChangeBreak tariffId={tariffId} sheet={sheet} changed={changed} />
                </>
              ) : null}
            </>,
            actions,
          )
        : null}
      <LeaveGuard changed={save.isSuccess ? 0 : changed} what={LANES} />
      {said ? (
        <div className={ui.notice} role="alert">
          <Callout tone={sheet.conflicts.size ? 'warn' : 'bad'} title={messageOf(said)}>
            {sheet.conflicts.size ? (
              <div className={ui.noticeActions}>
                <Button variant="default" onClick={() => settle('theirs')}>
                  Use theirs
                </Button>
                <Button variant="default" onClick={() => settle('mine')}>
                  Reapply my changes
                </Button>
              </div>
            ) : null}
          </Callout>
        </div>
      ) : null}
      <GridRoom
        line
        store={sheet.store}
        label="Lanes"
        pin={pin}
        firstNumber={(sheet.page.pageNo - 1) * ROWS_PER_PAGE + 1}
      />
      <SheetFoot
        store={sheet.store}
        what={LANES}
        changed={changed}
        mayChange={isDraft}
        saving={save.isPending}
        keys={[['Ctrl −', 'delete']]}
        onSave={saveNow}
        onGiveUp={reload}
      >
        {sheet.page.count > ROWS_PER_PAGE ? (
          <Pager page={sheet.page.pageNo} count={sheet.page.count} limit={ROWS_PER_PAGE} />
        ) : null}
      </SheetFoot>
    </>
  )
}

import { IconMessageReport } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { usePermission } from '@/api/permissions'
import { type ConditionField, EMPTY } from '@/conditions'
import { suggestFor } from '@/fields'
import { NotFound } from '@/filters'
import { GridRoom } from '@/grid'
import { ConflictBar, SaveNotices, StatusBar, UnsavedRows, useColumnChoices, useSheetSave } from '@/sheet'
import { alertToast, doneToast, EmptyState, Pager, ui, warnToast } from '@/ui'
import { type Rules, saveIssues } from './calls'
import { DocumentsDialog } from './DocumentsDialog'
import { FieldsDialog } from './FieldsDialog'
import { FilterBar } from './FilterBar'
import { Header } from './Header'
import { HistoryDrawer } from './HistoryDrawer'
import { IssueTools } from './IssueTools'
import {
  CORRECT_AND_SAVE,
  type Issue,
  NO_CHANGES,
  NONE_PRESENT,
  NOT_FOUND,
  PAGE_SIZE,
  type Profile,
  type Side,
  SUMMARY,
} from './issues'
import { RaiseDialog } from './RaiseDialog'
import { IssueSheet } from './sheet'
import type { View } from './view'

/** Update box, documents and shipment number are pinned. */
const PINNED = 3

interface Parts {
  profile: Profile
  page: { count: number; issues: readonly Issue[]; notFound?: readonly string[] }
  view: View
  setView: (view: View) => void
  sides: readonly Side[]
  fields: ConditionField[]
  rules: Rules
  reload: () => void
}

type Open = { what: 'documents' | 'history'; issue: Issue } | { what: 'raise' | 'fields' } | null

/** One page of editable issues: grid, saving with refusals and conflicts, and the dialogs of an issue. */
export function IssueScreen({ profile, page, view, setView, sides, fields, rules, reload }: Parts) {
  const [open, setOpen] = useState<Open>(null)
  const seesHistory = usePermission(SUMMARY)
  const choices = useColumnChoices(profile.templateId)
  const sheet = useMemo(
    () =>
      new IssueSheet(
        {
          fields: profile.fields,
          suggest: suggestFor,
          does: view.side === 'Raise' ? 'saved, exported and deleted' : 'saved and exported',
          tools: issue => (
            <IssueTools
              issue={issue}
              onDocuments={() => setOpen({ what: 'documents', issue })}
              {...(seesHistory ? { onHistory: () => setOpen({ what: 'history', issue }) } : {})}
            />
          ),
        },
        page.issues,
      ),
    [profile, page, view.side, seesHistory],
  )
  const save = useSheetSave(sheet, saveIssues(profile.templateId))
  const saveNow = () => {
    if (save.isPending) return
    if (!sheet.rowsToSave().length) return doneToast(NO_CHANGES)
    save.mutate(undefined, {
      // rows refused in the browser have the same message as those refused by the server
      onSuccess: outcome => outcome.refused && warnToast('Not saved', CORRECT_AND_SAVE),
    })
  }
  const refresh = () => {
    if (sheet.changedRows().length) alertToast('Save your changes first (Alt+S). Refreshing would lose them.')
    else reload()
  }
  const openFocused = (what: 'documents' | 'history') => {
    const issue = sheet.focused()
    if (issue) setOpen({ what, issue })
    else alertToast(NOT_FOUND)
  }
  const isFiltered = view.filter.parts.length > 0

  return (
    <>
      <UnsavedRows sheet={sheet} />
      <Header
        sheet={sheet}
        count={page.count}
        view={view}
        rules={rules}
        saving={save.isPending}
        onSave={saveNow}
        onRaise={() => setOpen({ what: 'raise' })}
        onRefresh={refresh}
      />
      <FilterBar
        view={view}
        setView={setView}
        sides={sides}
        fields={fields}
        store={sheet.store}
        choices={choices}
        onDocuments={() => openFocused('documents')}
        onHistory={seesHistory ? () => openFocused('history') : undefined}
        onFields={() => setOpen({ what: 'fields' })}
      />
      <NotFound values={page.notFound} />
      <SaveNotices save={save} />
      <ConflictBar sheet={sheet} />
      {page.issues.length ? (
        <GridRoom
          store={sheet.store}
          label="Issues"
          pin={PINNED}
          firstNumber={(view.page - 1) * PAGE_SIZE + 1}
          choices={choices}
        />
      ) : (
        <EmptyState
          icon={IconMessageReport}
          title={NONE_PRESENT}
          body={
            isFiltered
              ? 'No issues match these filters.'
              : 'Raise an issue when something is wrong with a shipment or invoice. It stays here until it’s answered.'
          }
        >
          {isFiltered ? (
            <button type="button" className={ui.pick} onClick={() => setView({ ...view, page: 1, filter: EMPTY })}>
              Clear filters
            </button>
          ) : null}
        </EmptyState>
      )}
      <StatusBar store={sheet.store}>
        <Pager
          page={view.page}
          count={page.count}
          limit={PAGE_SIZE}
          onPage={next => setView({ ...view, page: next })}
        />
      </StatusBar>
      {open?.what === 'raise' ? (
        <RaiseDialog
          module={view.module}
          onClose={() => setOpen(null)}
          onRaised={() => {
            setOpen(null)
            reload()
          }}
        />
      ) : null}
      {open?.what === 'documents' ? (
        <DocumentsDialog issue={open.issue} onChange={issue => sheet.refresh([issue])} onClose={() => setOpen(null)} />
      ) : null}
      {open?.what === 'history' ? <HistoryDrawer issue={open.issue} onClose={() => setOpen(null)} /> : null}
      {open?.what === 'fields' ? <FieldsDialog side={view.side} onClose={() => setOpen(null)} /> : null}
    </>
  )
}

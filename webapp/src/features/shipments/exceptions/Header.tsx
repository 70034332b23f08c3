import { IconDownload, IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useSheetFacts } from '@/sheet'
import {
  ActionButton,
  ActionMenu,
  alertToast,
  PageHeader,
  rowsWord,
  StatusBadge,
  count as shown,
  TERMS,
  useScreenActions,
} from '@/ui'
import { type Rules, useDeleteIssues, useExport } from './calls'
import { DeleteDialog } from './DeleteDialog'
import { NONE_TO_EXPORT, PROFILES, RAISE } from './issues'
import type { IssueSheet } from './sheet'
import type { View } from './view'

interface Parts {
  sheet: IssueSheet
  count: number
  view: View
  rules: Rules
  saving: boolean
  onSave: () => void
  onRaise: () => void
  onRefresh: () => void
}

/** Title, unsaved changes, and actions on issues; the primary button saves. */
export function Header({ sheet, count, view, rules, saving, onSave, onRaise, onRefresh }: Parts) {
  const facts = useSheetFacts(sheet)
  const [asks, setAsks] = useState(false)
  const write = useExport(PROFILES[view.side], view.module)
  const remove = useDeleteIssues(view.module)
  const ticked = () => sheet.tickedRecords()
  const exportTicked = () => {
    if (!facts.ticked) return alertToast(NONE_TO_EXPORT)
    write.mutate({ ids: ticked().map(({ id }) => id), rules })
  }
  const raises = view.side === 'Raise'
  const acts = useScreenActions({
    exportTicked: {
      label: `Selected issues${facts.ticked ? ` (${facts.ticked})` : ''}`,
      group: 'Export',
      isPending: write.isPending,
      perform: exportTicked,
    },
    exportAll: {
      label: 'All open issues',
      group: 'Export',
      isPending: write.isPending,
      perform: () => write.mutate({ ids: null, rules }),
    },
    refreshIssues: { label: TERMS.refresh, icon: IconRefresh, perform: onRefresh },
    delete: {
      label: 'Delete',
      icon: IconTrash,
      permission: RAISE,
      isShown: raises,
      whyNot: facts.ticked ? null : TERMS.selectRowsFirst,
      isPending: remove.isPending,
      perform: () => setAsks(true),
    },
    raise: { label: 'Raise issues', icon: IconPlus, permission: RAISE, isShown: raises, perform: onRaise },
    save: {
      label: facts.toSave ? `Save ${rowsWord(facts.toSave)}` : 'Save',
      tone: 'primary',
      whyNot: facts.toSave ? null : TERMS.noChanges,
      isPending: saving,
      perform: onSave,
    },
  })
  const meta = (
    <>
      <span>{count === 1 ? '1 issue' : `${shown(count)} issues`}</span>
      {facts.changed ? <StatusBadge status={`${rowsWord(facts.changed)} changed, not saved`} tone="warn" /> : null}
    </>
  )
  return (
    <PageHeader title="Exceptions" meta={meta}>
      <ActionMenu label="Export" icon={IconDownload} actions={[acts.exportTicked, acts.exportAll]} />
      <ActionButton action={acts.delete} />
      <ActionButton action={acts.raise} />
      <ActionButton action={acts.save} />
      {asks ? (
        <DeleteDialog
          issues={ticked()}
          onClose={() => setAsks(false)}
          onDelete={issues => {
            setAsks(false)
            remove.mutate(issues)
          }}
        />
      ) : null}
    </PageHeader>
  )
}

import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useSheetFacts } from '@/sheet'
import { Allowed, alertToast, PageHeader, rowsWord, StatusBadge, count as shown } from '@/ui'
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
}

/** Title, unsaved changes, and actions on issues; the primary button saves. */
export function Header({ sheet, count, view, rules, saving, onSave, onRaise }: Parts) {
  const facts = useSheetFacts(sheet)
  const [asks, setAsks] = useState(false)
  const write = useExport(PROFILES[view.side], view.module)
  const remove = useDeleteIssues(view.module)
  const ticked = () => sheet.tickedRecords()
  const exportTicked = () => {
    if (!facts.ticked) return alertToast(NONE_TO_EXPORT)
    write.mutate({ ids: ticked().map(({ id }) => id), rules })
  }
  const meta = (
    <>
      <span>{count === 1 ? '1 issue' : `${shown(count)} issues`}</span>
      {facts.changed ? <StatusBadge status={`${rowsWord(facts.changed)} changed, not saved`} tone="warn" /> : null}
    </>
  )
  return (
    <PageHeader title="Exceptions" meta={meta}>
      <Menu position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <Button
            variant="default"
            loading={write.isPending}
            leftSection={<IconDownload size={14} stroke={1.8} />}
            rightSection={<IconChevronDown size={14} stroke={1.8} />}
          >
            Export
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={exportTicked}>Selected issues{facts.ticked ? ` (${facts.ticked})` : ''}</Menu.Item>
          <Menu.Item onClick={() => write.mutate({ ids: null, rules })}>All open issues</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {view.side === 'Raise' ? (
        <Allowed permission={RAISE}>
          <Button
            variant="default"
            disabled={!facts.ticked}
            loading={remove.isPending}
            leftSection={<IconTrash size={14} stroke={1.8} />}
            onClick={() => setAsks(true)}
          >
            Delete
          </Button>
          <Button variant="default" leftSection={<IconPlus size={14} stroke={1.8} />} onClick={onRaise}>
            Raise issues
          </Button>
        </Allowed>
      ) : null}
      <Button onClick={onSave} loading={saving} disabled={!facts.toSave}>
        {facts.toSave ? `Save ${rowsWord(facts.toSave)}` : 'Save'}
      </Button>
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

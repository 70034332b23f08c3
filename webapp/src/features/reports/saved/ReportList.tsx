import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots, IconReportAnalytics } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { usePermission } from '@/api/permissions'
import {
  Allowed,
  askToDelete,
  counted,
  doneToast,
  EmptyState,
  ListScreen,
  moment,
  NoResults,
  Picks,
  SaveError,
  useListController,
} from '@/ui'
import { EDITS, type SavedReport, useDatasets, useDeleteReport, useSavedReports } from '../calls'
import { addressOfPlan, addressOfReport, blankPlan, planOf } from '../plan'
import { OwnProfiles } from '../profiles/OwnProfiles'
import { SaveDialog } from './SaveDialog'

const WHOSE = [
  { value: 'mine', label: 'Mine' },
  { value: 'shared', label: 'Shared' },
]

/** The user's own and shared reports, with links, and one for a new report. */
export function ReportList() {
  const { filters, put } = useListController({ filters: { whose: 'any' } })
  const list = useSavedReports()
  const datasets = useDatasets()
  const go = useNavigate()
  const mayEdit = usePermission(EDITS)
  const remove = useDeleteReport()
  const [saving, setSaving] = useState<{ report: SavedReport; isCopy: boolean } | null>(null)
  const sought = filters.q.trim().toLowerCase()
  const { whose } = filters
  const found = list.data?.reports.filter(
    report =>
      (!sought || `${report.name} ${report.description} ${report.dataset}`.toLowerCase().includes(sought)) &&
      (!whose || (whose === 'mine' ? report.isOwn : report.shared)),
  )
  const [first] = datasets.data?.datasets ?? []
  const begin = first ? addressOfPlan(blankPlan(first.name)) : ''
  const ask = async (report: SavedReport) => {
    const meaning = report.shared ? 'Nobody can run it anymore.' : 'You can’t run it anymore.'
    if (await askToDelete({ title: `Delete ${report.name}?`, meaning, confirm: 'Delete report' })) {
      remove.mutate(report, { onSuccess: () => doneToast(`${report.name} deleted.`) })
    }
  }
  return (
    <ListScreen
      title="Custom reports"
      meta={list.data && counted(list.data.reports.length, 'report')}
      actions={
        <Button disabled={!begin} onClick={() => void go(begin)}>
          New report
        </Button>
      }
      toolbar="Find reports"
      find={['Name, description or subject contains', 'Find a report']}
      filters={<Picks picks={WHOSE} picked={whose} onPick={picked => put({ whose: picked })} />}
      above={
        <>
          <OwnProfiles />
          <SaveError error={remove.error} title="Not deleted" />
        </>
      }
      of={list}
      what="the reports"
      rows={found}
      region="Table of reports"
      rowKey={report => report.id}
      open={report => void go(addressOfReport(report.id))}
      empty={
        list.data?.reports.length ? (
          <NoResults body="No report is called that." all="Show all reports" />
        ) : (
          <EmptyState
            icon={IconReportAnalytics}
            title="No reports yet"
            body="Put one together from the fields of your shipments, invoices and charges, and save it."
          >
            {begin ? <Link to={begin}>New report</Link> : null}
          </EmptyState>
        )
      }
      columns={[
        {
          head: 'Name',
          fit: 'wrap',
          sortBy: report => report.name.toLowerCase(),
          cell: report => (
            <Link to={addressOfReport(report.id)}>
              <b>{report.name}</b>
            </Link>
          ),
        },
        { head: 'Description', fit: 'wrap', cell: report => report.description || <span className="dim">–</span> },
        { head: 'About', sortBy: report => report.dataset, cell: report => report.dataset },
        { head: 'Form', cell: report => (report.plan.kind === 'rows' ? 'List' : 'Summary') },
        {
          head: 'Owner',
          sortBy: report => report.owner,
          cell: report => (report.isOwn ? (report.shared ? 'You, shared' : 'You') : report.owner),
        },
        {
          head: 'Last run',
          sortBy: report => report.lastRunOn ?? '',
          cell: report =>
            report.lastRunOn ? (
              <span title={`By ${report.lastRunBy}`}>{moment(report.lastRunOn)}</span>
            ) : (
              <span className="dim">–</span>
            ),
        },
        {
          id: 'actions',
          head: <span className="sr">Actions</span>,
          cell: report => (
            <Allowed permission={EDITS}>
              <Menu position="bottom-end" withinPortal>
                <Menu.Target>
                  <ActionIcon aria-label={`Actions for ${report.name}`}>
                    <IconDots size={16} stroke={1.6} />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item onClick={() => void go(`${addressOfReport(report.id)}&build=1`)}>Edit</Menu.Item>
                  <Menu.Item onClick={() => setSaving({ report, isCopy: true })}>Copy…</Menu.Item>
                  {report.isOwn ? (
                    <>
                      <Menu.Item onClick={() => setSaving({ report, isCopy: false })}>Rename or share…</Menu.Item>
                      <Menu.Item color="red" onClick={() => void ask(report)}>
                        Delete…
                      </Menu.Item>
                    </>
                  ) : null}
                </Menu.Dropdown>
              </Menu>
            </Allowed>
          ),
        },
      ]}
    >
      {saving && mayEdit ? (
        <SaveDialog
          plan={planOf(saving.report.plan)}
          saved={saving.isCopy ? null : saving.report}
          suggested={{ name: `Copy of ${saving.report.name}`, description: saving.report.description }}
          onSaved={report => {
            doneToast(`${report.name} saved.`)
            setSaving(null)
          }}
          onClose={() => setSaving(null)}
        />
      ) : null}
    </ListScreen>
  )
}

import { Button, Menu } from '@mantine/core'
import { IconLayoutSidebar, IconMail, IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { usePermission } from '@/api/permissions'
import { Allowed, doneToast, Failed, Loaded, moment, PageHeader, PrintButton, useAddress } from '@/ui'
import { EDITS, type SavedReport, useDatasets, useSavedReport } from '../calls'
import type { Dataset } from '../plan'
import { addressOfReport, type Plan, planOf, type Within } from '../plan'
import css from '../reports.module.css'
import { Result } from '../result/Result'
import { ExportReport } from '../saved/ExportReport'
import { MailDialog } from '../saved/MailDialog'
import { SaveDialog } from '../saved/SaveDialog'
import { ShareDialog } from '../saved/ShareDialog'
import { Choices } from './Choices'
import { FieldList } from './FieldList'
import { Shelves } from './Shelves'

interface BuilderProps {
  reportId: string
  /** The report in the address: for a saved one, the changes to it. */
  typed: Plan | null
  cell: Within | null
}

const samePlan = (one: Plan, other: Plan) => JSON.stringify(one) === JSON.stringify(other)

/** A report: its definition and its results. Everything is in the address. */
export function Builder({ reportId, typed, cell }: BuilderProps) {
  const datasets = useDatasets()
  const saved = useSavedReport(reportId)
  if (reportId && saved.error) return <Failed what="the report" error={saved.error} again={saved.refetch} />
  return (
    <Loaded of={datasets} what="the report" bars={8}>
      {found => {
        const stored = saved.data ? planOf(saved.data.plan) : null
        const plan = typed ?? stored
        if (!plan) return null
        const dataset = found.datasets.find(({ name }) => name === plan.dataset)
        return dataset ? (
          <Room
            datasets={found.datasets}
            dataset={dataset}
            plan={plan}
            saved={saved.data ?? null}
            isChanged={!!stored && !samePlan(stored, plan)}
            cell={cell}
          />
        ) : (
          <Failed
            what="the report"
            error={new Error('It is about records that you may not see.')}
            again={datasets.refetch}
          />
        )
      }}
    </Loaded>
  )
}

interface RoomProps {
  datasets: readonly Dataset[]
  dataset: Dataset
  plan: Plan
  saved: SavedReport | null
  isChanged: boolean
  cell: Within | null
}

function Room({ datasets, dataset, plan, saved, isChanged, cell }: RoomProps) {
  const { address, put } = useAddress()
  const go = useNavigate()
  const mayEdit = usePermission(EDITS)
  const [saving, setSaving] = useState<'own' | 'copy' | null>(null)
  const [mailing, setMailing] = useState(false)
  const [sharing, setSharing] = useState(false)
  const name = saved?.name ?? ''
  const building = !cell && (address.get('build') ?? (saved ? '' : '1')) === '1'
  const change = (next: Plan) => put({ plan: JSON.stringify(next) })
  const isOwn = saved?.isOwn ?? false
  const save = () => setSaving(isOwn ? 'own' : 'copy')
  return (
    <>
      <PageHeader
        title={name || `New report of ${dataset.title.toLowerCase()}`}
        meta={
          <>
            {saved ? <span>{isOwn ? (saved.shared ? 'Shared by you' : 'Yours') : `By ${saved.owner}`}</span> : null}
            {saved?.description ? <span>{saved.description}</span> : null}
            {isChanged ? <span>Not saved</span> : null}
            {saved?.lastRunOn ? <span>Last run {moment(saved.lastRunOn)}</span> : null}
          </>
        }
      >
        <Button variant="subtle" component={Link} to="/reports/customReports">
          All reports
        </Button>
        {cell ? null : (
          <Button
            variant="default"
            leftSection={<IconLayoutSidebar size={14} stroke={1.8} />}
            aria-pressed={building}
            onClick={() => put({ build: building ? (saved ? null : '0') : '1' })}
          >
            Edit report
          </Button>
        )}
        <PrintButton />
        <ExportReport name={name} plan={plan} cell={cell} />
        {saved && !cell ? (
          <Button variant="default" leftSection={<IconMail size={14} stroke={1.8} />} onClick={() => setMailing(true)}>
            Email to me…
          </Button>
        ) : null}
        <Allowed permission={EDITS}>
          {saved && !cell ? (
            <Button
              variant="default"
              leftSection={<IconShare size={14} stroke={1.8} />}
              onClick={() => setSharing(true)}
            >
              Share as a page…
            </Button>
          ) : null}
          {saved && isOwn ? (
            <Menu position="bottom-end">
              <Menu.Target>
                <Button variant={isChanged ? 'filled' : 'default'}>Save…</Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => setSaving('own')}>Save this report</Menu.Item>
                <Menu.Item onClick={() => setSaving('copy')}>Save as a new report</Menu.Item>
              </Menu.Dropdown>
            </Menu>
          ) : (
            <Button onClick={save}>{saved ? 'Save a copy…' : 'Save…'}</Button>
          )}
        </Allowed>
      </PageHeader>
      {cell ? null : building ? <Choices datasets={datasets} dataset={dataset} plan={plan} onChange={change} /> : null}
      <div className={css.room} data-building={building || undefined}>
        {building ? <FieldList dataset={dataset} plan={plan} onChange={change} /> : null}
        <div className={css.result}>
          {building ? <Shelves dataset={dataset} plan={plan} onChange={change} /> : null}
          <Result
            dataset={dataset}
            plan={plan}
            reportId={isChanged ? '' : (saved?.id ?? '')}
            cell={cell}
            conditions={building ? '' : (saved?.conditions ?? '')}
          />
        </div>
      </div>
      {mailing && saved ? <MailDialog report={saved} onClose={() => setMailing(false)} /> : null}
      {sharing && saved ? <ShareDialog report={saved} onClose={() => setSharing(false)} /> : null}
      {saving && mayEdit ? (
        <SaveDialog
          plan={plan}
          saved={saving === 'own' ? saved : null}
          suggested={saved ? { name: `Copy of ${saved.name}`, description: saved.description } : null}
          onSaved={report => {
            doneToast(`${report.name} saved.`)
            setSaving(null)
            void go(addressOfReport(report.id), { replace: true })
          }}
          onClose={() => setSaving(null)}
        />
      ) : null}
    </>
  )
}

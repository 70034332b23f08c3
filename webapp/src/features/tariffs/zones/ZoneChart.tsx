import { Button, TextInput } from '@mantine/core'
import { IconArrowLeft, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { messageOf } from '@/api/errors'
import { GridRoom, useDataVersion } from '@/grid'
import { SheetFoot } from '@/sheet'
import {
  Allowed,
  alertToast,
  Callout,
  count,
  Gap,
  Loaded,
  PageHeader,
  Pager,
  rowsWord,
  Toolbar,
  ui,
  useAddress,
} from '@/ui'
import { ExportButton } from '@/widgets/ExportButton'
import { LeaveGuard } from '@/widgets/LeaveGuard'
import { exportZones, ROWS_PER_PAGE, tableAddress, useSaveZones, useZoneRows } from './calls'
import { UploadZones } from './UploadZones'
import { type ZonePage, ZoneSheet } from './zoneSheet'

const ROWS: [string, string] = ['row', 'rows']
const SIDES = [
  ['origin', 'Origin'],
  ['destination', 'Destination'],
] as const

/** One page of editable rows: typed, pasted, added and deleted, saved all or none. */
function Rows({ page, reload }: { page: ZonePage; reload: () => void }) {
  const [sheet] = useState(() => new ZoneSheet(page))
  const save = useSaveZones(sheet)
  useDataVersion(sheet.store)
  const changed = sheet.changedRows().length
  const saveNow = () => {
    if (!page.mayChange || save.isPending) return
    const rows = sheet.changedRows().map(id => sheet.rowToSave(id))
    if (rows.length) save.mutate(rows)
    else alertToast('No changes made')
  }
  return (
    <>
      <LeaveGuard changed={save.isSuccess ? 0 : changed} what={ROWS} />
      {save.error ? (
        <div className={ui.notice} role="alert">
          <Callout tone="bad" title={messageOf(save.error)} />
        </div>
      ) : null}
      <GridRoom line store={sheet.store} label="Zones" pin={2} firstNumber={(page.pageNo - 1) * ROWS_PER_PAGE + 1} />
      <SheetFoot
        store={sheet.store}
        what={ROWS}
        changed={changed}
        mayChange={page.mayChange}
        saving={save.isPending}
        keys={[['Ctrl −', 'delete']]}
        onSave={saveNow}
        onGiveUp={reload}
      >
        {page.count > ROWS_PER_PAGE ? <Pager page={page.pageNo} count={page.count} limit={ROWS_PER_PAGE} /> : null}
      </SheetFoot>
    </>
  )
}

/** The rows of a zone table: uploaded as a chart, edited one by one, exported as a workbook. */
export default function ZoneChart() {
  const { id = '' } = useParams()
  const [address] = useSearchParams()
  const { page, put } = useAddress()
  const [uploading, setUploading] = useState(false)
  const filter = Object.fromEntries(SIDES.map(([side]) => [side, address.get(side) ?? '']))
  const rows = useZoneRows(id, page, filter)
  const found = rows.data
  return (
    <>
      <PageHeader
        title={found?.name ?? 'Zone chart'}
        meta={found ? `${found.code} · ${found.country} · ${rowsWord(found.rowCount)}` : null}
      >
        <Button
          component={Link}
          variant="default"
          to={tableAddress(id)}
          leftSection={<IconArrowLeft size={14} stroke={1.8} />}
        >
          Back to the zone table
        </Button>
        {found?.mayChange ? (
          <Allowed permission="configurationTariffs.editConfigurationTariffs">
            <Button leftSection={<IconUpload size={14} stroke={1.8} />} onClick={() => setUploading(true)}>
              Upload chart
            </Button>
          </Allowed>
        ) : null}
      </PageHeader>
      <Toolbar label="Find zones">
        {SIDES.map(([side, label]) => (
          <TextInput
            key={side}
            w={150}
            aria-label={`${label} begins with`}
            placeholder={label}
            defaultValue={filter[side]}
            onChange={event => put({ [side]: event.currentTarget.value })}
          />
        ))}
        <Gap />
        {found ? (
          <>
            <span className="dim">{found.count === found.rowCount ? '' : `${count(found.count)} found`}</span>
            <ExportButton onExport={() => exportZones(found)} />
          </>
        ) : null}
      </Toolbar>
      <Loaded of={rows} what="the zones" bars={12}>
        {of => <Rows key={rows.dataUpdatedAt} page={of} reload={() => void rows.refetch()} />}
      </Loaded>
      {uploading && found ? <UploadZones page={found} onClose={() => setUploading(false)} /> : null}
    </>
  )
}

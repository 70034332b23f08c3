import { Button } from '@mantine/core'
import { IconPlus, IconUpload } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { ConditionField } from '@/conditions'
import { useSheetFacts } from '@/sheet'
import { Allowed, PageHeader, rowsWord, StatusBadge } from '@/ui'
import { Actions } from './Actions'
import type { ShipmentSheet } from './sheet'
import { type Total, totalWords } from './shipment'
import type { ListView } from './view'

export interface HeaderProps {
  sheet: ShipmentSheet
  total: Total
  view: ListView
  fields: ConditionField[]
  saving: boolean
  onSave: () => void
  reload: () => void
}

/** Opens the first editable cell of the empty row below the others. */
function beginRow(store: ShipmentSheet['store']): void {
  const row = store.rows.length - 1
  for (let col = 0; col < store.display.length; col++) {
    store.select(row, col)
    if (store.beginEdit('type')) return
  }
}

/** Title, unsaved changes, and actions; the primary button saves. */
export function Header({ sheet, total, view, fields, saving, onSave, reload }: HeaderProps) {
  const facts = useSheetFacts(sheet)
  const meta = (
    <>
      <span>{total.isBound ? `${totalWords(total)} rows` : rowsWord(total.count)}</span>
      {facts.changed ? <StatusBadge status={`${rowsWord(facts.changed)} not saved`} tone="warn" /> : null}
    </>
  )
  return (
    <PageHeader title="Shipments" meta={meta}>
      <Actions sheet={sheet} total={total} view={view} fields={fields} ticked={facts.ticked} reload={reload} />
      <Allowed permission="shipmentEntry.uploadShipmentEntry">
        <Button variant="default" component={Link} to="/uploads" leftSection={<IconUpload size={14} stroke={1.8} />}>
          Upload
        </Button>
      </Allowed>
      <Allowed permission="shipmentEntry.saveShipmentEntry">
        <Button
          variant="default"
          leftSection={<IconPlus size={14} stroke={1.8} />}
          onClick={() => beginRow(sheet.store)}
        >
          New shipment
        </Button>
        <Button onClick={onSave} loading={saving} disabled={!facts.toSave}>
          {facts.toSave ? `Save ${rowsWord(facts.toSave)}` : 'Save'}
        </Button>
      </Allowed>
    </PageHeader>
  )
}

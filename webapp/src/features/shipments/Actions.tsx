import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconFileExport, IconReceipt, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { type ConditionField, toRules } from '@/conditions'
import { BillDialog } from '@/entities/billing/BillDialog'
import { Allowed, count, KeyHint, TERMS, useScreenAction, warnToast } from '@/ui'
import { loadShipments } from './loadShipments'
import type { ShipmentSheet } from './sheet'
import { rateAllWords, type Total, totalWords } from './shipment'
import { useExport } from './useExport'
import { useRateFiltered, useRateTicked } from './useRate'
import { type ListView, toQuery } from './view'

interface ActionsProps {
  sheet: ShipmentSheet
  total: Total
  view: ListView
  fields: ConditionField[]
  ticked: number
  reload: () => void
}

/** Rate, bill and export: the checked rows, or all that match the filter. */
export function Actions({ sheet, total, view, fields, ticked, reload }: ActionsProps) {
  const [billing, setBilling] = useState<string[] | null>(null)
  const rateTicked = useRateTicked(sheet)
  const rateFiltered = useRateFiltered()
  const exporting = useExport()
  const typeOf = (name: string) => fields.find(field => field.name === name)?.type ?? 'text'
  const tickedIds = () => sheet.tickedRecords().map(row => row.id)
  const unsaved = sheet.rowsToSave().length > 0

  // A013: Alt+T calculates the charges
  useScreenAction('calculate', () => {
    // without checked rows, the selected ones
    const rows = ticked ? sheet.tickedRecords() : sheet.selectedRecords()
    if (rateTicked.isPending) return
    if (unsaved) warnToast('Not rated', `${TERMS.saveFirst}.`)
    else if (rows.length) rateTicked.mutate(rows.map(row => row.id))
    else warnToast('Not rated', 'Select a saved row first.')
  })
  const whatFirst = unsaved ? TERMS.saveFirst : ticked ? null : TERMS.selectRowsFirst
  const chevron = <IconChevronDown size={14} stroke={1.8} />
  const filtered = view.filter.parts.length > 0
  return (
    <>
      <Allowed permission="invoiceProcessing.applyTariffonInvoice">
        <Menu position="bottom-end" width={280}>
          <Menu.Target>
            <Button variant="default" rightSection={chevron} loading={rateTicked.isPending || rateFiltered.isPending}>
              Rate
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              disabled={!!whatFirst}
              rightSection={<KeyHint keys="Alt T" />}
              onClick={() => rateTicked.mutate(tickedIds())}
            >
              {whatFirst ?? `Rate ${count(ticked)} selected`}
            </Menu.Item>
            <Menu.Item onClick={() => rateFiltered.mutate(toRules(view.filter, typeOf))}>
              {rateAllWords(total, filtered)}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Allowed>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <Button variant="default" rightSection={chevron} loading={exporting.isPending}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Allowed permission="invoiceProcessing.createInvoice">
            <Menu.Item
              leftSection={<IconReceipt size={14} stroke={1.8} />}
              disabled={!!whatFirst}
              onClick={() => setBilling(tickedIds())}
            >
              {whatFirst ? `Bill: ${whatFirst.toLowerCase()}` : `Bill ${count(ticked)} selected…`}
            </Menu.Item>
          </Allowed>
          <Allowed permission="shipmentEntry.exportShipmentEntry">
            <Menu.Item
              leftSection={<IconFileExport size={14} stroke={1.8} />}
              onClick={() => exporting.mutate(toQuery(view, typeOf))}
            >
              Export {totalWords(total)} to Excel
            </Menu.Item>
          </Allowed>
          <Menu.Item leftSection={<IconRefresh size={14} stroke={1.8} />} disabled={unsaved} onClick={reload}>
            {TERMS.refresh}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {billing ? (
        <BillDialog
          selected={{ ids: billing }}
          onBilled={async answer => {
            if (!answer.memCacheKey) sheet.refresh(await loadShipments(billing))
          }}
          onClose={() => setBilling(null)}
        />
      ) : null}
    </>
  )
}

import { IconFileExport, IconPlus, IconReceipt, IconRefresh, IconTag, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTaskEnd } from '@/api/tasks'
import { type ConditionField, toRules } from '@/conditions'
import { type TagMatching, useTags } from '@/entities/tags/calls'
import { useSheetFacts } from '@/sheet'
import { count, rowsWord, TERMS, useScreenActions, warnToast } from '@/ui'
import type { ShipmentSheet } from './sheet'
import { rateAllWords, type Total, totalWords } from './shipment'
import { useExport } from './useExport'
import { useRateFiltered, useRateTicked } from './useRate'
import { filterTypesOf, type ListView, toQuery } from './view'

export interface SheetActionParts {
  sheet: ShipmentSheet
  total: Total
  view: ListView
  /** The order of the rows. */
  sort: ListView['sort']
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

/** The actions of the shipments: rate, bill and export the checked rows, or all that match the filter; add and save. */
export function useSheetActions({ sheet, total, view, sort, fields, saving, onSave, reload }: SheetActionParts) {
  const [billing, setBilling] = useState<string[] | null>(null)
  const { ticked, toSave } = useSheetFacts(sheet)
  const [tagging, setTagging] = useState<TagMatching | null>(null)
  const [taggingTask, setTaggingTask] = useState<string | null>(null)
  const tags = useTags()
  const rateTicked = useRateTicked(sheet)
  const rateFiltered = useRateFiltered()
  const exporting = useExport()
  const typeOf = filterTypesOf(fields)
  const unsaved = sheet.rowsToSave().length > 0
  useTaskEnd(taggingTask, () => {
    setTaggingTask(null)
    if (!unsaved) reload()
  })
  const whatFirst = unsaved ? TERMS.saveFirst : ticked ? null : TERMS.selectRowsFirst
  const rate = () => {
    // without checked rows, the selected ones
    const rows = ticked ? sheet.tickedRecords() : sheet.selectedRecords()
    if (unsaved) warnToast('Not rated', `${TERMS.saveFirst}.`)
    else if (rows.length) rateTicked.mutate(rows.map(row => row.id))
    else warnToast('Not rated', 'Select a saved row first.')
  }
  const acts = useScreenActions({
    calculate: {
      label: ticked ? `Rate ${count(ticked)} selected` : 'Rate selected',
      permission: 'invoiceProcessing.applyTariffonInvoice',
      whyNot: whatFirst,
      isPending: rateTicked.isPending,
      perform: rate,
    },
    rateAll: {
      label: rateAllWords(total, view.filter.parts.length > 0),
      permission: 'invoiceProcessing.applyTariffonInvoice',
      isPending: rateFiltered.isPending,
      perform: () => rateFiltered.mutate(toRules(view.filter, typeOf)),
    },
    bill: {
      label: ticked ? `Bill ${count(ticked)} selected…` : 'Bill selected…',
      icon: IconReceipt,
      permission: 'invoiceProcessing.createInvoice',
      whyNot: whatFirst,
      perform: () => setBilling(sheet.tickedRecords().map(row => row.id)),
    },
    export: {
      label: `Export ${totalWords(total)} to Excel`,
      icon: IconFileExport,
      permission: 'shipmentEntry.exportShipmentEntry',
      isPending: exporting.isPending,
      perform: () => exporting.mutate(toQuery({ ...view, sort }, typeOf)),
    },
    tagAll: {
      label: 'Tag all that match…',
      icon: IconTag,
      permission: 'shipmentEntry.saveShipmentEntry',
      whyNot: unsaved ? TERMS.saveFirst : tags.length ? null : 'Make a tag first',
      perform: () => setTagging({ kind: 'shipment', rules: toRules(view.filter, typeOf) }),
    },
    refresh: {
      label: TERMS.refresh,
      icon: IconRefresh,
      whyNot: unsaved ? TERMS.saveFirst : null,
      perform: reload,
    },
    upload: { label: 'Upload', icon: IconUpload, permission: 'shipmentEntry.uploadShipmentEntry', to: '/uploads' },
    add: {
      label: 'New shipment',
      icon: IconPlus,
      permission: 'shipmentEntry.saveShipmentEntry',
      perform: () => beginRow(sheet.store),
    },
    save: {
      label: toSave ? `Save ${rowsWord(toSave)}` : 'Save',
      tone: 'primary',
      permission: 'shipmentEntry.saveShipmentEntry',
      whyNot: toSave ? null : TERMS.noChanges,
      isPending: saving,
      perform: onSave,
    },
  })
  return {
    acts,
    billing,
    endBilling: () => setBilling(null),
    tagging,
    endTagging: () => setTagging(null),
    setTaggingTask,
  }
}

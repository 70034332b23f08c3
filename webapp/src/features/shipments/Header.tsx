import { BillDialog } from '@/entities/billing/BillDialog'
import { TagMatchingDialog } from '@/entities/tags/TagMatchingDialog'
import { TagSelected } from '@/entities/tags/TagSelected'
import { useSheetFacts } from '@/sheet'
import { ActionButton, ActionMenu, PageHeader, rowsWord, StatusBadge } from '@/ui'
import { loadShipments } from './loadShipments'
import { totalWords } from './shipment'
import { type SheetActionParts, useSheetActions } from './useSheetActions'

/** Title, unsaved changes, and actions; the primary button saves. */
export function Header(props: SheetActionParts) {
  const { sheet, total } = props
  const { changed } = useSheetFacts(sheet)
  // a tag is a change of its own: unsaved ones are saved first
  const taggable = sheet.rowsToSave().length ? [] : sheet.tickedRecords().map(row => row.id)
  const { acts, billing, endBilling, tagging, endTagging, setTaggingTask } = useSheetActions(props)
  const meta = (
    <>
      <span>{total.isBound ? `${totalWords(total)} rows` : rowsWord(total.count)}</span>
      {changed ? <StatusBadge status={`${rowsWord(changed)} not saved`} tone="warn" /> : null}
    </>
  )
  return (
    <PageHeader title="Shipments" meta={meta}>
      <TagSelected
        kind="shipment"
        ids={taggable}
        noun="shipment"
        onChanged={async () => sheet.refresh(await loadShipments(taggable))}
      />
      <ActionMenu label="Rate" actions={[acts.calculate, acts.rateAll]} />
      <ActionMenu label="More" actions={[acts.bill, acts.tagAll, acts.export, acts.refresh]} width={240} />
      <ActionButton action={acts.upload} />
      <ActionButton action={acts.add} />
      <ActionButton action={acts.save} />
      {tagging ? (
        <TagMatchingDialog matching={tagging} noun="shipment" onStarted={setTaggingTask} onClose={endTagging} />
      ) : null}
      {billing ? (
        <BillDialog
          selected={{ ids: billing }}
          onBilled={async answer => {
            if (!answer.memCacheKey) sheet.refresh(await loadShipments(billing))
          }}
          onClose={endBilling}
        />
      ) : null}
    </PageHeader>
  )
}

import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type CSSProperties, useDeferredValue, useState } from 'react'
import { useSeesCosts } from '@/api/permissions'
import { RecordTags } from '@/entities/tags/RecordTags'
import type { Field } from '@/fields'
import { type RowId, useDataVersion, useSelection } from '@/grid'
import { CellMark } from '@/ui'
import { CargoLines } from './cargo/CargoLines'
import { ShipmentCosts } from './costs/ShipmentCosts'
import { ShipmentDocuments } from './documents/ShipmentDocuments'
import { InvoiceFrame } from './InvoiceFrame'
import { loadShipments } from './loadShipments'
import { PanelGrip, usePanelWidth } from './PanelGrip'
import { ShipmentCard } from './ShipmentCard'
import { ShipmentHistory } from './ShipmentHistory'
import type { ShipmentSheet } from './sheet'
import css from './shipments.module.css'

const DOCUMENTS = ['Shipment', 'Cargo', 'Documents', 'Costs', 'Invoice', 'History'] as const
type Document = (typeof DOCUMENTS)[number]

interface SidePanelProps {
  sheet: ShipmentSheet
  fields: readonly Field[]
  /** The column whose history is shown, for the focused row. */
  cell: string | null
  onCell: (key: string | null) => void
  onClose: () => void
}

/** Next to the grid (A016): the focused row with its documents and its invoice, and its findings. */
export function SidePanel({ sheet, fields, cell, onCell, onClose }: SidePanelProps) {
  const { row } = useSelection(sheet.store)
  // an arrow key must move at once; the panel follows later
  const id = useDeferredValue(sheet.store.rows[row] as RowId)
  useDataVersion(sheet.store)
  const [chosen, setChosen] = useState<Document>('Shipment')
  const document = cell ? 'History' : chosen
  const setDocument = (next: Document) => {
    onCell(null)
    setChosen(next)
  }
  const seesCosts = useSeesCosts()
  const panel = usePanelWidth()
  const record = sheet.records.get(id)
  const name = sheet.nameOf(id)
  return (
    <aside
      className={css.panel}
      aria-label={`Documents for ${name}`}
      data-wide={document === 'Cargo' || undefined}
      style={{ '--panel-width': `${panel.width}px` } as CSSProperties}
    >
      <PanelGrip {...panel} />
      <div className={css.panelHead}>
        <b>{name}</b>
        <ActionIcon aria-label="Close panel" onClick={onClose}>
          <IconX size={15} stroke={1.6} />
        </ActionIcon>
      </div>
      <div className={css.tabs} role="tablist" aria-label="Document">
        {DOCUMENTS.filter(each => each !== 'Costs' || seesCosts).map(each => (
          <button
            key={each}
            type="button"
            role="tab"
            aria-selected={document === each}
            onClick={() => setDocument(each)}
          >
            {each}
          </button>
        ))}
      </div>
      <section className={css.viewer} tabIndex={document === 'Cargo' ? -1 : 0} aria-label={document}>
        {document === 'Shipment' ? <ShipmentCard store={sheet.store} id={id} record={record} fields={fields} /> : null}
        {document === 'Shipment' && record ? (
          <RecordTags
            key={record.id}
            kind="shipment"
            id={record.id}
            revision={record.revision}
            onChanged={async () => sheet.refresh(await loadShipments([record.id]))}
          />
        ) : null}
        {document === 'Cargo' ? <CargoLines sheet={sheet} id={id} /> : null}
        {document === 'Documents' ? (
          record ? (
            <ShipmentDocuments shipmentId={record.id} revision={record.revision} />
          ) : (
            <p className={css.viewerEmpty}>Save the shipment, then attach its documents.</p>
          )
        ) : null}
        {document === 'Costs' ? (
          record ? (
            <ShipmentCosts shipmentId={record.id} revision={record.revision} />
          ) : (
            <p className={css.viewerEmpty}>Save the shipment, then enter its costs.</p>
          )
        ) : null}
        {document === 'Invoice' ? <InvoiceFrame number={record?.invoiceNumber ?? ''} /> : null}
        {document === 'History' ? (
          <ShipmentHistory
            shipmentId={record?.id}
            revision={record?.revision}
            cell={cell ? { key: cell, label: sheet.store.columns[sheet.store.indexOf(cell)]?.label ?? cell } : null}
            onWholeRow={() => setDocument('History')}
          />
        ) : null}
      </section>
      <ThisRow sheet={sheet} id={id} />
    </aside>
  )
}

/** The findings of the row's cells, in words. */
function ThisRow({ sheet, id }: { sheet: ShipmentSheet; id: RowId }) {
  const findings = sheet.store.findings.ofRow(id) ?? []
  const said = sheet.store.columns.flatMap((column, index) => {
    const finding = findings[index]
    return finding ? [{ column, finding }] : []
  })
  if (!said.length) return null
  return (
    <div className={css.thisRow}>
      <h2>This row</h2>
      {said.map(({ column, finding }) => (
        <div key={column.key}>
          <CellMark kind={finding.kind} />
          <b>{column.label}</b>
          <p>{finding.message}</p>
        </div>
      ))}
    </div>
  )
}

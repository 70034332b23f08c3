import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { messageOf } from '@/api/errors'
import { SHOWN_IN_PLACE } from '@/api/queries'
import { clockFormat, wordsLocale } from '@/place'
import { ChangeList, HistoryList, ui } from '@/ui'
import css from './shipments.module.css'

const REASONS: Record<string, string> = {
  created: 'Created',
  edit: 'Changed',
  deletion: 'Deleted or restored',
  upload: 'Uploaded',
  rating: 'Rated',
  billing: 'Billed',
  undo: 'Import undone',
  allocation: 'Assigned',
  documents: 'Documents changed',
}
const WHEN = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const

interface ShipmentHistoryProps {
  shipmentId?: string | undefined
  revision?: number | undefined
  /** A single cell, to show only its changes. */
  cell?: { key: string; label: string } | null
  onWholeRow?: () => void
}

/** Wire keys of changes to system fields, by the column that shows them. */
const OWN_KEYS: Record<string, string> = { invoiceNumber: 'invoice_number', 'rating#total': 'rating' }

/** Who changed what, newest first; refetched after the row was saved. */
export function ShipmentHistory({ shipmentId, revision, cell = null, onWholeRow }: ShipmentHistoryProps) {
  const history = useQuery({
    queryKey: ['shipment-history', shipmentId, revision],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/shipment/{shipment_id}/history', {
          params: { path: { shipment_id: shipmentId ?? '' } },
          signal,
        }),
      ),
    enabled: !!shipmentId,
    meta: SHOWN_IN_PLACE,
  })
  if (!shipmentId) return <p className={css.viewerEmpty}>No history yet.</p>
  if (history.error) return <p className={css.viewerEmpty}>{messageOf(history.error)}</p>
  const key = cell && (OWN_KEYS[cell.key] ?? cell.key)
  const entries = (history.data?.entries ?? []).flatMap(entry => {
    if (!key) return [entry]
    const changes = entry.changes.filter(change => change.key === key)
    return changes.length ? [{ ...entry, changes }] : []
  })
  return (
    <>
      {cell ? (
        <div className={css.cellHistory}>
          <h2>{cell.label}</h2>
          <button type="button" className={ui.link} onClick={onWholeRow}>
            Whole row
          </button>
        </div>
      ) : null}
      {history.data && !entries.length ? (
        <p className={css.viewerEmpty}>This cell hasn’t changed since the shipment was created.</p>
      ) : null}
      <div className={css.history}>
        <HistoryList
          label="Changes"
          entries={entries.map(entry => ({
            key: `${entry.revision}-${entry.on}`,
            did: REASONS[entry.reason] ?? entry.reason,
            by: `${entry.userName}, ${clockFormat(wordsLocale(), WHEN).format(new Date(entry.on))}`,
            body: <ChangeList changes={entry.changes} />,
          }))}
        />
      </div>
    </>
  )
}

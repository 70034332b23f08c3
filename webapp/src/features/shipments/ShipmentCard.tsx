import { Link } from 'react-router'
import { usePermission } from '@/api/permissions'
import { FIELD_TYPES, type Field, fieldTitle, gridFields } from '@/fields'
import type { GridStore, RowId } from '@/grid'
import { StatusBadge } from '@/ui'
import { RateCell } from './columns'
import { OpenIssues } from './OpenIssues'
import { SHIPMENT_NUMBER, type ShipmentRow } from './shipment'
import css from './shipments.module.css'

const GROUP_NAMES: Record<string, string> = {
  shipmentInformation: 'Shipment',
  shipmentRouting: 'Routing',
  shipmentParties: 'Parties',
  shipmentCargo: 'Cargo',
  shipmentCharges: 'Charges',
}

interface ShipmentCardProps {
  store: GridStore
  id: RowId
  record: ShipmentRow | undefined
  fields: readonly Field[]
}

/** The shipment in the tracking list, with its timeline next to it. */
const timelineOf = (record: ShipmentRow): string =>
  `/tracking/milestoneUpdate?${new URLSearchParams({ q: String(record[SHIPMENT_NUMBER] ?? ''), shipment: record.id })}`

/** The filled-in fields of a row by group, its status and its rate. Typed values are shown as typed. */
export function ShipmentCard({ store, id, record, fields }: ShipmentCardProps) {
  const tracks = usePermission('tracking.view')
  const filled = gridFields(fields).filter(field => store.value(id, field.key) !== '')
  const groups = [...new Set(filled.map(field => field.groupKey ?? ''))]
  if (!filled.length) return <p className={css.viewerEmpty}>Empty row. What you type appears here.</p>
  return (
    <div className={css.card}>
      {record ? (
        <dl className={css.cardHead}>
          <dt>Status</dt>
          <dd>
            <StatusBadge status={record.status} plain />
          </dd>
          <dt>Rate</dt>
          <dd>
            <RateCell row={record} />
          </dd>
          {record.rating?.tariffName ? (
            <>
              <dt>Tariff</dt>
              <dd>
                {record.rating.tariffName}, version {record.rating.versionNumber}
              </dd>
            </>
          ) : null}
          <OpenIssues shipmentId={record.id} number={String(record[SHIPMENT_NUMBER] ?? '')} />
          {tracks ? (
            <>
              <dt>Tracking</dt>
              <dd>
                <Link to={timelineOf(record)}>Milestones and timeline</Link>
              </dd>
            </>
          ) : null}
          {record.rating?.traceId ? (
            <>
              <dt />
              <dd>
                <Link to={`/rating/trace/${record.rating.traceId}`}>
                  {record.rating.total === null ? 'Why isn’t it rated?' : 'How was this calculated?'}
                </Link>
              </dd>
            </>
          ) : null}
        </dl>
      ) : null}
      {groups.map(group => (
        <section key={group}>
          <h2>{GROUP_NAMES[group] ?? group}</h2>
          <dl>
            {filled
              .filter(field => (field.groupKey ?? '') === group)
              .map(field => (
                <div key={field.key}>
                  <dt>{fieldTitle(field)}</dt>
                  <dd data-lines={hasLines(field) || undefined}>{shown(field, store.value(id, field.key))}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

const hasLines = (field: Field) => FIELD_TYPES[field.type].editor === 'lines'

/** multiline text is shown with its lines: there is room here */
const shown = (field: Field, value: string | boolean) => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return hasLines(field) ? value : FIELD_TYPES[field.type].format(value, field)
}

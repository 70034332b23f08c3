import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { messageOf } from '@/api/errors'
import { SHOWN_IN_PLACE } from '@/api/queries'
import { type ColumnTotal, useEffectiveLayout } from '@/entities/listColumns'
import { FIELD_TYPES, type FilterType } from '@/fields'
import { Money } from '@/ui'
import type { Template } from './shipment'
import css from './shipments.module.css'
import { type ListView, toQuery } from './view'

const RATE = 'rating#total'
export const TOTALS = ['shipments', 'totals']

interface ShipmentTotalsProps {
  template: Template
  view: ListView
  typeOf: (name: string) => FilterType
}

function Total({ of, template }: { of: ColumnTotal; template: Template }) {
  const field = template.fields.find(({ key }) => key === of.key)
  return (
    <span>
      {field?.label ?? 'Rate'}{' '}
      <b>
        {of.key === RATE ? (
          <Money of={of.total} currency={of.unit} />
        ) : (
          `${FIELD_TYPES.numeric.format(of.total, { key: of.key, label: '', type: 'numeric' })} ${of.unit}`.trim()
        )}
      </b>
    </span>
  )
}

/** The totals that the layout asks for, of all saved shipments that match the filter. */
export function ShipmentTotals({ template, view, typeOf }: ShipmentTotalsProps) {
  const columns = useEffectiveLayout('shipments').data?.columns.filter(({ total }) => total) ?? []
  const keys = columns.map(({ key }) => key)
  const totals = useQuery({
    queryKey: [...TOTALS, view.filter, keys],
    queryFn: ({ signal }) => {
      const { rules } = toQuery(view, typeOf)
      return dataOf(api.POST('/api/shipment/totals', { body: { rules, columns: keys }, signal }))
    },
    enabled: keys.length > 0,
    meta: SHOWN_IN_PLACE,
  })
  if (!keys.length) return null
  return (
    <section className={css.totals} aria-label="Totals of all pages">
      <span>All pages, as saved</span>
      {totals.error ? <span>{messageOf(totals.error)}</span> : null}
      {totals.data?.totals.map(each => (
        <Total key={`${each.key} ${each.unit}`} of={each} template={template} />
      ))}
    </section>
  )
}

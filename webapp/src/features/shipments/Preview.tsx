import { useMemo } from 'react'
import { EMPTY } from '@/conditions'
import { GridPreview, type PreviewProps } from '@/entities/listColumns'
import { Loaded } from '@/ui'
import { ShipmentSheet } from './sheet'
import type { ShipmentPage, Template } from './shipment'
import { suggestForShipment } from './suggest'
import { useShipmentPage } from './useShipmentPage'
import { useTemplate } from './useTemplate'

const FIRST = { page: 1, limit: 50, sort: null, filter: EMPTY }
const READS = { change: false, delete: false }
const textOf = () => 'text' as const

function Sheet({ template, page, layout }: PreviewProps & { template: Template; page: ShipmentPage }) {
  const sheet = useMemo(
    () => new ShipmentSheet(template.fields, page.rows, suggestForShipment, READS),
    [template, page],
  )
  return <GridPreview layout={layout} store={sheet.store} pin={2} />
}

/** The first shipments, in a layout that is being edited. */
export default function ShipmentPreview({ layout }: PreviewProps) {
  const template = useTemplate()
  const page = useShipmentPage(FIRST, textOf, layout.sort)
  return (
    <Loaded of={template} what="the fields of the grid">
      {fields => (
        <Loaded of={page} what="the shipments">
          {rows => <Sheet template={fields} page={rows} layout={layout} />}
        </Loaded>
      )}
    </Loaded>
  )
}

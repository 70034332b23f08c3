import { Button } from '@mantine/core'
import { messageOf } from '@/api/errors'
import { GridSkeleton } from '@/sheet'
import { Callout, PageHeader, TERMS, ui } from '@/ui'
import { ShipmentList } from './ShipmentList'
import { useTemplate } from './useTemplate'

/** `/invoices/shipmentEntry`: the shipments of the system in one grid, with the columns of the field template. */
export default function ShipmentEntry() {
  const template = useTemplate()
  if (template.data) return <ShipmentList template={template.data} />
  return (
    <>
      <PageHeader title="Shipments" />
      {template.error ? (
        <div className={ui.notice}>
          <Callout tone="bad" title="Could not load the grid’s fields">
            <p>{messageOf(template.error)}</p>
            <Button variant="default" onClick={() => template.refetch()}>
              {TERMS.tryAgain}
            </Button>
          </Callout>
        </div>
      ) : (
        <GridSkeleton what="shipments" />
      )}
    </>
  )
}

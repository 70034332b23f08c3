import { useParams } from 'react-router'
import css from '@/entities/ratingPage/ratingPage.module.css'
import { TraceBody } from '@/entities/ratingPage/TraceBody'
import { Callout, Loaded, PageHeader, PrintButton } from '@/ui'
import { useCostTrace } from '../calls'

/** How the buying tariffs came to what a shipment is expected to cost. */
export default function CostTrace() {
  const { shipmentId = '' } = useParams()
  const found = useCostTrace(shipmentId)
  return (
    <Loaded of={found} what="the trace" bars={10} isScreen>
      {trace => (
        <>
          <PageHeader title={`Cost of shipment ${trace.shipmentNumber}`} meta="buying">
            <PrintButton />
          </PageHeader>
          <TraceBody trace={trace}>
            <div className={css.headline}>
              <Callout tone="info" title="What the carrier is expected to charge">
                <p>By the buying tariff. What the customer pays is on the shipment’s own rating.</p>
              </Callout>
            </div>
          </TraceBody>
        </>
      )}
    </Loaded>
  )
}

import { Button } from '@mantine/core'
import { IconPrinter, IconRefresh } from '@tabler/icons-react'
import { useNavigate, useParams } from 'react-router'
import type { Wire } from '@/api/wire'
import { Allowed, Callout, Loaded, PageHeader, ScrollRegion, StatusBadge } from '@/ui'
import { Rated } from '@/widgets/ratingPage/Rated'
import css from '@/widgets/ratingPage/ratingPage.module.css'
import { useRateAgain, useTrace } from '../calls'
import { NotRated } from './NotRated'
import { Outcome } from './Outcome'

function Page({ trace }: { trace: Wire<'TraceView'> }) {
  const rateAgain = useRateAgain()
  const navigate = useNavigate()
  const again = () =>
    rateAgain.mutate(trace.shipmentId, {
      onSuccess: traceId => (traceId ? navigate(`/rating/trace/${traceId}`) : undefined),
    })
  return (
    <>
      <PageHeader title={`Shipment ${trace.shipmentNumber}`} meta={<StatusBadge status={trace.status} />}>
        <Button
          variant="default"
          leftSection={<IconPrinter size={14} stroke={1.8} />}
          onClick={() => window.print()}
          data-print="hide"
        >
          Print
        </Button>
        <Allowed permission="invoiceProcessing.applyTariffonInvoice">
          <Button
            variant={trace.page.rated ? 'default' : 'filled'}
            leftSection={<IconRefresh size={14} stroke={1.8} />}
            loading={rateAgain.isPending}
            onClick={again}
            data-print="hide"
          >
            Rate again
          </Button>
        </Allowed>
      </PageHeader>
      <ScrollRegion className={css.body} label="Trace">
        <div>
          {trace.isLatest ? null : (
            <div className={css.headline}>
              <Callout tone="info" title="An earlier rating of this shipment">
                <p>It was rated again since; it now stands at {trace.currentStatus}. This record does not change.</p>
              </Callout>
            </div>
          )}
          {trace.page.rated ? <Rated page={trace.page} /> : <NotRated trace={trace} />}
        </div>
        <Outcome trace={trace} />
      </ScrollRegion>
    </>
  )
}

export default function Trace() {
  const { traceId = '' } = useParams()
  const trace = useTrace(traceId)
  return (
    <Loaded of={trace} what="the trace" bars={10}>
      {found => <Page trace={found} />}
    </Loaded>
  )
}

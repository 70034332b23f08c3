import { Button, SegmentedControl } from '@mantine/core'
import { IconFileTypePdf, IconRefresh } from '@tabler/icons-react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { saveAnswer } from '@/api/files'
import type { Wire } from '@/api/wire'
import { traceAddress } from '@/entities/ratingPage/addresses'
import css from '@/entities/ratingPage/ratingPage.module.css'
import { TraceBody } from '@/entities/ratingPage/TraceBody'
import { Allowed, Callout, Loaded, PageHeader, PrintButton, StatusBadge } from '@/ui'
import { useRateAgain, useTrace, type View } from '../calls'
import { CompareWith } from './CompareWith'

type Trace = Wire<'TraceView'>

function Again({ trace }: { trace: Trace }) {
  const rateAgain = useRateAgain()
  const navigate = useNavigate()
  const again = () =>
    rateAgain.mutate(trace.shipmentId, {
      onSuccess: traceId => (traceId ? navigate(traceAddress(traceId)) : undefined),
    })
  return (
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
  )
}

function Page({ trace, view }: { trace: Trace; view: View }) {
  const [, setAddress] = useSearchParams()
  const look = (next: string) => setAddress(next === 'customer' ? { view: 'customer' } : {}, { replace: true })
  const pdf = () =>
    saveAnswer(`/api/rating/trace/${trace.traceId}/pdf`, `Shipment ${trace.shipmentNumber}.pdf`, { view })
  return (
    <>
      <PageHeader title={`Shipment ${trace.shipmentNumber}`} meta={<StatusBadge status={trace.status} />}>
        <SegmentedControl
          size="xs"
          aria-label="Audience"
          data-print="hide"
          value={view}
          onChange={look}
          data={[
            { value: 'house', label: 'Internal' },
            { value: 'customer', label: 'Customer view' },
          ]}
        />
        <PrintButton />
        <Button
          variant="default"
          leftSection={<IconFileTypePdf size={14} stroke={1.8} />}
          onClick={() => void pdf()}
          data-print="hide"
        >
          PDF
        </Button>
        {view === 'house' ? (
          <>
            <CompareWith trace={trace} />
            <Again trace={trace} />
          </>
        ) : null}
      </PageHeader>
      <TraceBody trace={trace}>
        {trace.forCustomer ? (
          <div className={css.headline} data-print="hide">
            <Callout tone="info" title="What the customer sees">
              <p>
                Charges and how they are calculated. Costs, other offers and internal notes are left off this page and
                its PDF.
              </p>
            </Callout>
          </div>
        ) : trace.isLatest ? null : (
          <div className={css.headline}>
            <Callout tone="info" title="An earlier rating of this shipment">
              <p>It has been rated again since and is now {trace.currentStatus}. This record doesn’t change.</p>
            </Callout>
          </div>
        )}
      </TraceBody>
    </>
  )
}

/** How a charge was calculated, as the company or the customer sees it; the address decides which. */
export default function Trace() {
  const { traceId = '' } = useParams()
  const [address] = useSearchParams()
  const view: View = address.get('view') === 'customer' ? 'customer' : 'house'
  const trace = useTrace(traceId, view)
  return (
    <Loaded of={trace} what="the trace" bars={10} isScreen>
      {found => <Page trace={found} view={view} />}
    </Loaded>
  )
}

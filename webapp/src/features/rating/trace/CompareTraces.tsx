import { useParams } from 'react-router'
import { Loaded } from '@/ui'
import { traceAddress } from '@/widgets/ratingPage/addresses'
import { Comparison } from '@/widgets/ratingPage/Comparison'
import { useComparison } from '../calls'

/** A trace beside another of the same shipment; the earlier one stands at the left. */
export default function CompareTraces() {
  const { traceId = '', otherId = '' } = useParams()
  const found = useComparison(traceId, otherId)
  return (
    <Loaded of={found} what="the comparison" bars={8}>
      {of => <Comparison of={of} before={traceAddress(of.before.traceId)} after={traceAddress(of.after.traceId)} />}
    </Loaded>
  )
}

import { useParams } from 'react-router'
import { traceAddress } from '@/entities/ratingPage/addresses'
import { Comparison } from '@/entities/ratingPage/Comparison'
import { Loaded } from '@/ui'
import { useComparison } from '../calls'

/** Two traces of the same shipment next to each other, the earlier one on the left. */
export default function CompareTraces() {
  const { traceId = '', otherId = '' } = useParams()
  const found = useComparison(traceId, otherId)
  return (
    <Loaded of={found} what="the comparison" bars={8} isScreen>
      {of => <Comparison of={of} before={traceAddress(of.before.traceId)} after={traceAddress(of.after.traceId)} />}
    </Loaded>
  )
}

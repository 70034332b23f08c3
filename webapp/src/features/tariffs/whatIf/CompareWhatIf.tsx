import { Button } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { traceAddress } from '@/entities/ratingPage/addresses'
import { Comparison } from '@/entities/ratingPage/Comparison'
import { Loaded } from '@/ui'
import { whatIf, whatIfTrace } from './addresses'
import { useWhatIfComparison } from './calls'

/** The stored rating of a shipment compared with the what-if. */
export default function CompareWhatIf() {
  const { runId = '', rowId = '' } = useParams()
  const found = useWhatIfComparison(runId, rowId)
  return (
    <Loaded of={found} what="the comparison" bars={8} isScreen>
      {of => (
        <Comparison
          of={of}
          before={traceAddress(of.before.traceId)}
          after={whatIfTrace(runId, rowId)}
          actions={
            <Button component={Link} variant="default" to={whatIf(runId)}>
              Back to what-if
            </Button>
          }
        />
      )}
    </Loaded>
  )
}

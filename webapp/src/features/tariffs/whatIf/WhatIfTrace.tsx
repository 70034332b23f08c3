import { Button } from '@mantine/core'
import { IconGitCompare } from '@tabler/icons-react'
import { Link, useParams } from 'react-router'
import css from '@/entities/ratingPage/ratingPage.module.css'
import { TraceBody } from '@/entities/ratingPage/TraceBody'
import { Callout, Loaded, PageHeader } from '@/ui'
import { compareWhatIf, whatIf } from './addresses'
import { useWhatIfTrace } from './calls'

/** The trace of a shipment in a what-if. */
export default function WhatIfTrace() {
  const { runId = '', rowId = '' } = useParams()
  const found = useWhatIfTrace(runId, rowId)
  return (
    <Loaded of={found} what="the trace" bars={10} isScreen>
      {trace => (
        <>
          <PageHeader title={`Shipment ${trace.shipmentNumber}`} meta="what if">
            <Button component={Link} variant="default" to={whatIf(runId)}>
              Back to what-if
            </Button>
            <Button
              component={Link}
              variant="default"
              to={compareWhatIf(runId, rowId)}
              leftSection={<IconGitCompare size={14} stroke={1.8} />}
            >
              Compare
            </Button>
          </PageHeader>
          <TraceBody trace={trace}>
            <div className={css.headline}>
              <Callout tone="info" title="This did not rate the shipment">
                <p>This is what the tested version would charge. The shipment hasn’t changed.</p>
              </Callout>
            </div>
          </TraceBody>
        </>
      )}
    </Loaded>
  )
}

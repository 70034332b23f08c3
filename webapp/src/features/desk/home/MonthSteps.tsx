import { Button } from '@mantine/core'
import { useAddress } from '@/ui'
import { monthsFrom } from './months'

const STEP = 12

/** Links to a year before the last shown month, and back to this month. */
export function MonthSteps({ last }: { last: string }) {
  const { address, put } = useAddress()
  return (
    <>
      <Button variant="subtle" onClick={() => put({ until: monthsFrom(last, -STEP) })}>
        Year before
      </Button>
      {address.get('until') ? (
        <Button variant="subtle" onClick={() => put({ until: null })}>
          To this month
        </Button>
      ) : null}
    </>
  )
}

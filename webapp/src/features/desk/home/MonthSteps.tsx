import { Button } from '@mantine/core'
import { useAddress } from '@/ui'
import { monthsFrom } from './months'

const STEP = 12

/** A year back from the last of the months that are shown, and to this month again. */
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

import { Checkbox } from '@mantine/core'
import { count } from '@/ui'
import { useFindings } from './calls'

/** How many lanes of a version overlap, which gives a shipment two rates. */
export function useOverlaps(tariffId: string, versionId: string, enabled: boolean) {
  const findings = useFindings(tariffId, { versionId, code: '', page: 1 }, enabled)
  const overlaps = findings.data?.counts.find(each => each.code === 'overlap')?.count ?? 0
  return { overlaps, isPending: findings.isPending }
}

interface Parts {
  overlaps: number
  /** The action: Publish, Roll back. */
  act: string
  meant: boolean
  onMeant: (meant: boolean) => void
}

/** Asks whether overlaps are intended, before a version with some takes effect. */
export function OverlapsMeant({ overlaps, act, meant, onMeant }: Parts) {
  if (!overlaps) return null
  return (
    <Checkbox
      my="md"
      label={`${act} with ${count(overlaps)} overlaps: two rates for one shipment`}
      checked={meant}
      onChange={event => onMeant(event.currentTarget.checked)}
    />
  )
}

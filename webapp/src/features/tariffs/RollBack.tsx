import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { Wire } from '@/api/wire'
import { Dialog } from '@/ui'
import { useRollBack } from './lanes/calls'
import { OverlapsMeant, useOverlaps } from './OverlapsMeant'

interface Parts {
  tariffId: string
  version: Wire<'VersionView'>
  onClose: () => void
}

/** Puts an earlier version in force again: asked once more, and its overlaps confirmed as for publishing. */
export function RollBack({ tariffId, version, onClose }: Parts) {
  const back = useRollBack(tariffId)
  const [meant, setMeant] = useState(false)
  const { overlaps, isPending } = useOverlaps(tariffId, version.versionId, true)
  const confirm = () => back.mutate({ versionId: version.versionId, confirmed: overlaps }, { onSuccess: onClose })
  return (
    <Dialog onClose={onClose} title={`Roll back to version ${version.number}`} size="sm">
      <p>
        A new version with its lanes and charges comes into force today. What was rated by later versions until now
        stays as it is, and so do those versions.
      </p>
      <OverlapsMeant overlaps={overlaps} act="Roll back" meant={meant} onMeant={setMeant} />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Not now
        </Button>
        <Button loading={back.isPending || isPending} disabled={overlaps > 0 && !meant} onClick={confirm}>
          Roll back
        </Button>
      </Group>
    </Dialog>
  )
}

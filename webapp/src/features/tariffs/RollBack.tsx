import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { Wire } from '@/api/wire'
import { useApprovalNeed } from '@/entities/approvals/calls'
import { SendForApproval } from '@/entities/approvals/SendForApproval'
import { Dialog, ui } from '@/ui'
import { useRollBack } from './lanes/calls'
import { OverlapsMeant, useOverlaps } from './OverlapsMeant'

interface Parts {
  tariffId: string
  version: Wire<'VersionView'>
  onClose: () => void
}

/** Puts an earlier version in force again: asks first, including about its overlaps, as for publishing. */
export function RollBack({ tariffId, version, onClose }: Parts) {
  const back = useRollBack(tariffId)
  const [meant, setMeant] = useState(false)
  const { overlaps, isPending } = useOverlaps(tariffId, version.versionId, true)
  const change = {
    requestViewType: 'rateChangeRequest' as const,
    subjectId: tariffId,
    versionId: version.versionId,
    confirmed: overlaps,
  }
  const need = useApprovalNeed(change, !isPending && (!overlaps || meant))
  const confirm = () => back.mutate({ versionId: version.versionId, confirmed: overlaps }, { onSuccess: onClose })
  return (
    <Dialog onClose={onClose} title={`Roll back to version ${version.number}`} size="sm">
      <p>
        A new version with its lanes and charges comes into force today. What was rated by later versions until now
        stays as it is, and so do those versions.
      </p>
      <OverlapsMeant overlaps={overlaps} act="Roll back" meant={meant} onMeant={setMeant} />
      {need.data?.needed && (meant || !overlaps) ? (
        <div className={ui.dialog}>
          <SendForApproval need={need.data} change={change} onClose={onClose} />
        </div>
      ) : (
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            Not now
          </Button>
          <Button
            loading={back.isPending || isPending || need.isLoading}
            disabled={overlaps > 0 && !meant}
            onClick={confirm}
          >
            Roll back
          </Button>
        </Group>
      )}
    </Dialog>
  )
}

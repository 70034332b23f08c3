import { Box, Button, Group, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconRocket } from '@tabler/icons-react'
import { useState } from 'react'
import type { Wire } from '@/api/wire'
import { useApprovalNeed } from '@/entities/approvals/calls'
import { SendForApproval } from '@/entities/approvals/SendForApproval'
import { ActionButton, Allowed, count, DayInput, TERMS, ui, useScreenActions } from '@/ui'
import { usePublish } from './calls'
import { FindingsNotice } from './Findings'
import { OverlapsMeant, useOverlaps } from './OverlapsMeant'

const SAVES = 'tariffs.saveTariff'

/** Publishes a draft: asks first, with its dates, because it cannot be changed afterwards. */
export function Publish({ tariff, draft }: { tariff: Wire<'TariffView'>; draft: Wire<'VersionView'> }) {
  const { tariffId } = tariff
  const isFirst = tariff.versions.every(each => each.state === 'draft')
  const [opened, { open, close }] = useDisclosure()
  const [from, setFrom] = useState(draft.effectiveDate)
  const [to, setTo] = useState(draft.expiryDate)
  const publish = usePublish(tariffId)
  const [meant, setMeant] = useState(false)
  const { overlaps, isPending } = useOverlaps(tariffId, draft.versionId, opened)
  const change = {
    requestViewType: 'rateChangeRequest' as const,
    subjectId: tariffId,
    effectiveDate: from,
    expiryDate: to,
    confirmed: overlaps,
  }
  // fetched once it can be published at all
  const need = useApprovalNeed(change, opened && !isPending && (!overlaps || meant))
  const confirm = () =>
    publish.mutate({ effectiveDate: from, expiryDate: to, confirmed: overlaps }, { onSuccess: close })
  const acts = useScreenActions({
    publish: {
      label: `Publish version ${draft.number}`,
      icon: IconRocket,
      tone: 'primary',
      permission: SAVES,
      perform: open,
    },
  })
  return (
    <Allowed permission={SAVES}>
      <ActionButton action={acts.publish} />
      <Modal opened={opened} onClose={close} title={`Publish version ${draft.number}`} size="sm">
        <p>
          {count(draft.laneCount)} lanes take effect. They rate shipments from the effective date on
          {isFirst ? '' : ' and replace the prior version'}. A published version can’t be changed.
        </p>
        {opened ? (
          <Box mt="md">
            <FindingsNotice tariffId={tariffId} versionId={draft.versionId} onLeave={close} />
          </Box>
        ) : null}
        <Group grow my="md">
          <DayInput label={TERMS.effective} value={from} onChange={setFrom} />
          <DayInput label={TERMS.expires} placeholder={TERMS.noExpiration} value={to} onChange={setTo} />
        </Group>
        <OverlapsMeant overlaps={overlaps} act="Publish" meant={meant} onMeant={setMeant} />
        {need.data?.needed && (meant || !overlaps) ? (
          <div className={ui.dialog}>
            <SendForApproval need={need.data} change={change} onClose={close} />
          </div>
        ) : (
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button
              loading={publish.isPending || isPending || (opened && need.isLoading)}
              disabled={overlaps > 0 && !meant}
              onClick={confirm}
            >
              Publish
            </Button>
          </Group>
        )}
      </Modal>
    </Allowed>
  )
}

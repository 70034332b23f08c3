import { Button, Group, Modal } from '@mantine/core'
import { IconArrowBackUp, IconGitCompare, IconScale, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Wire } from '@/api/wire'
import { ActionButton, useScreenActions } from '@/ui'
import { tariffAddress, tariffList } from './addresses'
import { CompareVersions } from './CompareVersions'
import { IncreaseButton } from './increase/IncreaseButton'
import { useDiscard } from './lanes/calls'
import { useLaneFilter } from './lanes/LaneFilter'
import { RollBack } from './RollBack'
import css from './tariffs.module.css'
import { newWhatIf } from './whatIf/addresses'

type Version = Wire<'VersionView'>
const SAVES = 'tariffs.saveTariff'

/** Actions on the current version: show its changes, or put an earlier one in force again. */
export function VersionTools({ tariff, version }: { tariff: Wire<'TariffView'>; version: Version }) {
  const [open, setOpen] = useState<'compare' | 'back' | 'discard' | null>(null)
  const before = tariff.versions.find(each => each.number < version.number)
  const close = () => setOpen(null)
  const filter = useLaneFilter()
  const navigate = useNavigate()
  const discard = useDiscard(tariff.tariffId)
  const isOnly = tariff.versions.length === 1
  // navigate first: with its draft, the current tariff may no longer exist
  const discardNow = () =>
    discard.mutate(version.versionId, { onSuccess: () => navigate(isOnly ? tariffList : tariffAddress(tariff)) })
  const isDraft = version.state === 'draft'
  const acts = useScreenActions({
    compare: {
      label: `Compare with version ${before?.number}`,
      icon: IconGitCompare,
      isShown: !!before,
      perform: () => setOpen('compare'),
    },
    rollBack: {
      label: `Roll back to version ${version.number}`,
      icon: IconArrowBackUp,
      permission: SAVES,
      isShown: version.state === 'superseded',
      perform: () => setOpen('back'),
    },
    whatIf: {
      label: 'What if…',
      icon: IconScale,
      permission: SAVES,
      isShown: isDraft && version.laneCount > 0,
      to: newWhatIf(tariff.tariffId, version.versionId),
    },
    discard: {
      label: `Discard draft ${version.number}`,
      icon: IconTrash,
      permission: SAVES,
      isShown: isDraft,
      perform: () => setOpen('discard'),
    },
  })
  return (
    <div className={css.versionTools}>
      <ActionButton action={acts.compare} size="xs" />
      <IncreaseButton
        tariff={tariff}
        version={version}
        size="xs"
        of={() => ({ laneIds: [], filter })}
        onDone={() => navigate(tariffAddress(tariff))}
      />
      <ActionButton action={acts.rollBack} size="xs" />
      <ActionButton action={acts.whatIf} size="xs" />
      <ActionButton action={acts.discard} size="xs" />
      {open === 'compare' && before ? (
        <CompareVersions tariffId={tariff.tariffId} old={before} now={version} onClose={close} />
      ) : null}
      {open === 'back' ? <RollBack tariffId={tariff.tariffId} version={version} onClose={close} /> : null}
      <Modal opened={open === 'discard'} onClose={close} title={`Discard draft ${version.number}`} size="sm">
        <p>
          {isOnly
            ? 'This is the only version, so the tariff is deleted with it. Nothing was rated by it.'
            : 'Its lanes, charges and changes are deleted. Published versions stay as they are.'}
        </p>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={close}>
            Keep draft
          </Button>
          <Button color="red" loading={discard.isPending} onClick={discardNow}>
            Discard
          </Button>
        </Group>
      </Modal>
    </div>
  )
}

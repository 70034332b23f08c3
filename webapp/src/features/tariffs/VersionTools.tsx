import { Button, Group, Modal } from '@mantine/core'
import { IconArrowBackUp, IconGitCompare, IconScale, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Wire } from '@/api/wire'
import { Allowed } from '@/ui'
import { tariffAddress, tariffList } from './addresses'
import { CompareVersions } from './CompareVersions'
import { IncreaseButton } from './increase/IncreaseButton'
import { useDiscard } from './lanes/calls'
import { useLaneFilter } from './lanes/LaneFilter'
import { RollBack } from './RollBack'
import css from './tariffs.module.css'
import { newWhatIf } from './whatIf/addresses'

type Version = Wire<'VersionView'>

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
  return (
    <div className={css.versionTools}>
      {before ? (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconGitCompare size={14} stroke={1.8} />}
          onClick={() => setOpen('compare')}
        >
          Compare with version {before.number}
        </Button>
      ) : null}
      <IncreaseButton
        tariff={tariff}
        version={version}
        size="xs"
        of={() => ({ laneIds: [], filter })}
        onDone={() => navigate(tariffAddress(tariff))}
      />
      {version.state === 'superseded' ? (
        <Allowed permission="tariffs.saveTariff">
          <Button
            variant="default"
            size="xs"
            leftSection={<IconArrowBackUp size={14} stroke={1.8} />}
            onClick={() => setOpen('back')}
          >
            Roll back to version {version.number}
          </Button>
        </Allowed>
      ) : null}
      {version.state === 'draft' && version.laneCount ? (
        <Allowed permission="tariffs.saveTariff">
          <Button
            component={Link}
            to={newWhatIf(tariff.tariffId, version.versionId)}
            variant="default"
            size="xs"
            leftSection={<IconScale size={14} stroke={1.8} />}
          >
            What if…
          </Button>
        </Allowed>
      ) : null}
      {version.state === 'draft' ? (
        <Allowed permission="tariffs.saveTariff">
          <Button
            variant="default"
            size="xs"
            leftSection={<IconTrash size={14} stroke={1.8} />}
            onClick={() => setOpen('discard')}
          >
            Discard draft {version.number}
          </Button>
        </Allowed>
      ) : null}
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

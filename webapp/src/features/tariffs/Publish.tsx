import { Box, Button, Group, Modal, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconRocket } from '@tabler/icons-react'
import { useState } from 'react'
import type { Wire } from '@/api/wire'
import { Allowed, count } from '@/ui'
import { usePublish } from './calls'
import { FindingsNotice } from './Findings'

/** Puts a draft in force: asked once more, with its dates, because it cannot be changed afterwards. */
export function Publish({ tariffId, draft }: { tariffId: string; draft: Wire<'VersionView'> }) {
  const [opened, { open, close }] = useDisclosure()
  const [from, setFrom] = useState(draft.effectiveDate)
  const [to, setTo] = useState(draft.expiryDate)
  const publish = usePublish(tariffId)
  const confirm = () => publish.mutate({ effectiveDate: from, expiryDate: to }, { onSuccess: close })
  return (
    <Allowed permission="tariffs.saveTariff">
      <Button leftSection={<IconRocket size={14} stroke={1.8} />} onClick={open}>
        Publish version {draft.number}
      </Button>
      <Modal opened={opened} onClose={close} title={`Publish version ${draft.number}`} size="sm">
        <p>
          {count(draft.laneCount)} lanes come into force. Shipments from the first day on are rated by them; the version
          before gives way. A published version does not change any more.
        </p>
        {opened ? (
          <Box mt="md">
            <FindingsNotice tariffId={tariffId} versionId={draft.versionId} onLeave={close} />
          </Box>
        ) : null}
        <Group grow my="md">
          <TextInput
            label="First day"
            placeholder="yyyy-mm-dd"
            value={from}
            onChange={event => setFrom(event.currentTarget.value)}
          />
          <TextInput
            label="Last day"
            placeholder="no end"
            value={to}
            onChange={event => setTo(event.currentTarget.value)}
          />
        </Group>
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Not yet
          </Button>
          <Button loading={publish.isPending} onClick={confirm}>
            Publish
          </Button>
        </Group>
      </Modal>
    </Allowed>
  )
}

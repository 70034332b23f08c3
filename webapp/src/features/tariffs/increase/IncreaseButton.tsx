import { Button } from '@mantine/core'
import { IconTrendingUp } from '@tabler/icons-react'
import { useState } from 'react'
import type { Wire } from '@/api/wire'
import { Allowed } from '@/ui'
import { Increase } from './Increase'
import { type LanesOfIncrease, raisable } from './increaseForm'

interface Parts {
  tariff: Wire<'TariffView'>
  version: Wire<'VersionView'>
  /** The selected and filtered lanes when the dialog opens; null: it cannot open now, and a message said why. */
  of: () => LanesOfIncrease | null
  size?: 'xs'
  onDone: () => void
}

/** Opens the rate increase of the draft, or of the newest version if there is no draft. */
export function IncreaseButton({ tariff, version, of, size, onDone }: Parts) {
  const [opened, setOpened] = useState<LanesOfIncrease | null>(null)
  const from = raisable(tariff)
  if (!version.laneCount) return null
  const wrong = from?.versionId === version.versionId ? undefined : `Open version ${from?.number} first`
  const close = () => setOpened(null)
  return (
    <Allowed permission="tariffs.saveTariff">
      <Button
        variant="default"
        {...(size ? { size } : {})}
        leftSection={<IconTrendingUp size={14} stroke={1.8} />}
        disabled={wrong !== undefined}
        title={wrong}
        onClick={() => setOpened(of())}
      >
        Rate increase…
      </Button>
      {opened ? (
        <Increase
          tariff={tariff}
          version={version}
          {...opened}
          onClose={close}
          onDone={() => {
            close()
            onDone()
          }}
        />
      ) : null}
    </Allowed>
  )
}

import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { Loaded, Section } from '@/ui'
import css from './apiKeys.module.css'
import { useApiKeys } from './calls'
import { KeyTable } from './KeyTable'
import { NewKey } from './NewKey'

/** The user's own API keys. */
export function OwnKeys() {
  const keys = useApiKeys()
  const [isNew, setNew] = useState(false)
  return (
    <Section
      title="API keys"
      note="For programs that work in your name"
      actions={
        <Button variant="default" leftSection={<IconKey size={14} stroke={1.8} />} onClick={() => setNew(true)}>
          New API key
        </Button>
      }
    >
      <Loaded of={keys} what="API keys" bars={2}>
        {data =>
          data.keys.length ? (
            <KeyTable keys={data.keys} />
          ) : (
            <div className={css.none}>
              <p>No keys yet. A key never does more than you may yourself.</p>
              <a href="/api/docs">See the calls it can make</a>
            </div>
          )
        }
      </Loaded>
      {isNew ? <NewKey onClose={() => setNew(false)} /> : null}
    </Section>
  )
}

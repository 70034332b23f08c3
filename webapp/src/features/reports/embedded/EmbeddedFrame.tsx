import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { Loaded } from '@/ui'
import { useEmbeddedFrame } from './calls'
import css from './embedded.module.css'

/** A page of the reporting tool, with a button that loads it again. */
export function EmbeddedFrame({ id, name }: { id: string; name: string }) {
  const { data, error, isFetching, refetch } = useEmbeddedFrame(id)
  const [shown, setShown] = useState('')
  // an address works once: while another is fetched, or if that fails, the last one shows nothing
  const current = { refetch, error: isFetching ? null : error, data: isFetching || error ? undefined : data }
  return (
    <Loaded of={current} what="the report">
      {({ url, host }) => (
        <section className={css.frame} aria-label={name}>
          <div className={css.frameHead}>
            <p role="status">
              {shown === url
                ? `From ${host}. If it stays blank, ${host} does not allow this site.`
                : `Loading ${host}…`}
            </p>
            <Button
              variant="default"
              leftSection={<IconRefresh size={14} stroke={1.8} />}
              onClick={() => void refetch()}
            >
              Reload
            </Button>
          </div>
          <iframe key={url} title={name} src={url} onLoad={() => setShown(url)} />
        </section>
      )}
    </Loaded>
  )
}

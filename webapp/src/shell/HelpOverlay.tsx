import { Drawer, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api, dataOf } from '@/api/client'
import { messageOf } from '@/api/errors'
import { SHOWN_IN_PLACE } from '@/api/queries'
import { Allowed, Callout, KeyHint } from '@/ui'
import { HelpBlocks } from '@/widgets/HelpBlocks'
import { GO_KEYS } from './hotkeys'
import { useCurrentRow, useRouteTable } from './routeContext'
import css from './shell.module.css'

/** The editor of a screen's help: its address has `~` for each `/`. */
const editorOf = (path: string) => `/configuration/help/edit/${path.replace(/\?$/, '').replaceAll('/', '~')}`

/** A053 */
const NO_HELP = 'Help information not available for this web page.'
const KEYS = [
  { keys: 'Ctrl K', does: 'Find a screen, record or action' },
  { keys: '?', does: 'This help' },
  { keys: 'Alt S', does: 'Save' },
  { keys: 'Alt T', does: 'Calculate charges' },
]

function useHelp(url: string, enabled: boolean) {
  return useQuery({
    queryKey: ['help', url],
    queryFn: () => dataOf(api.GET('/api/helpContent', { params: { query: { url } } })),
    enabled,
    meta: SHOWN_IN_PLACE,
  })
}

function Keys({ keys }: { keys: ReadonlyArray<{ keys: string; does: string }> }) {
  return (
    <dl>
      {keys.map(({ keys: combination, does }) => (
        <div key={combination}>
          <dt>
            <KeyHint keys={combination.replaceAll('+', ' ')} />
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}

function HelpText({ url, opened }: { url: string; opened: boolean }) {
  const help = useHelp(url, opened)
  if (help.isPending) return <Skeleton height={64} />
  if (help.error) return <Callout tone="bad" title={messageOf(help.error)} />
  if (!help.data) return <p>{NO_HELP}</p>
  return (
    <>
      <HelpBlocks blocks={help.data.blocks} />
      {help.data.keys.length > 0 ? (
        <section>
          <h3>Shortcuts on this screen</h3>
          <Keys keys={help.data.keys} />
        </section>
      ) : null}
    </>
  )
}

/** The purpose of the open screen, from its help page, and the keys that work everywhere (A012). */
export function HelpOverlay({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const row = useCurrentRow()
  const table = useRouteTable()
  const goKeys = GO_KEYS.map(({ keys, path }) => ({
    keys,
    does: table.find(candidate => candidate.path === path)?.title ?? path,
  }))
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="min(400px, 100%)"
      title={`Help: ${row?.title ?? ''}`}
      closeButtonProps={{ 'aria-label': 'Close help' }}
    >
      <div className={css.help}>
        {row ? (
          <Allowed permission="help.editHelp">
            <Link className={css.link} to={editorOf(row.path)} onClick={onClose}>
              Edit this help
            </Link>
          </Allowed>
        ) : null}
        <HelpText url={row?.path ?? '/'} opened={opened} />
        <section>
          <h3>Shortcuts everywhere</h3>
          <Keys keys={[...KEYS, ...goKeys]} />
        </section>
      </div>
    </Drawer>
  )
}

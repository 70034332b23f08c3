import { Drawer, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ApiError, messageOf } from '@/api/errors'
import { send } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import { Callout, KeyHint } from '@/ui'
import { GO_KEYS } from './hotkeys'
import { useCurrentRow, useRouteTable } from './routeContext'
import css from './shell.module.css'

/** A053 */
const NO_HELP = 'Help information not available for this web page.'
const KEYS: Array<[keys: string, does: string]> = [
  ['Ctrl K', 'Find a screen, a record or an action'],
  ['?', 'This help'],
  ['Alt S', 'Save'],
  ['Alt T', 'Calculate charges'],
]

function useHelp(url: string, enabled: boolean) {
  return useQuery({
    queryKey: ['help', url],
    queryFn: () => send<{ title?: string; content?: string } | null>('GET', '/api/helpContent', { query: { url } }),
    enabled,
    meta: SHOWN_IN_PLACE,
  })
}

function HelpText({ url, opened }: { url: string; opened: boolean }) {
  const help = useHelp(url, opened)
  if (help.isPending) return <Skeleton height={64} />
  if (help.error && !(help.error instanceof ApiError && help.error.status === 404)) {
    return <Callout tone="bad" title={messageOf(help.error)} />
  }
  const text = help.data?.content
  if (!text) return <p className="dim">{NO_HELP}</p>
  return text.split(/\n{2,}/).map(paragraph => <p key={paragraph}>{paragraph}</p>)
}

/** What the open screen is for, in the words of its help page, and the keys that work everywhere (A012). */
export function HelpOverlay({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const row = useCurrentRow()
  const table = useRouteTable()
  const goKeys = GO_KEYS.map(({ keys, path }): [string, string] => [
    keys,
    table.find(candidate => candidate.path === path)?.title ?? path,
  ])
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={400}
      title={`Help: ${row?.title ?? ''}`}
      closeButtonProps={{ 'aria-label': 'Close the help' }}
    >
      <div className={css.help}>
        <HelpText url={row?.path ?? '/'} opened={opened} />
        <h3>Keys</h3>
        <dl>
          {[...KEYS, ...goKeys].map(([keys, does]) => (
            <div key={keys}>
              <dt>
                <KeyHint keys={keys} />
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Drawer>
  )
}

import { Drawer, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api, dataOf } from '@/api/client'
import { messageOf } from '@/api/errors'
import { SHOWN_IN_PLACE } from '@/api/queries'
import { Allowed, Callout, doesOf, KeyHint, keysOf, useOpenActions } from '@/ui'
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
]

interface Key {
  keys: string
  does: string
}

const written = (keys: string) => keys.replaceAll('+', ' ')

function useHelp(url: string, enabled: boolean) {
  return useQuery({
    queryKey: ['help', url],
    queryFn: () => dataOf(api.GET('/api/helpContent', { params: { query: { url } } })),
    enabled,
    meta: SHOWN_IN_PLACE,
  })
}

function Keys({ keys }: { keys: readonly Key[] }) {
  return (
    <dl>
      {keys.map(({ keys: combination, does }) => (
        <div key={combination}>
          <dt>
            <KeyHint keys={written(combination)} />
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The keys of the open screen's actions, and what its help page has in addition. */
function ScreenKeys({ opened, more }: { opened: boolean; more: readonly Key[] }) {
  const actions = useOpenActions(opened)
  const own = actions.flatMap(action => {
    const keys = keysOf(action)
    return keys ? [{ keys, does: doesOf(action) }] : []
  })
  const added = more.filter(each => !own.some(one => one.keys === written(each.keys)))
  if (!own.length && !added.length) return null
  return (
    <section>
      <h3>Shortcuts on this screen</h3>
      <Keys keys={[...own, ...added]} />
    </section>
  )
}

function HelpText({ url, opened }: { url: string; opened: boolean }) {
  const help = useHelp(url, opened)
  return (
    <>
      {help.isPending ? (
        <Skeleton height={64} />
      ) : help.error ? (
        <Callout tone="bad" title={messageOf(help.error)} />
      ) : help.data ? (
        <HelpBlocks blocks={help.data.blocks} />
      ) : (
        <p>{NO_HELP}</p>
      )}
      <ScreenKeys opened={opened} more={help.data?.keys ?? []} />
    </>
  )
}

/** The purpose of the open screen, from its help page, its keys, and those that work everywhere (A012). */
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

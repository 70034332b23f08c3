import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { messageOf } from '@/api/errors'
import { SHOWN_IN_PLACE } from '@/api/queries'
import { keepSession } from '@/api/session'
import type { Wire } from '@/api/wire'
import { Callout, Dialog, doneToast, Loaded } from '@/ui'
import css from './orgChart.module.css'

export interface Closed {
  kind: 'company' | 'system'
  id: string
}

const pathOf = ({ kind, id }: Closed) => ({ path: { kind, record_id: id } })

/** Closes an open company or system, or reopens a closed one; then refetches the tree, the lists and the picker at the
 * top. */
function useTurn(which: Closed, { closed, revision }: Pick<Wire<'ClosingObstacles'>, 'closed' | 'revision'>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => {
      const params = pathOf(which)
      const body = { revision }
      return dataOf(
        closed
          ? api.POST('/api/organizations/{kind}/{record_id}/reopen', { params, body })
          : api.POST('/api/organizations/{kind}/{record_id}/close', { params, body }),
      )
    },
    meta: SHOWN_IN_PLACE,
    onSettled: () => queries.invalidateQueries(),
    onSuccess: async () => keepSession(await dataOf(api.GET('/api/session'))),
  })
}

/** Closing a company or a system: lists what is still open, and is possible only if nothing is. */
export function Close({ which, onClose }: { which: Closed; onClose: () => void }) {
  const found = useQuery({
    queryKey: ['closing', which],
    queryFn: () => dataOf(api.GET('/api/organizations/{kind}/{record_id}/closing', { params: pathOf(which) })),
    meta: SHOWN_IN_PLACE,
    staleTime: 0,
  })
  const verb = found.data?.closed ? 'Reopen' : 'Close'
  return (
    <Dialog
      title={found.data ? `${verb} ${found.data.name}` : ''}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': 'Close dialog' }}
    >
      <Loaded of={found} what={`the ${which.kind}`} bars={2}>
        {told => <Told which={which} told={told} onClose={onClose} />}
      </Loaded>
    </Dialog>
  )
}

function Told({ which, told, onClose }: { which: Closed; told: Wire<'ClosingObstacles'>; onClose: () => void }) {
  const turn = useTurn(which, told)
  const verb = told.closed ? 'Reopen' : 'Close'
  const left = told.open.length > 0
  const send = () =>
    turn.mutate(undefined, {
      onSuccess: () => {
        doneToast(`${told.name} was ${told.closed ? 'reopened' : 'closed'}.`)
        onClose()
      },
    })
  return (
    <div className={css.close}>
      {turn.error ? (
        <div role="alert">
          <Callout tone="bad" title={messageOf(turn.error)} />
        </div>
      ) : null}
      {told.current ? (
        <Callout tone="info" title={`You work in this ${which.kind} now`}>
          Switch to another one at the top, then close this one.
        </Callout>
      ) : left ? (
        <Callout tone="warn" title="Not yet: this has to be done first">
          <ul>
            {told.open.map(each => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </Callout>
      ) : (
        <p>
          {told.closed
            ? 'Everyone who worked in it can work in it again.'
            : which.kind === 'company'
              ? 'Nobody can work in it or in its systems until you reopen it here. Nothing is erased.'
              : 'Nobody can work in it until you reopen it here. Nothing is erased.'}
        </p>
      )}
      <div className={css.acts}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          color={told.closed ? undefined : 'red'}
          disabled={told.current || left}
          loading={turn.isPending}
          onClick={send}
        >
          {verb} {which.kind}
        </Button>
      </div>
    </div>
  )
}

import { Button } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  alertToast,
  count,
  doneToast,
  EmptyState,
  FilterSelect,
  ListScreen,
  NoResults,
  Picks,
  statusWord,
  useListController,
} from '@/ui'
import { Connection } from './Connection'
import { KINDS, mayGiveUp, mayResend, PER_PAGE, STATES, usePushes, useResend } from './calls'
import { columnsOf, nameOf } from './columns'
import { GiveUpDialog } from './GiveUpDialog'
import { PushPanel } from './PushPanel'

function Nothing({ narrowed }: { narrowed: boolean }) {
  return narrowed ? (
    <NoResults body="No push in this state starts with that number." all="Show all" />
  ) : (
    <EmptyState
      icon={IconPlugConnected}
      title="No invoices sent yet"
      body="Select invoices in the list and send them to the billing system. Results appear here."
    >
      <Button component={Link} to="/invoices/list">
        Open invoices
      </Button>
    </EmptyState>
  )
}

/** The pushes to the billing system: their results, and what to do with failed ones. */
export default function AutoBilling() {
  const { filters, isNarrowed, page, put, choice, clear, opened, open, close } = useListController({
    filters: { state: 'any', kind: 'any' },
    opens: 'push',
  })
  const [givingUp, setGivingUp] = useState<string[] | null>(null)
  const pushes = usePushes({ search: filters.q, state: filters.state, kind: filters.kind, page })
  const resend = useResend()
  const rows = pushes.data?.rows ?? []
  const ticked = rows.filter(each => choice.chosen.has(each.id))
  const toResend = ticked.filter(mayResend).map(each => each.id)
  const toGiveUp = ticked.filter(mayGiveUp).map(each => each.id)
  const shown = rows.find(each => each.id === opened)
  const sendAgain = () =>
    resend.mutate(toResend, {
      onSuccess: ({ changed, refused }) => {
        clear()
        if (changed) doneToast(`${count(changed)} sent again.`)
        if (refused.length) alertToast(refused.join(' '), 'Not sent again')
      },
    })
  return (
    <ListScreen
      title="Auto-billing"
      meta={pushes.data && `${count(pushes.data.count)} pushes`}
      actions={
        <>
          <Button variant="default" disabled={!toGiveUp.length} onClick={() => setGivingUp(toGiveUp)}>
            Cancel{toGiveUp.length ? ` ${count(toGiveUp.length)}` : ''}
          </Button>
          <Button disabled={!toResend.length} loading={resend.isPending} onClick={sendAgain}>
            Resend{toResend.length ? ` ${count(toResend.length)}` : ''}
          </Button>
        </>
      }
      notice={<Connection held={pushes.data?.states['Credentials needed'] ?? 0} />}
      toolbar="Find pushes"
      find={['Invoice or shipment number starts with', 'Invoice or shipment number']}
      filters={
        <>
          <FilterSelect
            name="kind"
            label="Kind of push"
            placeholder="All kinds"
            clearLabel="All kinds"
            w={150}
            data={KINDS}
            comboboxProps={{ withinPortal: false }}
          />
          <Picks
            picks={STATES.filter(name => pushes.data?.states[name] || filters.state === name).map(value => ({
              value,
              label: `${statusWord(value)} ${count(pushes.data?.states[value] ?? 0)}`,
            }))}
            picked={filters.state}
            onPick={state => put({ state })}
          />
        </>
      }
      of={pushes}
      what="the pushes"
      rows={pushes.data?.rows}
      limit={PER_PAGE}
      region="Table of pushes"
      rowKey={push => push.id}
      state={push => push.id === opened && 'chosen'}
      choice={{ every: 'Select all', one: push => `Select the push of ${nameOf(push)}`, ...choice }}
      empty={<Nothing narrowed={isNarrowed} />}
      columns={columnsOf(opened, push => open(push === opened ? null : push))}
      panel={shown ? <PushPanel key={shown.id} push={shown} onClose={close} /> : null}
    >
      {givingUp ? (
        <GiveUpDialog
          ids={givingUp}
          onClose={() => {
            setGivingUp(null)
            clear()
          }}
        />
      ) : null}
    </ListScreen>
  )
}

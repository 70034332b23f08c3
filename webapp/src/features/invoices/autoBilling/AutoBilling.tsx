import { Button, Select } from '@mantine/core'
import { IconPlugConnected, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  alertToast,
  count,
  doneToast,
  EmptyState,
  FindBox,
  Gap,
  Loaded,
  PageHeader,
  Pager,
  Picks,
  ScrollRegion,
  statusWord,
  Toolbar,
  ui,
  useAddress,
  useChoice,
} from '@/ui'
import { Connection } from './Connection'
import { KINDS, mayGiveUp, mayResend, PER_PAGE, STATES, usePushes, useResend } from './calls'
import { GiveUpDialog } from './GiveUpDialog'
import { PushPanel } from './PushPanel'
import { Rows } from './Rows'

function Nothing({ narrowed }: { narrowed: boolean }) {
  return narrowed ? (
    <EmptyState icon={IconSearch} title="No results" body="No push in this state starts with that number.">
      <Link to=".">Show all</Link>
    </EmptyState>
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

/** What was pushed to the billing system: what became of each, and what to do with those that did not go through. */
export default function AutoBilling() {
  const { address, page, put } = useAddress()
  const view = {
    search: address.get('q') ?? '',
    state: address.get('state') ?? '',
    kind: address.get('kind') ?? '',
    page,
  }
  const chosen = address.get('push')
  const { clear, ...choice } = useChoice()
  const [givingUp, setGivingUp] = useState<string[] | null>(null)
  const pushes = usePushes(view)
  const resend = useResend()
  const rows = pushes.data?.rows ?? []
  const ticked = rows.filter(each => choice.chosen.has(each.id))
  const toResend = ticked.filter(mayResend).map(each => each.id)
  const toGiveUp = ticked.filter(mayGiveUp).map(each => each.id)
  const open = rows.find(each => each.id === chosen)
  const sendAgain = () =>
    resend.mutate(toResend, {
      onSuccess: ({ changed, refused }) => {
        clear()
        if (changed) doneToast(`${count(changed)} sent again.`)
        if (refused.length) alertToast(refused.join(' '), 'Not sent again')
      },
    })
  return (
    <>
      <PageHeader title="Auto-billing" meta={pushes.data ? <span>{count(pushes.data.count)} pushes</span> : null}>
        <Button variant="default" disabled={!toGiveUp.length} onClick={() => setGivingUp(toGiveUp)}>
          Cancel{toGiveUp.length ? ` ${count(toGiveUp.length)}` : ''}
        </Button>
        <Button disabled={!toResend.length} loading={resend.isPending} onClick={sendAgain}>
          Resend{toResend.length ? ` ${count(toResend.length)}` : ''}
        </Button>
      </PageHeader>
      <Connection held={pushes.data?.states['Credentials needed'] ?? 0} />
      <Toolbar label="Find pushes">
        <FindBox label="Invoice or shipment number starts with" placeholder="Invoice or shipment number" />
        <Select
          aria-label="Kind of push"
          placeholder="All kinds"
          w={150}
          clearable
          clearButtonProps={{ 'aria-label': 'All kinds' }}
          data={KINDS}
          comboboxProps={{ withinPortal: false }}
          value={view.kind || null}
          onChange={kind => put({ kind })}
        />
        <Picks
          picks={STATES.filter(name => pushes.data?.states[name] || view.state === name).map(value => ({
            value,
            label: `${statusWord(value)} ${count(pushes.data?.states[value] ?? 0)}`,
          }))}
          picked={view.state}
          onPick={state => put({ state })}
        />
        <Gap />
      </Toolbar>
      <div className={ui.split} data-open={open ? true : undefined}>
        <div className={ui.splitList}>
          <Loaded of={pushes} what="the pushes">
            {found =>
              found.rows.length ? (
                <>
                  <ScrollRegion fill label="Table of pushes">
                    <Rows
                      rows={found.rows}
                      choice={choice}
                      opened={chosen}
                      open={push => put({ push: push === chosen ? null : push, page })}
                    />
                  </ScrollRegion>
                  <Pager page={page} count={found.count} limit={PER_PAGE} />
                </>
              ) : (
                <Nothing narrowed={!!view.search || !!view.state || !!view.kind} />
              )
            }
          </Loaded>
        </div>
        {open ? <PushPanel key={open.id} push={open} onClose={() => put({ push: null, page })} /> : null}
      </div>
      {givingUp ? (
        <GiveUpDialog
          ids={givingUp}
          onClose={() => {
            setGivingUp(null)
            clear()
          }}
        />
      ) : null}
    </>
  )
}

import { IconSearch, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import { type DeliveryAction, useAct } from '@/entities/deliveries/calls'
import { NEEDS_REASON, tellChanged } from '@/entities/deliveries/words'
import { ListColumnsMenu } from '@/entities/listColumns'
import {
  ActionButton,
  count,
  counted,
  EmptyState,
  FindBox,
  Gap,
  Loaded,
  money,
  PageHeader,
  Pager,
  Picks,
  ScrollRegion,
  Toolbar,
  ui,
  useAddress,
  useChoice,
} from '@/ui'
import { Unmatched } from '../answers/Unmatched'
import { Upload } from '../answers/Upload'
import { ActDialog } from './ActDialog'
import { Causes } from './Causes'
import { PER_PAGE, TABS, type Tab, useBoard } from './calls'
import { DeliveryPanel } from './DeliveryPanel'
import { deliveryColumns, Rows } from './Rows'
import { SendByDialog } from './SendByDialog'
import { useBoardActions } from './useBoardActions'

const EMPTY: Record<Exclude<Tab, 'unmatched'>, [title: string, body: string]> = {
  needsSomeone: ['Nothing needs you', 'Every delivery is on its way or has arrived.'],
  due: ['Nothing is due', 'Approved invoices wait here until their profile sends them.'],
  sending: ['Nothing is being sent', 'What is on its way, and what will be tried again, shows here.'],
  byHand: ['Nothing waits for a person', 'Letters to print and portals to post into show here.'],
  sent: ['Nothing sent yet', 'Approve invoices of a customer with a delivery profile; they leave by themselves.'],
  acknowledged: ['Nothing acknowledged yet', 'What customers confirm shows here.'],
  noProfile: ['Every approved invoice has a profile', 'Invoices of customers without one would show here.'],
}

const CLOSED = { opened: null, open: () => {} }

/** The address without the cause that a notification led to. */
const ALL_CAUSES = { cause: null, profile: null, endpoint: null }

const isTab = (text: string | null): text is Tab => TABS.some(each => each.value === text)

/** The count of approved invoices that no profile matches: no delivery is wrong, and still nothing is sent. */
function wontBeSent({ count: many, totals }: Wire<'TabCount'>): string {
  const sums = totals.map(each => `${each.currency} ${money(each.amount, each.currency)}`).join(', ')
  return `${counted(many, 'approved invoice has', 'approved invoices have')} no delivery profile and won’t be sent: ${sums}.`
}

interface BoardProps {
  /** The only tab, if the screen is about one. */
  only?: Tab
  title?: string
}

/** Every delivery of approved invoices: what needs attention and why, what is due, in progress, and delivered. */
export default function Board({ only, title = 'To be delivered' }: BoardProps) {
  const { address, page, put } = useAddress()
  const asked = address.get('tab')
  const tab = only ?? (isTab(asked) ? asked : 'needsSomeone')
  const stuck = {
    cause: address.get('cause') ?? '',
    profileId: address.get('profile') ?? '',
    endpoint: address.get('endpoint') ?? '',
  }
  const view = { tab, search: address.get('q') ?? '', page, only: stuck }
  const chosen = address.get('delivery')
  const { clear, ...choice } = useChoice()
  const [asking, setAsking] = useState<{ action: DeliveryAction; ids: string[] } | null>(null)
  const [sending, setSending] = useState(false)
  const board = useBoard(view)
  const act = useAct()
  const rows = board.data?.rows ?? []
  const tabs = board.data?.tabs ?? []
  const keyOf = (row: (typeof rows)[number]) => row.id || row.invoiceId
  const ticked = rows.filter(each => choice.chosen.has(keyOf(each)))
  const ids = ticked.map(each => each.id).filter(Boolean)
  const open = rows.find(each => each.id && each.id === chosen)
  const go = (action: DeliveryAction, reason = '', of = ids) =>
    act.mutate(
      { action, ids: of, reason },
      {
        onSuccess: changed => {
          tellChanged(action, changed)
          setAsking(null)
          clear()
        },
      },
    )
  const start = (action: DeliveryAction, of = ids) =>
    action === 'hold' || NEEDS_REASON.includes(action) ? setAsking({ action, ids: of }) : go(action, '', of)
  const areSent = tab === 'needsSomeone' && !!ticked.length && ticked.every(each => each.state === 'Sent')
  const { sendBy, offered } = useBoardActions({
    tab,
    rows: ticked.length,
    deliveries: ids.length,
    areSent,
    pending: act.isPending ? act.variables.action : undefined,
    onSendBy: () => setSending(true),
    onAct: start,
  })
  const unsent = tabs.find(each => each.tab === 'noProfile')
  const totals = tabs.find(each => each.tab === tab)?.totals ?? []
  return (
    <>
      <PageHeader
        title={title}
        meta={totals.map(each => (
          <span key={each.currency}>
            {each.currency} {money(each.amount, each.currency)}
          </span>
        ))}
      >
        <ActionButton action={sendBy} />
        {only ? null : <Upload />}
        {offered.map(action => (
          <ActionButton key={action.name} action={action} />
        ))}
      </PageHeader>
      <Toolbar label="Find deliveries">
        <FindBox label="Invoice or account number starts with" placeholder="Invoice or account" />
        {only ? null : (
          <Picks
            picks={TABS.map(({ value, label }) => ({
              value,
              label: `${label} ${count(tabs.find(each => each.tab === value)?.count ?? 0)}`,
            }))}
            picked={tab}
            onPick={value => {
              clear()
              put({ tab: value ?? tab, ...ALL_CAUSES })
            }}
          />
        )}
        <Gap />
        {tab === 'unmatched' ? null : <ListColumnsMenu list="delivery" columns={deliveryColumns(tab, CLOSED)} />}
      </Toolbar>
      <div className={ui.split} data-open={open ? true : undefined}>
        <div className={ui.splitList}>
          {tab === 'unmatched' ? (
            <Unmatched page={page} />
          ) : (
            <Loaded of={board} what="the deliveries">
              {found =>
                found.rows.length ? (
                  <ScrollRegion fill label="Deliveries">
                    {tab === 'needsSomeone' && !view.search ? (
                      <Causes
                        counted={found.count}
                        only={stuck}
                        busy={act.isPending}
                        onAct={start}
                        onAll={() => put(ALL_CAUSES)}
                      />
                    ) : null}
                    <Rows
                      rows={found.rows}
                      tab={tab}
                      keyOf={keyOf}
                      choice={choice}
                      opened={chosen}
                      open={one => put({ delivery: one === chosen ? null : one, page })}
                    />
                    <Pager page={page} count={found.count} limit={PER_PAGE} />
                  </ScrollRegion>
                ) : view.search ? (
                  <EmptyState icon={IconSearch} title="No results" body="No delivery here starts with that number.">
                    <Link to={`?tab=${tab}`}>Show all</Link>
                  </EmptyState>
                ) : stuck.cause && tab === 'needsSomeone' ? (
                  <EmptyState icon={IconSend} title="Nothing is left of that cause" body="Someone mended it.">
                    <Link to="?tab=needsSomeone">Show everything that needs someone</Link>
                  </EmptyState>
                ) : tab === 'needsSomeone' && unsent?.count ? (
                  <EmptyState icon={IconSend} title="No delivery needs you" body={wontBeSent(unsent)}>
                    <Link to="?tab=noProfile">Show invoices without a profile</Link>
                  </EmptyState>
                ) : (
                  <EmptyState icon={IconSend} title={EMPTY[tab][0]} body={EMPTY[tab][1]} />
                )
              }
            </Loaded>
          )}
        </div>
        {open ? <DeliveryPanel key={open.id} row={open} onClose={() => put({ delivery: null, page })} /> : null}
      </div>
      {asking ? (
        <ActDialog
          action={asking.action}
          many={asking.ids.length}
          pending={act.isPending}
          onClose={() => setAsking(null)}
          onReason={reason => go(asking.action, reason, asking.ids)}
        />
      ) : null}
      {sending ? (
        <SendByDialog
          invoiceIds={ticked.map(each => each.invoiceId)}
          instead={tab !== 'noProfile'}
          onClose={() => {
            setSending(false)
            clear()
          }}
        />
      ) : null}
    </>
  )
}

import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useSession } from '@/api/session'
import type { DeliveryAction } from '@/entities/deliveries/calls'
import { counted, doneToast, FilterChip, money, Section } from '@/ui'
import css from './board.module.css'
import { type Cause, type Only, useCauses, useConfirmKey } from './calls'
import { FixAddress } from './FixAddress'

/** What is rebuilt after a fix; anything else is sent as it is. */
const ANEW = [
  'address',
  'content',
  'too_large',
  'name_taken',
  'recipient_said_no',
  'with_errors',
  'no_such_address',
  'postal_address',
  'letter_returned',
  'not_mailed',
  'einvoice_rejected',
]
const FIXES = { sendAnew: 'Rebuild and send all', resend: 'Resend all', release: 'Release all' }
/** What was sent and is sent again unchanged. */
const AGAIN = ['no_answer', 'mailbox_full', 'mail_refused']
const fixOf = (cause: string) => (ANEW.includes(cause) ? 'sendAnew' : AGAIN.includes(cause) ? 'resend' : 'release')

interface CausesProps {
  counted: number
  only: Only
  busy: boolean
  onAct: (action: DeliveryAction, ids: string[]) => void
  /** Shows every cause again. */
  onAll: () => void
}

function HostKey({ cause }: { cause: Cause }) {
  const confirm = useConfirmKey()
  if (!cause.offeredKey) return null
  return (
    <>
      <code>{cause.fingerprint}</code>
      <Button
        loading={confirm.isPending}
        onClick={() =>
          confirm.mutate(
            { endpoint: cause.endpoint ?? '', key: cause.offeredKey ?? '' },
            { onSuccess: () => doneToast('Key confirmed. What waited is being sent.') },
          )
        }
      >
        Confirm key
      </Button>
    </>
  )
}

/** What needs attention, by cause: one fix for all deliveries that share it. */
export function Causes({ counted: many, only, busy, onAct, onAll }: CausesProps) {
  const causes = useCauses(many, only)
  const systemId = useSession(session => session.data?.loggedInUser.system.id) ?? ''
  if (!causes.data?.length) return null
  return (
    <Section title="By cause" note="The most common first">
      {only.cause ? (
        <p className={css.one}>
          <FilterChip field="Cause" value={causes.data[0]?.title ?? ''} onClear={onAll} />
        </p>
      ) : null}
      <ul className={css.causes}>
        {causes.data.map(each => {
          const action = fixOf(each.cause)
          return (
            <li key={`${each.cause} ${each.profileId} ${each.reason}`}>
              <div>
                <b>{each.title}</b>
                <span>
                  {counted(each.count, 'delivery', 'deliveries')},{' '}
                  {each.totals.map(one => `${one.currency} ${money(one.amount, one.currency)}`).join(', ')} ·{' '}
                  <Link to={profileAddress(each, systemId)}>{each.profileName}</Link>
                </span>
                <p>{each.reason}</p>
                {each.withoutEmail ? (
                  <p>
                    <Link to={`/accounts/${each.withoutEmail}/edit`}>Open the account</Link>
                  </p>
                ) : null}
                <p className={css.remedy}>{each.remedy}</p>
              </div>
              <div className={css.fix}>
                <FixAddress cause={each} />
                {each.cause === 'host_key' ? (
                  <HostKey cause={each} />
                ) : (
                  <Button variant="default" disabled={busy} onClick={() => onAct(action, each.ids)}>
                    {each.cause === 'suppressed' ? 'Confirm and release all' : FIXES[action]}
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

/** The parts of addresses for the profiles of accounts, by type. */
const OF_ACCOUNTS: Record<string, string> = {
  email: 'InvoiceDeliveryEmailrules',
  ftp: 'InvoiceDeliveryFtpRules',
  edi: 'InvoiceDeliveryEDIrules',
  paper: 'InvoiceDeliveryPaperrules',
  web: 'InvoiceDeliveryWebrules',
  webhook: 'InvoiceDeliveryWebhookRules',
  accessPoint: 'InvoiceDeliveryAccessPointRules',
  cevaEdi: 'InvoiceDeliveryCevaEDIRules',
  cevaDflo: 'InvoiceDeliveryCevaDFLORules',
}

function profileAddress({ profileId, profileType, accountId }: Cause, systemId: string) {
  const system = `/configuration/system/profile/${systemId}`
  if (!accountId) return `${system}/deliveryProfiles/edit/${profileId}`
  return `${system}/accounts/${accountId}/deliveryProfiles/${OF_ACCOUNTS[profileType]}/edit/${profileId}`
}

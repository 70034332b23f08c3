import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import type { Wire } from '@/api/wire'
import { type RecordView, useRecord, useResource } from '@/records'
import { Allowed, Loaded, PageHeader } from '@/ui'
import css from './accounts.module.css'
import { BASE, deliveryProfilesOf, ediAuditAt, type RulesTab, rulesOf, useSystemId } from './addresses'
import { profilesAt } from './documentFamilies'

const TABS: [RulesTab, string][] = [
  ['Invoicerules', 'Invoice rules'],
  ['Shipmentrules', 'Shipment rules'],
  ['Chargerules', 'Charge rules'],
]

export interface Opened {
  account: RecordView
  resource: Wire<'ResourceView'>
  number: string
}

/** The frame of every screen of an account's rules: the account, with links to the others. */
export function AccountFrame({ tab, children }: { tab: RulesTab; children: (opened: Opened) => ReactNode }) {
  const { accountId = '' } = useParams()
  const systemId = useSystemId()
  const account = useRecord(BASE, accountId)
  const resource = useResource(BASE)
  return (
    <Loaded of={account} what="the account">
      {found => {
        const number = String(found.values['account#accountNumber'] ?? '')
        return (
          <>
            <PageHeader
              title={String(found.values['account#accountName'] ?? number)}
              meta={
                <span>
                  {number} · <Link to="/accounts/view">All accounts</Link>
                </span>
              }
            />
            <nav className={css.tabs} aria-label="Account rules">
              {TABS.map(([each, label]) => (
                <Link
                  key={each}
                  to={rulesOf(systemId, accountId, each)}
                  aria-current={each === tab ? 'page' : undefined}
                >
                  {label}
                </Link>
              ))}
              <Allowed permission="configurationInvoices.viewConfigurationInvoices">
                <Link to={`${profilesAt('account', systemId, accountId)}/view`}>Document profiles</Link>
              </Allowed>
              <Allowed permission="deliveryProfiles.view">
                <Link to={deliveryProfilesOf(systemId, accountId)}>Delivery profiles</Link>
              </Allowed>
              <Link to={ediAuditAt(systemId, accountId)}>EDI audit profile</Link>
            </nav>
            <Loaded of={resource} what="the rules">
              {known => <div className={css.body}>{children({ account: found, resource: known, number })}</div>}
            </Loaded>
          </>
        )
      }}
    </Loaded>
  )
}

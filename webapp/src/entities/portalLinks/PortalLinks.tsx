import { Button } from '@mantine/core'
import { useState } from 'react'
import { askToDelete, counted, dayOf, doneToast, HistoryList, moment, Section, StatusBadge, type Tone } from '@/ui'
import { type PortalLink, usePortalLinks, useRevokeLink } from './calls'
import { NewLink } from './NewLink'
import css from './portalLinks.module.css'

const TONES: Record<string, Tone> = { Active: 'ok', Expired: 'none', Revoked: 'none' }

/** The links with which recipients see this invoice without an account; nothing if there are none and the user may not
 * create one. */
export function PortalLinks({ invoiceId }: { invoiceId: string }) {
  const [isNew, setIsNew] = useState(false)
  const links = usePortalLinks(invoiceId)
  const { rows = [], mayChange = false } = links.data ?? {}
  if (!rows.length && !mayChange) return null
  return (
    <Section title="Recipient links" note="Show this invoice without an account">
      {rows.map(link => (
        <OneLink key={link.id} link={link} invoiceId={invoiceId} mayChange={mayChange} />
      ))}
      {mayChange ? (
        <div className={css.acts}>
          <Button variant="default" onClick={() => setIsNew(true)}>
            New link …
          </Button>
        </div>
      ) : null}
      {isNew ? <NewLink invoiceId={invoiceId} onClose={() => setIsNew(false)} /> : null}
    </Section>
  )
}

interface OneProps {
  link: PortalLink
  invoiceId: string
  mayChange: boolean
}

function OneLink({ link, invoiceId, mayChange }: OneProps) {
  const revoke = useRevokeLink(invoiceId)
  const ask = async () => {
    const meaning = 'Whoever has it can no longer open the invoice. You can’t undo this.'
    if (!(await askToDelete({ title: `Revoke the link for ${link.recipient}?`, meaning, confirm: 'Revoke link' })))
      return
    revoke.mutate(link.id, { onSuccess: () => doneToast('Link revoked.') })
  }
  const used = link.opened
    ? `Opened ${counted(link.opened, 'time')}, last ${link.lastOpenedOn ? moment(link.lastOpenedOn) : ''}`
    : 'Not opened yet'
  return (
    <article className={css.link} aria-label={`Link for ${link.recipient}`}>
      <header>
        <b>{link.recipient}</b>
        <StatusBadge status={link.state} tone={TONES[link.state] ?? 'none'} plain />
        {mayChange && link.state === 'Active' ? (
          <Button
            size="compact-xs"
            variant="default"
            loading={revoke.isPending}
            aria-label={`Revoke the link for ${link.recipient}`}
            onClick={() => void ask()}
          >
            Revoke
          </Button>
        ) : null}
      </header>
      <p>
        {[used, link.downloaded ? counted(link.downloaded, 'download') : '', `expires ${dayOf(link.expiresOn)}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <HistoryList
        label={`Use of the link for ${link.recipient}`}
        entries={link.events.map((event, at) => ({
          key: `${event.on} ${at}`,
          did: event.what,
          by: [event.by || (event.what === 'Link sent' ? link.madeBy : ''), moment(event.on)]
            .filter(Boolean)
            .join(' · '),
        }))}
      />
    </article>
  )
}

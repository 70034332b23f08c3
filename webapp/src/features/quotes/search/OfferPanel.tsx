import { ActionIcon, Button, Select } from '@mantine/core'
import { IconFileDollar, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAccounts } from '@/api/accounts'
import { messageOf } from '@/api/errors'
import { Allowed, Callout, Loaded, money, ScrollRegion, ui, useSidePanel } from '@/ui'
import { Rated } from '@/widgets/ratingPage/Rated'
import { quoteAddress } from '../addresses'
import { useSaveQuote } from '../calls'
import css from '../quotes.module.css'
import { useOffer } from './calls'
import type { Chosen } from './Results'

/** One offer beside the results: how it came about, and the quote that can be made of it. */
export function OfferPanel(props: { searchId: string; chosen: Chosen; customerId: string; onClose: () => void }) {
  const { searchId, chosen, customerId, onClose } = props
  useSidePanel(onClose)
  const offer = useOffer(searchId, chosen.lane, chosen.rank)
  const accounts = useAccounts()
  const [account, setAccount] = useState(customerId)
  const save = useSaveQuote()
  const navigate = useNavigate()
  const quote = () =>
    save.mutate(
      { accountId: account, offer: { searchId, lane: chosen.lane, offer: chosen.rank } },
      { onSuccess: saved => navigate(quoteAddress(saved.quoteId)) },
    )
  return (
    <aside className={css.offer} aria-label="Offer">
      <Loaded of={offer} what="the offer">
        {found => (
          <>
            <header className={css.offerHead}>
              <b>
                {found.offer.currency} {money(found.offer.total, found.offer.currency)}
              </b>
              <span className="dim">
                {found.offer.carrier} {found.offer.service}
              </span>
              <ActionIcon aria-label="Close offer" onClick={onClose}>
                <IconX size={15} stroke={1.6} />
              </ActionIcon>
            </header>
            <Allowed permission="quotes.saveQuotes">
              <div className={css.offerQuote}>
                <Select
                  aria-label="Customer to quote"
                  placeholder="Choose a customer"
                  searchable
                  data={(accounts.data?.rows ?? []).map(each => ({ value: each.id, label: each.name }))}
                  value={account || null}
                  onChange={next => setAccount(next ?? '')}
                />
                <Button
                  disabled={!account}
                  loading={save.isPending}
                  leftSection={<IconFileDollar size={14} stroke={1.8} />}
                  onClick={quote}
                >
                  Create quote
                </Button>
              </div>
            </Allowed>
            {save.error ? (
              <div className={ui.notice} role="alert">
                <Callout tone="bad" title={messageOf(save.error)} />
              </div>
            ) : null}
            <ScrollRegion className={css.offerBody} label="How it was calculated">
              <Rated page={found.page} />
            </ScrollRegion>
          </>
        )}
      </Loaded>
    </aside>
  )
}

import { ActionIcon, Button, Select } from '@mantine/core'
import { IconFileDollar, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useAccounts } from '@/api/accounts'
import { messageOf } from '@/api/errors'
import { Rated } from '@/entities/ratingPage/Rated'
import { Allowed, Callout, Loaded, money, ScrollRegion, ui, useSidePanel } from '@/ui'
import css from '../quotes.module.css'
import { useOffer } from './calls'
import type { Chosen } from './Results'
import { useQuoteOffer } from './useQuoteOffer'

/** One offer next to the results: how it was calculated, and the quote to create from it. */
export function OfferPanel(props: {
  searchId: string
  chosen: Chosen
  customerId: string
  /** It was opened for a quote: the customer is the next input. */
  quoting: boolean
  /** Customers are not quoted what carriers charge. */
  mayQuote: boolean
  onClose: () => void
}) {
  const { searchId, chosen, customerId, quoting, mayQuote, onClose } = props
  useSidePanel(onClose)
  const offer = useOffer(searchId, chosen.lane, chosen.rank)
  const accounts = useAccounts()
  const [account, setAccount] = useState(customerId)
  const { quote, error, isPending } = useQuoteOffer(searchId)
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
            {mayQuote ? (
              <Allowed permission="quotes.saveQuotes">
                <div className={css.offerQuote}>
                  <Select
                    aria-label="Customer to quote"
                    autoFocus={quoting}
                    defaultDropdownOpened={quoting}
                    placeholder="Choose a customer"
                    searchable
                    data={(accounts.data?.rows ?? []).map(each => ({ value: each.id, label: each.name }))}
                    value={account || null}
                    onChange={next => setAccount(next ?? '')}
                  />
                  <Button
                    disabled={!account}
                    loading={isPending}
                    leftSection={<IconFileDollar size={14} stroke={1.8} />}
                    onClick={() => quote(chosen, account)}
                  >
                    Create quote
                  </Button>
                </div>
              </Allowed>
            ) : null}
            {error ? (
              <div className={ui.notice} role="alert">
                <Callout tone="bad" title={messageOf(error)} />
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

import { Button } from '@mantine/core'
import { IconGavel, IconRoute } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { messageOf } from '@/api/errors'
import { saveAnswer } from '@/api/files'
import type { Wire } from '@/api/wire'
import { Callout, EmptyState, Loaded, PageHeader, todayHere, ui } from '@/ui'
import { ExportButton } from '@/widgets/ExportButton'
import { useSearchForm } from '../calls'
import css from '../quotes.module.css'
import { RulesDialog } from '../rules/RulesDialog'
import { Ask, type Asked } from './Ask'
import { useSearchStatus } from './calls'
import { OfferPanel } from './OfferPanel'
import { Progress } from './Progress'
import { type Chosen, Results } from './Results'
import { useQuoteOffer } from './useQuoteOffer'

const DAY = 'shipmentInformation#shipDate'

interface ScreenProps {
  status: Wire<'SearchStatus'>
  page: number
  onPage: (page: number) => void
}

function Screen({ status, page, onPage }: ScreenProps) {
  const search = status.searchRates
  const [asked, setAsked] = useState<Asked>({
    templateId: search?.templateId ?? '',
    customerId: search?.customerId ?? '',
    destCurrency: search?.destCurrency ?? 'USD',
    side: search?.side ?? 'selling',
  })
  const [chosen, setChosen] = useState<(Chosen & { quoting?: boolean }) | null>(null)
  const make = useQuoteOffer(search?.searchId ?? '')
  const [rules, setRules] = useState(false)
  const form = useSearchForm(asked.templateId)
  // the lanes of the last search are in the sheet again, so that they can be changed
  const [lanes] = useState(search?.requestedLanes ?? [{ [DAY]: todayHere() }])
  const found = status.searchRatesResultGridFormat
  // with a known customer, one click creates the quote; otherwise the offer opens and asks for the customer
  const quote = (offer: Chosen) =>
    asked.customerId ? make.quote(offer, asked.customerId) : setChosen({ ...offer, quoting: true })
  const note = useMemo(() => {
    if (!search || search.isRunning || search.exceptionMessage) return null
    return search.message
  }, [search])
  return (
    <>
      <PageHeader title="Rate search" meta={note}>
        <Button variant="default" leftSection={<IconGavel size={14} stroke={1.8} />} onClick={() => setRules(true)}>
          {asked.templateId ? 'Template rules' : 'Default rules'}
        </Button>
        {search ? (
          <ExportButton
            disabled={!found.resultLanesCount}
            onExport={() => saveAnswer(`/api/rateSearch/${search.searchId}/export`, 'rate-search.xlsx')}
          />
        ) : null}
      </PageHeader>
      <Loaded of={form} what="the lane parameters">
        {fields => (
          <Ask
            asked={asked}
            onAsk={setAsked}
            form={fields}
            lanes={lanes}
            running={!!search?.isRunning}
            mayAdd={found.resultLanesCount > 0}
            onAnew={() => {
              onPage(1)
              setChosen(null)
            }}
          />
        )}
      </Loaded>
      {search ? <Progress search={search} /> : null}
      {make.error ? (
        <div className={ui.notice} role="alert">
          <Callout tone="bad" title={messageOf(make.error)} />
        </div>
      ) : null}
      <div className={css.searchBody} data-open={chosen ? '' : undefined}>
        {found.resultLanesCount ? (
          <Results
            found={found}
            page={page}
            onPage={onPage}
            currency={search?.destCurrency ?? ''}
            chosen={chosen}
            onChoose={setChosen}
            onQuote={search?.side === 'buying' ? null : quote}
          />
        ) : search?.isRunning ? null : (
          <EmptyState
            icon={IconRoute}
            title="Enter a lane"
            body="Enter origin, destination and weight above. Carrier and service are optional. Rates from all published tariffs are listed, cheapest first."
          />
        )}
        {chosen && search ? (
          <OfferPanel
            key={`${chosen.lane} ${chosen.rank}`}
            searchId={search.searchId}
            chosen={chosen}
            customerId={asked.customerId}
            quoting={chosen.quoting === true}
            mayQuote={search.side !== 'buying'}
            onClose={() => setChosen(null)}
          />
        ) : null}
      </div>
      {rules ? <RulesDialog templateId={asked.templateId} onClose={() => setRules(false)} /> : null}
    </>
  )
}

/** Rate search: lanes in, the rates of all tariffs out: ranked, explained, quoted. */
export default function RateSearch() {
  const [page, setPage] = useState(1)
  const status = useSearchStatus(page)
  return (
    <Loaded of={status} what="the rate search" bars={10} isScreen>
      {found => <Screen status={found} page={page} onPage={setPage} />}
    </Loaded>
  )
}

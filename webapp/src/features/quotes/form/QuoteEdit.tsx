import { Select, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { useAccounts } from '@/api/accounts'
import type { Wire } from '@/api/wire'
import {
  ActionButton,
  DayInput,
  EmptyState,
  LONG_FORM,
  Loaded,
  PageHeader,
  SaveBar,
  ScrollRegion,
  Section,
  todayHere,
  useAddress,
  useScreenActions,
} from '@/ui'
import { LeaveGuard } from '@/widgets/LeaveGuard'
import { IN_PROCESS, quoteAddress } from '../addresses'
import { usePrice, useQuote, useSaveQuote, useSearchForm } from '../calls'
import { NotSaved } from '../NotSaved'
import css from '../quotes.module.css'
import { useTariffChoices } from '../templates/calls'
import { Adhoc } from './Adhoc'
import { FactInputs } from './Facts'
import { Price } from './Price'
import { bodyOf, copyOf, EMPTY, faultsOf, lacking, type Typed, typedOf } from './quoteForm'

type Quote = Wire<'QuotePage'>
const SHIP_DATE = 'shipmentInformation#shipDate'
const PAUSE_MS = 250

interface Parts {
  initial: Typed
  /** The draft being edited. */
  quote?: Quote
  /** Reopens the form with the stored draft. */
  onReload?: () => void
}

function Form({ initial, quote, onReload }: Parts) {
  // a refetched draft is not the one the user edits: saving would overwrite another user's change
  const [opened] = useState(quote)
  const [typed, setTyped] = useState(initial)
  const [settled] = useDebouncedValue(typed, PAUSE_MS)
  const navigate = useNavigate()
  const accounts = useAccounts()
  const tariffs = useTariffChoices()
  const asked = useSearchForm(typed.tariffId)
  const save = useSaveQuote(opened?.quoteId)
  const waits = lacking(settled)
  const price = usePrice(waits ? null : bodyOf(settled))
  const faults = { ...(waits ? {} : faultsOf(price.error)), ...faultsOf(save.error) }
  const put = (change: Partial<Typed>) => {
    setTyped({ ...typed, ...change })
    if (save.error) save.reset()
  }
  const changed = typed !== initial
  const submit = () => {
    if (lacking(typed) || save.isPending) return
    const body = opened ? { ...bodyOf(typed), revision: opened.revision } : bodyOf(typed)
    // the form of a new quote is done: back leads to where it was opened
    save.mutate(body, { onSuccess: saved => navigate(quoteAddress(saved.quoteId), { replace: true }) })
  }
  const acts = useScreenActions({
    back: { label: 'Back', to: opened ? quoteAddress(opened.quoteId) : IN_PROCESS },
    save: {
      label: opened ? 'Save again' : 'Save quote',
      tone: 'primary',
      whyNot: lacking(typed) ? 'Enter what is missing first' : null,
      isPending: save.isPending,
      perform: submit,
    },
  })
  return (
    <form
      className={css.form}
      {...LONG_FORM}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <LeaveGuard changed={changed && !save.isSuccess ? 1 : 0} what={['quote', 'quote']} />
      <ScrollRegion className={css.formMain} label="Quote form">
        {save.error ? <NotSaved error={save.error} onReload={onReload} /> : null}
        <Section title="Customer">
          <div className={css.fields}>
            <Select
              label="Customer"
              withAsterisk
              searchable
              autoFocus={!opened}
              disabled={!!opened}
              className={css.wide ?? ''}
              placeholder="Name or number"
              nothingFoundMessage="No results"
              data={(accounts.data?.rows ?? []).map(each => ({
                value: each.id,
                label: `${each.name}  ${each.accountNumber}`,
              }))}
              value={typed.accountId || null}
              onChange={next => put({ accountId: next ?? '' })}
            />
            <Select
              label="Tariff"
              clearable
              searchable
              className={css.wide ?? ''}
              placeholder="the one that applies"
              data={tariffs.data ?? []}
              value={typed.tariffId || null}
              onChange={next => put({ tariffId: next ?? '' })}
            />
          </div>
        </Section>
        <Section title="Shipment" note="Same fields as shipment entry">
          <Loaded of={asked} what="the lane parameters">
            {({ fields }) => (
              <div className={css.fields}>
                <FactInputs
                  fields={fields}
                  values={typed.values}
                  faults={faults}
                  onChange={values => put({ values })}
                />
              </div>
            )}
          </Loaded>
        </Section>
        <Section title="Additional charges" note="Agreed with the customer, in the tariff currency">
          <Adhoc lines={typed.adhoc} onChange={adhoc => put({ adhoc })} />
        </Section>
        <Section title="Validity">
          <div className={css.fields}>
            <DayInput
              label="Effective"
              placeholder="today"
              error={faults.validFrom}
              value={typed.validFrom}
              onChange={validFrom => put({ validFrom })}
            />
            <DayInput
              label="Expires"
              placeholder="30 days later"
              error={faults.validUntil}
              value={typed.validUntil}
              onChange={validUntil => put({ validUntil })}
            />
            <Textarea
              label="Note"
              className={css.wide ?? ''}
              autosize
              minRows={1}
              maxLength={1000}
              value={typed.note}
              onChange={event => put({ note: event.currentTarget.value })}
            />
          </div>
        </Section>
      </ScrollRegion>
      <Price price={price} waits={waits} />
      <SaveBar said="Saving locks the tariff version and these details.">
        <ActionButton action={acts.back} />
        <ActionButton action={acts.save} submits />
      </SaveBar>
    </form>
  )
}

/** A new quote, or a draft. */
export default function QuoteEdit() {
  const { quoteId } = useParams()
  const { address } = useAddress()
  const from = address.get('from')
  if (quoteId) return <Edit quoteId={quoteId} />
  return (
    <>
      <PageHeader title="New quote" />
      {from ? <Copy quoteId={from} /> : <Form initial={{ ...EMPTY, values: { [SHIP_DATE]: todayHere() } }} />}
    </>
  )
}

/** A new quote as a copy of another, with today's date and price. */
function Copy({ quoteId }: { quoteId: string }) {
  const quote = useQuote(quoteId)
  return (
    <Loaded of={quote} what="the quote">
      {found => <Form initial={copyOf(found, SHIP_DATE, todayHere())} />}
    </Loaded>
  )
}

function Edit({ quoteId }: { quoteId: string }) {
  const quote = useQuote(quoteId)
  const [times, setTimes] = useState(0)
  const reload = () => void quote.refetch().then(() => setTimes(times + 1))
  const isDraft = quote.data?.state === 'draft'
  return (
    <>
      <PageHeader
        title={quote.data ? `Quote ${quote.data.number}` : 'Quote'}
        meta={isDraft ? 'Draft: saving reprices it' : null}
      />
      <Loaded of={quote} what="the quote">
        {found =>
          found.state === 'draft' ? (
            <Form key={times} initial={typedOf(found)} quote={found} onReload={reload} />
          ) : (
            <EmptyState
              icon={IconLock}
              title={`Quote ${found.number} is ${found.state}`}
              body="A sent quote can’t change. Create a new quote for other terms."
            >
              <Link to={quoteAddress(quoteId)}>Open the quote</Link>
            </EmptyState>
          )
        }
      </Loaded>
    </>
  )
}

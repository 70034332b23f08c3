import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { useAccounts } from '@/api/accounts'
import { messageOf } from '@/api/errors'
import type { Wire } from '@/api/wire'
import { Callout, Loaded, PageHeader, SaveBar, ScrollRegion, Section, todayInChicago, ui, useScreenAction } from '@/ui'
import { LeaveGuard } from '@/widgets/LeaveGuard'
import { IN_PROCESS, quoteAddress } from '../addresses'
import { useQuote, useSaveQuote, useSearchForm } from '../calls'
import css from '../quotes.module.css'
import { useTariffChoices } from '../templates/calls'
import { Adhoc } from './Adhoc'
import { FactInputs } from './Facts'
import { Price } from './Price'
import { bodyOf, canBePriced, EMPTY, type Typed, typedOf } from './quoteForm'

const SHIP_DATE = 'shipmentInformation#shipDate'

function Form({ initial, quote }: { initial: Typed; quote?: Wire<'QuotePage'> }) {
  const [typed, setTyped] = useState(initial)
  const navigate = useNavigate()
  const accounts = useAccounts()
  const tariffs = useTariffChoices()
  const asked = useSearchForm(typed.tariffId)
  const save = useSaveQuote(quote?.quoteId)
  const put = (change: Partial<Typed>) => setTyped({ ...typed, ...change })
  const changed = typed !== initial
  const submit = () => {
    if (!canBePriced(typed) || save.isPending) return
    const body = quote ? { ...bodyOf(typed), revision: quote.revision } : bodyOf(typed)
    save.mutate(body, { onSuccess: saved => navigate(quoteAddress(saved.quoteId)) })
  }
  useScreenAction('save', submit)
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <LeaveGuard changed={changed && !save.isSuccess ? 1 : 0} what={['quote', 'quote']} />
      <ScrollRegion className={css.formMain} label="Quote form">
        {save.error ? (
          <div role="alert" className={ui.notice}>
            <Callout tone="bad" title={messageOf(save.error)} />
          </div>
        ) : null}
        <Section title="For whom">
          <div className={css.fields}>
            <Select
              label="Customer"
              withAsterisk
              searchable
              autoFocus={!quote}
              disabled={!!quote}
              className={css.wide ?? ''}
              placeholder="Name or number"
              nothingFoundMessage="No such customer"
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
        <Section title="What is to be carried" note="As it would be entered as a shipment">
          <Loaded of={asked} what="the lane parameters">
            {({ fields }) => (
              <div className={css.fields}>
                <FactInputs fields={fields} values={typed.values} onChange={values => put({ values })} />
              </div>
            )}
          </Loaded>
        </Section>
        <Section title="Charges beside the tariff" note="Agreed with the customer, in the tariff’s currency">
          <Adhoc lines={typed.adhoc} onChange={adhoc => put({ adhoc })} />
        </Section>
        <Section title="Validity">
          <div className={css.fields}>
            <TextInput
              label="First day"
              placeholder="today"
              value={typed.validFrom}
              onChange={event => put({ validFrom: event.currentTarget.value })}
            />
            <TextInput
              label="Last day"
              placeholder="30 days later"
              value={typed.validUntil}
              onChange={event => put({ validUntil: event.currentTarget.value })}
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
      <Price typed={typed} />
      <SaveBar said="Saving freezes the tariff version and these facts.">
        <Button component={Link} variant="default" to={quote ? quoteAddress(quote.quoteId) : IN_PROCESS}>
          Back
        </Button>
        <Button type="submit" loading={save.isPending} disabled={!canBePriced(typed)}>
          {quote ? 'Freeze again' : 'Save quote'}
        </Button>
      </SaveBar>
    </form>
  )
}

/** A new quote, or a draft. */
export default function QuoteEdit() {
  const { quoteId } = useParams()
  return quoteId ? (
    <Edit quoteId={quoteId} />
  ) : (
    <>
      <PageHeader title="New quote" />
      <Form initial={{ ...EMPTY, values: { [SHIP_DATE]: todayInChicago() } }} />
    </>
  )
}

function Edit({ quoteId }: { quoteId: string }) {
  const quote = useQuote(quoteId)
  return (
    <>
      <PageHeader
        title={quote.data ? `Quote ${quote.data.number}` : 'Quote'}
        meta="A draft: its prices are frozen anew"
      />
      <Loaded of={quote} what="the quote">
        {found => <Form initial={typedOf(found)} quote={found} />}
      </Loaded>
    </>
  )
}

import { ActionIcon, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useState } from 'react'
import { useRateOptions } from '@/api/exchangeRates'
import type { Wire } from '@/api/wire'
import { figureOf, parseDay } from '@/fields'
import { DayInput, FigureInput, Loaded, showDay, TERMS, todayHere } from '@/ui'
import { FoundRate } from './FoundRate'
import { ToolFrame } from './ToolFrame'
import css from './tools.module.css'

type Options = Wire<'ExchangeRateOptions'>
type Frequency = Options['frequencies'][number]

const OFTEN: Readonly<Record<Frequency, string>> = {
  daily: 'Daily: that day',
  weekly: 'Weekly: Monday of that week',
  monthly: 'Monthly: first of that month',
}
const names = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' })
const currencies = (codes: string[]) =>
  codes.map(code => ({ value: code, label: [code, names.of(code)].filter(Boolean).join('  ') }))
const WAIT_MS = 150

/** The exchange rate between two currencies on a day, by source, and how it was derived. */
export default function ExchangeRate() {
  const options = useRateOptions()
  return (
    <ToolFrame>
      <Loaded of={options} what="the exchange rates">
        {found => <Calculator options={found} />}
      </Loaded>
    </ToolFrame>
  )
}

function Calculator({ options }: { options: Options }) {
  const today = todayHere()
  const [form, setForm] = useState({
    amount: '1000',
    from: 'EUR',
    to: 'USD',
    // if the available rates end before today, their last day has an answer at once
    day: [today, options.lastDay].sort()[0] ?? today,
    source: options.sources[0] ?? '',
    frequency: 'daily' as Frequency,
  })
  const [asked] = useDebouncedValue(form, WAIT_MS)
  const set = (part: Partial<typeof form>) => setForm(before => ({ ...before, ...part }))
  const badAmount = !!form.amount.trim() && !(figureOf(form.amount) ?? '-').match(/^\d{1,15}(\.|$)/)
  const amount = figureOf(asked.amount)
  const day = parseDay(asked.day)
  const chosen = (name: 'from' | 'to' | 'source') => ({
    searchable: true,
    allowDeselect: false,
    comboboxProps: { withinPortal: false },
    nothingFoundMessage: TERMS.noResults,
    value: form[name],
    onChange: (value: string | null) => value && set({ [name]: value }),
  })
  return (
    <div className={css.tool}>
      <div className={css.asked}>
        <FigureInput
          label="Amount"
          w={140}
          autoFocus
          value={form.amount}
          error={badAmount ? 'Enter a number.' : null}
          classNames={{ input: css.figure ?? '' }}
          onFocus={event => event.currentTarget.select()}
          onChange={amount => set({ amount })}
        />
        <Select label="From" w={220} data={currencies(options.currencies)} {...chosen('from')} />
        <ActionIcon aria-label="Swap currencies" onClick={() => set({ from: form.to, to: form.from })}>
          <IconArrowsExchange size={16} stroke={1.6} />
        </ActionIcon>
        <Select label="To" w={220} data={currencies(options.currencies)} {...chosen('to')} />
      </div>
      <div className={css.asked}>
        <DayInput label="Date" w={140} value={form.day} onChange={day => set({ day })} />
        <Select label="Source" w={220} data={options.sources} {...chosen('source')} />
        <Select
          label="Frequency"
          w={264}
          data={options.frequencies.map(each => ({ value: each, label: OFTEN[each] }))}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          value={form.frequency}
          onChange={value => value && set({ frequency: value as Frequency })}
        />
      </div>
      {day ? (
        <FoundRate
          day={day}
          asked={{
            shipDate: day,
            currencySource: asked.source,
            currencyCode: asked.from,
            destCurrency: asked.to,
            currencyFrequency: asked.frequency,
            amount: badAmount ? null : amount,
          }}
        />
      ) : null}
      <p className={css.note}>
        ECB rates from {showDay(options.firstDay)} to {showDay(options.lastDay)}. If a day has no rate, the last earlier
        one applies, up to six days back. Rates are not interpolated.
      </p>
    </div>
  )
}

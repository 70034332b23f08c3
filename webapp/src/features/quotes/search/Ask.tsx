import { Select } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useMemo, useRef } from 'react'
import { useAccounts } from '@/api/accounts'
import { messageOf } from '@/api/errors'
import { useRateOptions } from '@/api/exchangeRates'
import type { Wire } from '@/api/wire'
import { SidePick, type UseSide } from '@/entities/tariffSides'
import { Grid, useDataVersion } from '@/grid'
import { ActionButton, Callout, counted, Gap, KeyHint, Toolbar, ui, useScreenActions } from '@/ui'
import css from '../quotes.module.css'
import { useTariffChoices } from '../templates/calls'
import { useSearch } from './calls'
import { LaneSheet } from './laneSheet'

const GRID_HEIGHT = 152

export interface Asked {
  templateId: string
  customerId: string
  destCurrency: string
  side: UseSide
}

interface Parts {
  asked: Asked
  onAsk: (asked: Asked) => void
  form: Wire<'SearchForm'>
  lanes: readonly Record<string, unknown>[]
  running: boolean
  /** There are results that new lanes can be added to. */
  mayAdd: boolean
  /** The results are now those of another search. */
  onAnew: () => void
}

/** The inputs of a search: customer, currency, and the lanes in a sheet. */
export function Ask({ asked, onAsk, form, lanes, running, mayAdd, onAnew }: Parts) {
  const accounts = useAccounts()
  const templates = useTariffChoices()
  const rates = useRateOptions()
  const search = useSearch()
  // another template has other parameters: values of common ones stay
  const typed = useRef(lanes)
  const sheet = useMemo(() => new LaneSheet(form.fields, typed.current), [form])
  useDataVersion(sheet.store)
  const wanted = sheet.lanes()
  const start = (flushOld: boolean) =>
    search.mutate(
      { ...asked, lanes: sheet.lanes(), flushOld },
      {
        onSuccess: () => {
          if (flushOld) onAnew()
        },
        onError: error => sheet.tell(error),
      },
    )
  const lacksLanes = wanted.length ? null : 'Enter a lane first'
  const acts = useScreenActions({
    add: {
      label: 'Add to results',
      icon: IconPlus,
      isShown: mayAdd,
      whyNot: lacksLanes ?? (running ? 'The search is still running' : null),
      perform: () => start(false),
    },
    calculate: {
      label: wanted.length ? `Search ${counted(wanted.length, 'lane')}` : 'Search',
      icon: IconSearch,
      tone: 'primary',
      whyNot: lacksLanes,
      isPending: search.isPending,
      perform: () => start(true),
    },
  })
  return (
    <section aria-label="Rate request">
      <Toolbar label="Search for">
        {form.hasSides || asked.side === 'buying' ? (
          <SidePick side={asked.side} onPick={side => onAsk({ ...asked, side })} />
        ) : null}
        <Select
          w={220}
          aria-label="Template"
          placeholder="all lane parameters"
          clearable
          searchable
          data={templates.data ?? []}
          value={asked.templateId || null}
          onChange={next => {
            typed.current = sheet.lanes()
            onAsk({ ...asked, templateId: next ?? '' })
          }}
        />
        <Select
          w={240}
          aria-label="Customer"
          placeholder="no customer tariffs"
          clearable
          searchable
          data={(accounts.data?.rows ?? []).map(each => ({ value: each.id, label: each.name }))}
          value={asked.customerId || null}
          onChange={next => onAsk({ ...asked, customerId: next ?? '' })}
        />
        <Select
          w={88}
          aria-label="Compare in"
          searchable
          allowDeselect={false}
          data={[...new Set([...(rates.data?.currencies ?? []), asked.destCurrency])].sort()}
          nothingFoundMessage="No results"
          value={asked.destCurrency}
          onChange={next => next && onAsk({ ...asked, destCurrency: next })}
        />
        <Gap />
        <span className={css.hint}>
          <KeyHint keys="Ctrl V" /> paste lanes from Excel
        </span>
        <ActionButton action={acts.add} />
        <ActionButton action={acts.calculate} />
      </Toolbar>
      <div className={css.ask}>
        <Grid store={sheet.store} height={GRID_HEIGHT} label="Requested lanes" pin={0} firstNumber={1} />
      </div>
      {search.error ? (
        <div className={ui.notice} role="alert">
          <Callout tone="warn" title={messageOf(search.error)} />
        </div>
      ) : null}
    </section>
  )
}

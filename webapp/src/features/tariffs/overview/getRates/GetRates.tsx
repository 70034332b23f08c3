import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCalculator, IconEraser, IconTable } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Wire } from '@/api/wire'
import { EmptyState, Loaded, PageHeader, todayHere } from '@/ui'
import { tariffList } from '../../addresses'
import { AskedForm } from './AskedForm'
import { type Asked, isBlank, readAsked, writeAsked } from './asked'
import { useRateForm } from './calls'
import css from './getRates.module.css'
import { Offers } from './Offers'

const PAUSE_MS = 200

function Calculator({ form }: { form: Wire<'RateForm'> }) {
  const today = todayHere()
  const [address, setAddress] = useSearchParams()
  const [asked, setAsked] = useState(() => readAsked(address, today))
  const [settled] = useDebouncedValue(asked, PAUSE_MS)
  const inputs = useRef<HTMLFormElement>(null)
  const [findings, setFindings] = useState<Record<string, { message: string }>>({})
  const written = writeAsked(settled).toString()
  useEffect(() => {
    if (written !== address.toString()) setAddress(written, { replace: true })
  }, [written, address, setAddress])
  // typing comes first here
  useEffect(() => inputs.current?.querySelector('input')?.focus(), [])
  const blank = isBlank(asked)
  const set = (part: Partial<Asked>) => setAsked(before => ({ ...before, ...part }))
  const setValue = (key: string, value: string) =>
    set({ values: { ...asked.values, [key]: value }, offer: '', lane: null })
  /** Puts the cursor where something has to be corrected, after filling in a suggested value. */
  const goTo = (key: string, value?: string) => {
    if (value !== undefined) setValue(key, value)
    requestAnimationFrame(() => {
      const input = inputs.current?.querySelector<HTMLInputElement>(`[data-key="${CSS.escape(key)}"] input`)
      input?.focus()
      input?.select()
    })
  }
  const clear = () => {
    setAsked(readAsked(new URLSearchParams(), today))
    inputs.current?.querySelector('input')?.focus()
  }
  return (
    <>
      <PageHeader title="Get rates" meta="Quick quote; nothing is saved">
        <Button variant="default" leftSection={<IconEraser size={14} stroke={1.8} />} onClick={clear}>
          Clear
        </Button>
      </PageHeader>
      <div className={css.body}>
        <AskedForm
          ref={inputs}
          fields={form.fields}
          values={asked.values}
          findings={blank ? {} : findings}
          onChange={setValue}
        />
        {blank ? (
          <EmptyState
            icon={IconCalculator}
            title="Enter a shipment"
            body="Rates from every tariff in effect update as you type: charges, lanes considered, or why there is no rate."
          />
        ) : (
          <Offers
            asked={settled}
            onOffer={(offer, lane) => set({ offer, lane: lane ?? null })}
            onFindings={setFindings}
            goTo={goTo}
          />
        )}
      </div>
    </>
  )
}

/** The rate of a shipment that does not exist yet: typed on the left, priced by every tariff in force on the right. */
export default function GetRates() {
  const form = useRateForm()
  return (
    <Loaded of={form} what="the rating fields" bars={10} isScreen>
      {found =>
        found.tariffs ? (
          <Calculator form={found} />
        ) : (
          <>
            <PageHeader title="Get rates" />
            <EmptyState icon={IconTable} title="No tariff in effect" body="Publish a tariff, then try again.">
              <Link to={tariffList}>Open tariffs</Link>
            </EmptyState>
          </>
        )
      }
    </Loaded>
  )
}

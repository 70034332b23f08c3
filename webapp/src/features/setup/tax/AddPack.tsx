import { Button, Group, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '@/api/errors'
import { isDay } from '@/place'
import { counted, DayInput, Dialog, Loaded, SaveError, savedToast, showDay, TERMS, todayHere } from '@/ui'
import { type Pack, type TaxSetup, useAdoptPack, useTaxPacks } from './calls'
import css from './tax.module.css'

interface AddPackProps {
  stored: TaxSetup
  /** The country to begin with; may be empty. */
  packOf: string
  onClose: () => void
}

/** Adds a registration with the starter pack of its country. */
export function AddPack({ stored, packOf, onClose }: AddPackProps) {
  const packs = useTaxPacks()
  const adopt = useAdoptPack()
  const [country, setCountry] = useState(packOf)
  const [number, setNumber] = useState('')
  const [firstDay, setFirstDay] = useState(`${todayHere().slice(0, 4)}-01-01`)
  const isOfNumber = adopt.error instanceof ApiError && adopt.error.code === 'tax_number'
  return (
    <Dialog onClose={onClose} title="Add a registration">
      <Loaded of={packs} what="the starter packs" bars={4}>
        {all => {
          const pack = all.find(each => each.country === country)
          const add = () =>
            adopt.mutate(
              { country, number: number.trim(), firstDay, revision: stored.revision },
              {
                onSuccess: () => {
                  savedToast(`${pack?.countryName} added.`)
                  onClose()
                },
              },
            )
          return (
            <div className={css.adding}>
              <SaveError error={isOfNumber ? null : adopt.error} />
              <Select
                label="Country"
                description="Other countries are entered by hand"
                placeholder="Where you are registered for tax"
                data-autofocus
                searchable
                nothingFoundMessage={TERMS.noMatches}
                data={all.map(each => ({ value: each.country, label: each.countryName }))}
                value={country || null}
                onChange={next => {
                  adopt.reset()
                  setCountry(next ?? '')
                }}
              />
              {pack ? <PackFacts pack={pack} /> : null}
              {pack?.codes ? (
                <>
                  <TextInput
                    label="Tax number"
                    maxLength={40}
                    value={number}
                    error={isOfNumber ? adopt.error?.message : undefined}
                    onChange={event => setNumber(event.currentTarget.value)}
                  />
                  <DayInput
                    label={TERMS.effective}
                    description="Services from this day on are taxed"
                    value={firstDay}
                    onChange={setFirstDay}
                  />
                </>
              ) : null}
              <Group justify="flex-end">
                <Button variant="default" onClick={onClose}>
                  {TERMS.cancel}
                </Button>
                <Button
                  disabled={!pack?.codes || !number.trim() || !isDay(firstDay)}
                  loading={adopt.isPending}
                  onClick={add}
                >
                  Add registration
                </Button>
              </Group>
            </div>
          )
        }}
      </Loaded>
    </Dialog>
  )
}

/** What a pack brings, where it comes from, and when it was last checked. */
function PackFacts({ pack }: { pack: Pack }) {
  return (
    <div className={css.pack}>
      {pack.note ? <p>{pack.note}</p> : null}
      {pack.codes ? (
        <p>
          Brings {counted(pack.codes, 'code')} and {counted(pack.rules, 'rule')} for {pack.taxName}. They become yours,
          and you can change them.
        </p>
      ) : null}
      <ul>
        {pack.sources.map(({ title, address, checkedOn }) => (
          <li key={title}>
            {address ? (
              <a href={address} target="_blank" rel="noreferrer">
                {title}
              </a>
            ) : (
              title
            )}
            , checked <span className={css.day}>{showDay(checkedOn)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

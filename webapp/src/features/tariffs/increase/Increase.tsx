import { Button, Checkbox, Group, Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { ApiError, messageOf } from '@/api/errors'
import type { Wire } from '@/api/wire'
import { DayInput, Dialog, FigureInput, LONG_FORM, Loaded, SaveError, SubmitButton, TERMS } from '@/ui'
import { useIncrease, useIncreasePreview } from './calls'
import { IncreasePreview } from './IncreasePreview'
import css from './increase.module.css'
import { choices, type IncreaseForm, KINDS, type Kind, type LanesOfIncrease, ROUNDINGS, toBody } from './increaseForm'

const PAUSE_MS = 350

interface Parts extends LanesOfIncrease {
  tariff: Wire<'TariffView'>
  /** The draft, or the newest version if there is none: a draft is created from it. */
  version: Wire<'VersionView'>
  onClose: () => void
  onDone: () => void
}

const FIELDS: Record<string, keyof IncreaseForm> = {
  percent_invalid: 'percent',
  date_missing: 'effectiveDate',
  date_invalid: 'effectiveDate',
  dates_reversed: 'expiryDate',
}
/** The field of a refusal; null: the whole form. */
const fieldOf = (error: Error): keyof IncreaseForm | null =>
  error instanceof ApiError ? (FIELDS[error.code] ?? null) : null

/** Increases the rates of many lanes by a percentage: a preview first, then applied to a draft. */
export function Increase({ tariff, version, laneIds, filter, onClose, onDone }: Parts) {
  const isDraft = version.state === 'draft'
  const lanes = choices({ laneIds, filter })
  const form = useForm<IncreaseForm>({
    initialValues: {
      percent: '',
      lanes: lanes[0]?.value ?? 'all',
      actsOn: ['rates', 'flats', 'minimums', 'maximums'],
      charges: false,
      rateRounding: 'fourDecimals',
      amountRounding: 'cents',
      alwaysUp: false,
      effectiveDate: '',
      expiryDate: '',
    },
  })
  const body = toBody(form.values, version.versionId, { laneIds, filter })
  const [asked] = useDebouncedValue(JSON.stringify(body), PAUSE_MS)
  const settled = asked === JSON.stringify(body)
  // other inputs start with the first page
  const [turned, setTurned] = useState({ asked, page: 1 })
  const page = turned.asked === asked ? turned.page : 1
  const preview = useIncreasePreview(tariff.tariffId, JSON.parse(asked) as typeof body, page)
  const increase = useIncrease(tariff.tariffId)
  const found = preview.data
  const isSeen = body !== null && settled && found !== undefined && !preview.isFetching
  const changes = Boolean(found?.count || found?.charges.length)
  const submit = form.onSubmit(({ effectiveDate, expiryDate }) => {
    if (!isSeen || increase.isPending) return
    increase.mutate(
      { ...body, revision: found.revision, effectiveDate, expiryDate },
      {
        onSuccess: onDone,
        onError: error => {
          const field = fieldOf(error)
          if (field) form.setFieldError(field, messageOf(error))
        },
      },
    )
  })
  const said = increase.error && !fieldOf(increase.error) ? increase.error : null
  return (
    <Dialog onClose={onClose} title={`Rate increase, ${tariff.name}`} size="xl">
      <form {...LONG_FORM} onSubmit={submit} noValidate className={css.form}>
        <SaveError error={said} />
        <div className={css.fields}>
          <FigureInput
            label="Change, %"
            description="−2.5 lowers by 2.5%"
            data-autofocus
            unit="%"
            {...form.getInputProps('percent')}
          />
          <Select label="Lanes" allowDeselect={false} data={lanes} {...form.getInputProps('lanes')} />
          <Select
            label="Round rates to"
            allowDeselect={false}
            data={[...ROUNDINGS]}
            {...form.getInputProps('rateRounding')}
          />
          <Select
            label="Round amounts to"
            allowDeselect={false}
            data={[...ROUNDINGS]}
            {...form.getInputProps('amountRounding')}
          />
        </div>
        <Checkbox.Group
          aria-label="Applies to"
          value={form.values.actsOn}
          onChange={actsOn => form.setFieldValue('actsOn', actsOn as Kind[])}
        >
          <div className={css.kinds}>
            {KINDS.map(each => (
              <Checkbox key={each.value} value={each.value} label={each.label} />
            ))}
          </div>
        </Checkbox.Group>
        <div className={css.kinds}>
          <Checkbox
            label="Charges and accessorials of the tariff, too"
            {...form.getInputProps('charges', { type: 'checkbox' })}
          />
          <Checkbox label="Always round up" {...form.getInputProps('alwaysUp', { type: 'checkbox' })} />
        </div>
        {isDraft ? null : (
          <>
            <p className="dim">
              Version {version.number} is {version.state} and doesn’t change. A draft with the new rates is begun for
              these dates.
            </p>
            <div className={css.fields}>
              <DayInput label={TERMS.effective} {...form.getInputProps('effectiveDate')} />
              <DayInput label={TERMS.expires} placeholder={TERMS.noExpiration} {...form.getInputProps('expiryDate')} />
            </div>
          </>
        )}
        {body ? (
          <Loaded of={preview} what="the preview" bars={6}>
            {shown => <IncreasePreview found={shown} onPage={to => setTurned({ asked, page: to })} />}
          </Loaded>
        ) : (
          <p className="dim">Enter a percentage to see each rate before and after. Nothing is saved until you apply.</p>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton of={increase} disabled={!isSeen || !changes}>
            {isDraft ? `Apply to draft ${version.number}` : 'Begin a draft with these rates'}
          </SubmitButton>
        </Group>
      </form>
    </Dialog>
  )
}

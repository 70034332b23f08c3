import { Checkbox, Input, NumberInput, SegmentedControl, TextInput } from '@mantine/core'
import { useId } from 'react'
import { Section } from '@/ui'
import { AccountChoice } from '@/widgets/AccountChoice'
import type { PartProps } from './form'
import css from './profiles.module.css'

type Set = (part: Record<string, unknown>) => void

const TAKES = [
  { value: 'answers', label: 'Acknowledgements' },
  { value: 'shipments', label: 'Shipment workbooks' },
]

/** The files in the folder of an incoming channel, how often it is checked, and where its files go. */
export function IncomingPart({ form, change, disabled }: PartProps) {
  const { configurations } = form
  const label = useId()
  const set: Set = part => change({ configurations: { ...configurations, ...part } })
  const takes = String(configurations.takes ?? 'answers')
  return (
    <Section title="Taking in">
      <div className={css.fields}>
        <div>
          <Input.Label id={label} component="span" display="block">
            Files are
          </Input.Label>
          <SegmentedControl
            aria-labelledby={label}
            data={TAKES}
            value={takes}
            disabled={disabled}
            onChange={value => set({ takes: value })}
          />
        </div>
        <div className={css.pair}>
          <NumberInput
            label="Check every, minutes"
            min={1}
            max={1440}
            disabled={disabled}
            value={Number(configurations.everyMinutes ?? 5)}
            onChange={value => set({ everyMinutes: Number(value) || 5 })}
          />
          <TextInput
            label="Move files to folder"
            description="Beside them, once they are stored here. Blank: they are deleted there"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={200}
            disabled={disabled}
            value={String(configurations.doneFolder ?? 'taken')}
            onChange={event => set({ doneFolder: event.currentTarget.value })}
          />
        </div>
        {takes === 'shipments' ? <Workbooks {...{ configurations, set, disabled }} /> : null}
      </div>
    </Section>
  )
}

interface WorkbooksProps {
  configurations: PartProps['form']['configurations']
  set: Set
  disabled: boolean
}

function Workbooks({ configurations, set, disabled }: WorkbooksProps) {
  return (
    <>
      <div className={css.pair}>
        <AccountChoice
          value={String(configurations.account ?? '') || null}
          onChange={account => set({ account: account ?? '' })}
          disabled={disabled}
        />
        <TextInput
          label="File names"
          description="bookings*.xlsx, orders.csv. Blank: every workbook"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={500}
          disabled={disabled}
          value={String(configurations.fileNames ?? '')}
          onChange={event => set({ fileNames: event.currentTarget.value })}
        />
      </div>
      <Checkbox
        label="Import when no row is rejected"
        description="Else the workbook is only checked, and someone imports it. Uploads are in the name of whoever saves this channel."
        checked={configurations.importsByItself !== false}
        disabled={disabled}
        onChange={event => set({ importsByItself: event.currentTarget.checked })}
      />
    </>
  )
}

import { NumberInput, TextInput } from '@mantine/core'
import { Section } from '@/ui'
import type { PartProps } from './form'
import css from './profiles.module.css'

/** How often the folder of an incoming channel is looked into, and where its files go then. */
export function IncomingPart({ form, change, disabled }: PartProps) {
  const { configurations } = form
  const set = (part: Record<string, unknown>) => change({ configurations: { ...configurations, ...part } })
  return (
    <Section title="Taking in">
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
    </Section>
  )
}

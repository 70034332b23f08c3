import { Button, Select, TextInput } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { useState } from 'react'
import { Loaded, Section } from '@/ui'
import { AnswerMapping } from './AnswerMapping'
import { type EdiPartProps, type EdiSet, useSets } from './calls'
import css from './edi.module.css'
import type { MappedSegment } from './mapping'
import { Workbench } from './Workbench'

type Envelope = Record<string, unknown>

/** The transaction set of invoices, the agreement with the partner, and the mapping. */
export function EdiPart(props: EdiPartProps) {
  const sets = useSets()
  return (
    <Section title="EDI">
      <Loaded of={sets} what="the EDI sets">
        {found => <Part {...props} sets={found} />}
      </Loaded>
    </Section>
  )
}

function Part(props: EdiPartProps & { sets: EdiSet[] }) {
  const { configurations, onChange, disabled, sets } = props
  const [isOpen, setOpen] = useState(false)
  const [isMapping, setMapping] = useState(false)
  const segments = (configurations.segments ?? []) as MappedSegment[]
  const chosen = sets.find(each => each.code === configurations.transactionSet)
  const envelope = (configurations.envelope ?? {}) as Envelope
  const choose = (code: string | null) => {
    const set = sets.find(each => each.code === code)
    if (set) onChange({ ...configurations, transactionSet: set.code, segments: set.segments })
  }
  const text = (key: string, label: string, maxLength: number, description?: string) => (
    <TextInput
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      maxLength={maxLength}
      disabled={disabled}
      value={String(envelope[key] ?? '')}
      onChange={event => onChange({ ...configurations, envelope: { ...envelope, [key]: event.currentTarget.value } })}
    />
  )
  return (
    <div className={css.fields}>
      <div className={css.pair}>
        <Select
          label="Transaction set"
          withAsterisk
          description="Choosing another one starts from its standard mapping"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          allowDeselect={false}
          disabled={disabled}
          data={sets.map(each => ({ value: each.code, label: `${each.code}  ${each.name}` }))}
          value={chosen?.code ?? null}
          onChange={choose}
          comboboxProps={{ withinPortal: false }}
        />
        <Select
          label="Usage"
          allowDeselect={false}
          disabled={disabled}
          data={[
            { value: 'P', label: 'Production' },
            { value: 'T', label: 'Test' },
          ]}
          value={String(envelope.usage ?? 'P')}
          onChange={usage => onChange({ ...configurations, envelope: { ...envelope, usage } })}
          comboboxProps={{ withinPortal: false }}
        />
      </div>
      <div className={css.pair}>
        {text('senderId', 'Our ID', 35)}
        {text('senderQualifier', 'Qualifier of our ID', 4, 'ZZ where none is agreed')}
        {text('receiverId', 'Partner ID', 35)}
        {text('receiverQualifier', 'Qualifier of the partner ID', 4, 'ZZ where none is agreed')}
        {text('scac', 'Our SCAC', 4)}
        {text('senderName', 'Our name', 60)}
      </div>
      <div className={css.mapping}>
        <span>
          {segments.length
            ? `Mapping of ${segments.length} segments`
            : 'Choose a transaction set to start with a mapping.'}
        </span>
        <Button
          variant="default"
          leftSection={<IconListDetails size={15} stroke={1.6} />}
          disabled={!chosen}
          onClick={() => setOpen(true)}
        >
          Open workbench
        </Button>
      </div>
      {chosen?.acknowledgement.length ? (
        <div className={css.mapping}>
          <span>
            {configurations.acknowledgement
              ? 'Acknowledgements read by a mapping of their own'
              : 'Acknowledgements read in the usual places'}
          </span>
          <Button variant="default" onClick={() => setMapping(true)}>
            Acknowledgement mapping
          </Button>
        </div>
      ) : null}
      {isMapping && chosen ? (
        <AnswerMapping
          own={configurations.acknowledgement}
          usual={chosen.acknowledgement}
          disabled={disabled}
          onChange={acknowledgement => onChange({ ...configurations, acknowledgement })}
          onClose={() => setMapping(false)}
        />
      ) : null}
      {isOpen && chosen ? <Workbench {...props} set={chosen} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

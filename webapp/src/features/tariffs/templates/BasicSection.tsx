import { Autocomplete, Checkbox, Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useAccounts } from '@/api/accounts'
import { Section, ui } from '@/ui'
import type { TariffForm } from '../form/tariffForm'
import { useVerticals } from './calls'
import { SOURCES, type TemplateInfo } from './templateForm'

interface Parts {
  info: UseFormReturnType<TemplateInfo>
  terms: UseFormReturnType<TariffForm>
  /** A stored template stays in its repository. */
  isStored: boolean
}

/** The name of the template, and its customer. */
export function BasicSection({ info, terms, isStored }: Parts) {
  const accounts = useAccounts()
  const verticals = useVerticals()
  return (
    <Section title="Basic Information">
      <div className={ui.boxes}>
        <TextInput label="Template" withAsterisk className={ui.wide ?? ''} {...terms.getInputProps('name')} />
        <Select
          label="Repository"
          allowDeselect={false}
          disabled={isStored}
          className={ui.wide ?? ''}
          data={SOURCES}
          comboboxProps={{ withinPortal: false }}
          {...info.getInputProps('source')}
        />
        <TextInput label="Group" className={ui.wide ?? ''} {...info.getInputProps('groupName')} />
        <Autocomplete
          label="Industry vertical"
          withAsterisk
          className={ui.wide ?? ''}
          data={[...new Set((verticals.data ?? []).map(each => each.v))]}
          comboboxProps={{ withinPortal: false }}
          {...info.getInputProps('industryVerticalId')}
        />
        <Autocomplete
          label="Customer"
          withAsterisk
          className={ui.wide ?? ''}
          data={[...new Set((accounts.data?.rows ?? []).map(each => each.name))]}
          comboboxProps={{ withinPortal: false }}
          {...info.getInputProps('customerName')}
        />
        <TextInput label="RFQ" className={ui.wide ?? ''} {...info.getInputProps('rfqName')} />
        <Checkbox
          label="Default for new quotes in this repository"
          style={{ gridColumn: 'span 6' }}
          {...info.getInputProps('isDefault', { type: 'checkbox' })}
        />
      </div>
    </Section>
  )
}

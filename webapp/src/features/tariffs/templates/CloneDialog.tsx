import { Autocomplete, Button, Checkbox, Group, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from 'react-router'
import { useAccounts } from '@/api/accounts'
import type { Wire } from '@/api/wire'
import { count, Dialog } from '@/ui'
import { useVerticals } from './calls'
import { cloneAddress, missingOf } from './destination'
import { SOURCES, type Source } from './templateForm'
import own from './templates.module.css'

/** Asks where a copy goes: industry vertical, customer and repository (R263–R265). */
export function CloneDialog({ template, onClose }: { template: Wire<'RfqRow'>; onClose: () => void }) {
  const navigate = useNavigate()
  const accounts = useAccounts()
  const verticals = useVerticals()
  const form = useForm({
    initialValues: {
      name: `${template.tariffName} copy`,
      source: '' as Source | '',
      industryVerticalId: '',
      customerName: '',
      withLanes: template.laneCount > 0,
    },
    validate: missingOf,
  })
  const go = form.onSubmit(({ withLanes, source, ...to }) => {
    if (source) navigate(cloneAddress(template.id, { ...to, source }, withLanes))
  })
  return (
    <Dialog onClose={onClose} title={`Clone ${template.tariffName}`} size="sm">
      <form className={own.form} onSubmit={go} noValidate>
        <TextInput label="Name" withAsterisk {...form.getInputProps('name')} />
        <Select label="Repository" withAsterisk data={SOURCES} {...form.getInputProps('source')} />
        <Autocomplete
          label="Industry vertical"
          withAsterisk
          data={[...new Set((verticals.data ?? []).map(each => each.v))]}
          {...form.getInputProps('industryVerticalId')}
        />
        <Autocomplete
          label="Customer"
          withAsterisk
          data={[...new Set((accounts.data?.rows ?? []).map(each => each.name))]}
          {...form.getInputProps('customerName')}
        />
        {template.laneCount ? (
          <Checkbox
            label={`Include its ${count(template.laneCount)} ${template.laneCount === 1 ? 'lane' : 'lanes'}`}
            {...form.getInputProps('withLanes', { type: 'checkbox' })}
          />
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Continue</Button>
        </Group>
      </form>
    </Dialog>
  )
}

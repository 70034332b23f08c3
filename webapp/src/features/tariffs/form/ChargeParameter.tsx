import { Autocomplete, Select, TextInput } from '@mantine/core'
import type { Wire } from '@/api/wire'

interface Props {
  parameter: Wire<'ParameterView'>
  options: Wire<'TariffOptions'>
  value: string
  error: string | undefined
  change: (value: string) => void
}

const asChoices = (list: { id: string; label: string }[]) => list.map(({ id, label }) => ({ value: id, label }))

/** The input of one parameter of a charge method, by its kind: the server lists the parameters. */
export function ChargeParameter({ parameter, options, value, error, change }: Props) {
  const shared = {
    label: parameter.label,
    description: parameter.help || undefined,
    withAsterisk: parameter.mandatory,
    error,
  }
  const listed = {
    choice: parameter.choices.map(each => ({ value: each, label: each })),
    numericField: asChoices(options.numericFields),
    textField: asChoices(options.textFields),
    dateField: asChoices(options.dateFields),
  }[parameter.kind as string]
  if (listed)
    return (
      <Select
        {...shared}
        data={listed}
        searchable={listed.length > 8}
        clearable={!parameter.mandatory && !parameter.default}
        value={value || parameter.default || null}
        onChange={chosen => change(chosen ?? '')}
      />
    )
  if (parameter.kind === 'fuelIndex' || parameter.kind === 'fuelTable')
    return (
      <Autocomplete
        {...shared}
        data={parameter.kind === 'fuelIndex' ? options.fuelIndexes : options.fuelTables}
        value={value}
        onChange={change}
      />
    )
  return (
    <TextInput
      {...shared}
      placeholder={parameter.default}
      value={value}
      onChange={event => change(event.currentTarget.value)}
    />
  )
}

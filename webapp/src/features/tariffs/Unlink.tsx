import { Autocomplete, Button, MultiSelect, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ApiError, messageOf } from '@/api/errors'
import type { Wire } from '@/api/wire'
import { Callout, Section } from '@/ui'
import { useTariffOptions, useUnlink } from './calls'
import css from './tariffs.module.css'

type Data = Wire<'UnlinkData'>
type Key = NonNullable<Data['internalKey']>
interface Refused {
  invalidMsgList?: { key: string; message: string }[]
}

const OF_CHARGE: { value: string; label: string; key: Key }[] = [
  { value: 'min', label: 'Minimum', key: 'min' },
  { value: 'max', label: 'Maximum', key: 'max' },
  { value: 'calculation', label: 'Calculation code', key: 'calculation' },
  { value: 'displayName', label: 'Name', key: 'displayName' },
  { value: 'all', label: 'Remove', key: '' },
]

/** Bulk edit: sets one property of several charges or lane identifiers of a draft at once. */
export function Unlink({ tariffId, version }: { tariffId: string; version: Wire<'VersionView'> }) {
  const options = useTariffOptions()
  const unlink = useUnlink(tariffId)
  const [charges, setCharges] = useState<string[]>([])
  const [identifiers, setIdentifiers] = useState<string[]>([])
  const [what, setWhat] = useState('min')
  const [value, setValue] = useState('')
  const chosen = OF_CHARGE.find(each => each.value === what)
  const label = (id: string) => options.data?.identifiers.find(each => each.id === id)?.label ?? id
  const names = new Map(version.terms.charges.map(each => [each.id, each.name]))
  const send = (data: Data, done: () => void) => unlink.mutate(data, { onSuccess: done })
  const refused = unlink.error instanceof ApiError ? (unlink.error.data as Refused).invalidMsgList : undefined
  const codes = (options.data?.calculationCodes ?? []).map(each => each.code)
  return (
    <Section title="Bulk edit" note="Change several charges or lane match fields in this draft at once">
      {unlink.error ? (
        <div role="alert" className={css.unlinkWrong}>
          <Callout tone="bad" title={messageOf(unlink.error)}>
            {refused && refused.length > 1 ? (
              <ul>
                {refused.map(each => (
                  <li key={each.key}>
                    {names.get(each.key) ?? label(each.key)}: {each.message}
                  </li>
                ))}
              </ul>
            ) : null}
          </Callout>
        </div>
      ) : null}
      <div className={css.unlink}>
        <MultiSelect
          label="Charges"
          data={version.terms.charges.map(each => ({ value: each.id, label: each.name }))}
          comboboxProps={{ withinPortal: false }}
          value={charges}
          onChange={setCharges}
        />
        <Select
          label="Change"
          allowDeselect={false}
          data={OF_CHARGE.map(each => ({ value: each.value, label: each.label }))}
          comboboxProps={{ withinPortal: false }}
          value={what}
          onChange={next => setWhat(next ?? 'min')}
        />
        {what === 'all' ? (
          <span />
        ) : what === 'calculation' ? (
          <Autocomplete
            label="New value"
            data={codes}
            comboboxProps={{ withinPortal: false }}
            value={value}
            onChange={setValue}
          />
        ) : (
          <TextInput
            label="New value"
            placeholder={what === 'displayName' ? '' : 'none'}
            value={value}
            onChange={event => setValue(event.currentTarget.value)}
          />
        )}
        <Button
          variant="default"
          disabled={!charges.length}
          loading={unlink.isPending}
          onClick={() =>
            send(
              { type: 'charges', key: charges, internalKey: chosen?.key ?? '', value: what === 'all' ? '' : value },
              () => setCharges([]),
            )
          }
        >
          {what === 'all' ? 'Remove' : 'Set'} {charges.length || ''}
        </Button>
        <MultiSelect
          label="Lane match fields"
          data={version.terms.identifiers.map(id => ({ value: id, label: label(id) }))}
          comboboxProps={{ withinPortal: false }}
          value={identifiers}
          onChange={setIdentifiers}
        />
        <Button
          variant="default"
          style={{ gridColumn: 4 }}
          disabled={!identifiers.length}
          loading={unlink.isPending}
          onClick={() =>
            send({ type: 'parameters', key: identifiers, internalKey: '', value: '' }, () => setIdentifiers([]))
          }
        >
          Remove {identifiers.length || ''}
        </Button>
      </div>
    </Section>
  )
}

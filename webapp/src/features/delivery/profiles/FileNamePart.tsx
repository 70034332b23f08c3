import { Button, Group, Select, TextInput } from '@mantine/core'
import { RemoveButton } from '@/ui'
import { useFields } from './calls'
import type { PartProps } from './form'
import css from './profiles.module.css'

const STAMPS = ['yyyyMMdd', 'yyyyMMddHHmmss', 'yyyy-MM-dd']
type NameRow = NonNullable<PartProps['form']['fileName']>[number]

const kindOf = (row: NameRow) => row.fieldType || (row.dateAndTime ? 'date' : row.fixedTextVal ? 'text' : 'field')

/** The name of a file, part by part. */
export function FileNamePart({ place, form, change, disabled }: PartProps) {
  const fields = useFields(place).data
  const rows = form.fileName ?? []
  const known = [...(fields?.invoices ?? []), ...(fields?.references ?? [])]
  const data = [...new Map(known.map(each => [each.key, { value: each.key, label: each.label }])).values()]
  const put = (fileName: NameRow[]) => change({ fileName })
  const set = (at: number, part: Partial<NameRow>) =>
    put(rows.map((row, other) => (other === at ? { ...row, ...part } : row)))
  return (
    <div>
      <p className={css.label}>File name{rows.length ? '' : ': as the invoice PDF'}</p>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts are identified by index
        <Group key={at} gap={8} pb={6} wrap="nowrap">
          <Select
            aria-label={`Kind of part ${at + 1}`}
            w={120}
            allowDeselect={false}
            disabled={disabled}
            data={[
              { value: 'field', label: 'Field' },
              { value: 'text', label: 'Text' },
              { value: 'date', label: 'Date sent' },
            ]}
            value={kindOf(row)}
            onChange={fieldType =>
              fieldType &&
              set(at, {
                fieldType,
                fieldName: '',
                fixedTextVal: '',
                dateAndTime: fieldType === 'date' ? 'yyyyMMdd' : '',
              })
            }
          />
          {kindOf(row) === 'text' ? (
            <TextInput
              aria-label={`Text of part ${at + 1}`}
              className={css.grow ?? ''}
              disabled={disabled}
              value={row.fixedTextVal ?? ''}
              onChange={event => set(at, { fixedTextVal: event.currentTarget.value })}
            />
          ) : (
            <Select
              aria-label={`Value of part ${at + 1}`}
              className={css.grow ?? ''}
              searchable
              disabled={disabled}
              data={kindOf(row) === 'date' ? STAMPS : data}
              value={(kindOf(row) === 'date' ? row.dateAndTime : row.fieldName) || null}
              onChange={value =>
                set(at, kindOf(row) === 'date' ? { dateAndTime: value ?? '' } : { fieldName: value ?? '' })
              }
              comboboxProps={{ withinPortal: false }}
            />
          )}
          <RemoveButton
            label={`Remove part ${at + 1} of the name`}
            disabled={disabled}
            onClick={() => put(rows.filter((_, other) => other !== at))}
          />
        </Group>
      ))}
      {disabled ? null : (
        <Button
          size="compact-xs"
          variant="default"
          onClick={() =>
            put([...rows, { fieldType: 'field', fieldName: '', fieldNameType: '', fixedTextVal: '', dateAndTime: '' }])
          }
        >
          Add part
        </Button>
      )}
    </div>
  )
}

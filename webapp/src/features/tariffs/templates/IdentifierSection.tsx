import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus } from '@tabler/icons-react'
import { PlainTable, RemoveButton, Section } from '@/ui'
import formCss from '../form/form.module.css'
import { useShipmentFields } from './calls'
import type { TemplateInfo } from './templateForm'

/** The fields of requests with this template, with their defaults. */
export function IdentifierSection({ info }: { info: UseFormReturnType<TemplateInfo> }) {
  const fields = useShipmentFields()
  const data = (fields.data ?? []).map(each => ({ value: each.v, label: each.n }))
  const { identifiers } = info.values
  return (
    <Section title="RFQ Identifiers" note="RFQ fields and their default values">
      <div className={formCss.sets}>
        {identifiers.length ? (
          <PlainTable className={formCss.ranges}>
            <thead>
              <tr>
                <th>Field</th>
                <th>Label</th>
                <th>Default</th>
                <th>Read-only</th>
                <th>
                  <span className="vh">Remove</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {identifiers.map((each, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a new line has no field yet
                <tr key={at}>
                  <td>
                    <Select
                      aria-label={`Field ${at + 1}`}
                      w={220}
                      searchable
                      data={data}
                      comboboxProps={{ withinPortal: false }}
                      {...info.getInputProps(`identifiers.${at}.fieldKey`)}
                    />
                  </td>
                  <td>
                    <TextInput
                      aria-label={`Label of field ${at + 1}`}
                      placeholder={data.find(one => one.value === each.fieldKey)?.label ?? ''}
                      {...info.getInputProps(`identifiers.${at}.fieldVal`)}
                    />
                  </td>
                  <td>
                    <TextInput
                      aria-label={`Default of field ${at + 1}`}
                      {...info.getInputProps(`identifiers.${at}.defaultVal`)}
                    />
                  </td>
                  <td>
                    <Checkbox
                      aria-label={`Field ${at + 1} read-only`}
                      {...info.getInputProps(`identifiers.${at}.readOnly`, { type: 'checkbox' })}
                    />
                  </td>
                  <td>
                    <RemoveButton
                      label={`Remove field ${at + 1}`}
                      onClick={() => info.removeListItem('identifiers', at)}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </PlainTable>
        ) : null}
        <Button
          variant="default"
          leftSection={<IconPlus size={14} stroke={1.8} />}
          onClick={() =>
            info.insertListItem('identifiers', { fieldKey: '', fieldVal: '', readOnly: false, defaultVal: '' })
          }
        >
          Add field
        </Button>
      </div>
    </Section>
  )
}

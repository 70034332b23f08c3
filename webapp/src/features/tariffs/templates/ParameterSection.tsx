import { ActionIcon, Autocomplete, Button, Checkbox, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { Wire } from '@/api/wire'
import { Section, ui } from '@/ui'
import formCss from '../form/form.module.css'
import type { Parameter, TemplateInfo } from './templateForm'

interface Parts {
  info: UseFormReturnType<TemplateInfo>
  options: Wire<'TariffOptions'>
  /** Its lanes are found by the values it has: they stay. */
  hasData: boolean
}
const WIDTH = /^([1-9]\d{0,2})?$/ // R275

/** The columns of the lanes: what they are found by, and texts beside them. */
export function ParameterSection({ info, options, hasData }: Parts) {
  const { parameters } = info.values
  const labels = new Map(options.identifiers.map(each => [each.id, each.label]))
  const put = (at: number, change: Partial<Parameter>) => {
    info.setFieldValue(
      'parameters',
      parameters.map((each, place) => (place === at ? { ...each, ...change } : each)),
    )
    info.clearFieldError('parameters')
  }
  const add = () => {
    const free = options.identifiers.find(each => !parameters.some(one => one.fieldKey === each.id))
    const displayOrder = Math.max(0, ...parameters.map(each => each.displayOrder)) + 1
    const fieldKey = free?.id ?? ''
    info.insertListItem('parameters', {
      fieldKey,
      fieldVal: '',
      displayOrder,
      displayWidth: null,
      uniqueCalculationParam: true,
    })
  }
  return (
    <Section
      title="Lane Identifiers"
      note={
        hasData
          ? 'It has lanes: what they are found by stays, names, order of the other columns and widths may change'
          : 'In display order; the first that lanes are found by tells most'
      }
    >
      <div className={formCss.sets}>
        <table className={`${ui.t} ${formCss.ranges}`}>
          <thead>
            <tr>
              <th>Order</th>
              <th>Value</th>
              <th>Called</th>
              <th>Width</th>
              <th>Lanes are found by it</th>
              <th>
                <span className="vh">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {parameters.map((each, at) => {
              const fixed = hasData && each.uniqueCalculationParam
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a new line has no value yet
                <tr key={at}>
                  <td>
                    <TextInput
                      aria-label={`Display order of value ${at + 1}`}
                      w={72}
                      classNames={{ input: formCss.figure ?? '' }}
                      value={each.displayOrder ? String(each.displayOrder) : ''}
                      error={info.errors[`parameters.${at}.displayOrder`]}
                      onChange={event =>
                        /^\d{0,3}$/.test(event.currentTarget.value) &&
                        put(at, { displayOrder: Number(event.currentTarget.value) })
                      }
                    />
                  </td>
                  <td>
                    <Autocomplete
                      aria-label={`Value ${at + 1}`}
                      w={200}
                      disabled={fixed}
                      data={options.identifiers.map(({ id, label }) => ({ value: id, label }))}
                      comboboxProps={{ withinPortal: false }}
                      value={labels.get(each.fieldKey) ?? each.fieldKey}
                      error={info.errors[`parameters.${at}.fieldKey`]}
                      onChange={text => {
                        const known = options.identifiers.find(one => one.label === text || one.id === text)
                        put(at, { fieldKey: known?.id ?? text })
                      }}
                    />
                  </td>
                  <td>
                    <TextInput
                      aria-label={`What value ${at + 1} is called`}
                      placeholder={labels.get(each.fieldKey) ?? ''}
                      {...info.getInputProps(`parameters.${at}.fieldVal`)}
                    />
                  </td>
                  <td>
                    <TextInput
                      aria-label={`Width of value ${at + 1}`}
                      w={72}
                      placeholder="auto"
                      classNames={{ input: formCss.figure ?? '' }}
                      value={each.displayWidth == null ? '' : String(each.displayWidth)}
                      onChange={({ currentTarget: { value } }) =>
                        WIDTH.test(value) && put(at, { displayWidth: value ? Number(value) : null })
                      }
                    />
                  </td>
                  <td>
                    <Checkbox
                      aria-label={`Lanes are found by value ${at + 1}`}
                      disabled={hasData}
                      {...info.getInputProps(`parameters.${at}.uniqueCalculationParam`, { type: 'checkbox' })}
                    />
                  </td>
                  <td>
                    <ActionIcon
                      aria-label={`Remove value ${at + 1}`}
                      disabled={fixed}
                      onClick={() => info.removeListItem('parameters', at)}
                    >
                      <IconTrash size={14} stroke={1.6} />
                    </ActionIcon>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
        {info.errors.parameters ? (
          <p role="alert" className={formCss.wrong}>
            {info.errors.parameters}
          </p>
        ) : null}
        <Button variant="default" leftSection={<IconPlus size={14} stroke={1.8} />} onClick={add}>
          Add a value
        </Button>
      </div>
    </Section>
  )
}

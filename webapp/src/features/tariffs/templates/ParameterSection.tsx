import { Autocomplete, Button, Checkbox, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus } from '@tabler/icons-react'
import type { Wire } from '@/api/wire'
import { PlainTable, RemoveButton, Section } from '@/ui'
import formCss from '../form/form.module.css'
import type { Parameter, TemplateInfo } from './templateForm'

interface Parts {
  info: UseFormReturnType<TemplateInfo>
  options: Wire<'TariffOptions'>
  /** Its lanes exist: their identifiers cannot change. */
  hasData: boolean
}
const WIDTH = /^([1-9]\d{0,2})?$/ // R275

/** The columns of the lanes: their identifiers, and additional texts. */
export function ParameterSection({ info, options, hasData }: Parts) {
  const { parameters } = info.values
  const offered = [...options.identifiers, ...options.beside]
  const labels = new Map(offered.map(each => [each.id, each.label]))
  const put = (at: number, change: Partial<Parameter>) => {
    info.setFieldValue(
      'parameters',
      parameters.map((each, place) => (place === at ? { ...each, ...change } : each)),
    )
    info.clearFieldError('parameters')
  }
  const add = () => {
    // the identifiers of existing lanes cannot change
    const free = (hasData ? options.beside : options.identifiers).find(
      each => !parameters.some(one => one.fieldKey === each.id),
    )
    const displayOrder = Math.max(0, ...parameters.map(each => each.displayOrder)) + 1
    const fieldKey = free?.id ?? ''
    info.insertListItem('parameters', {
      fieldKey,
      fieldVal: '',
      displayOrder,
      displayWidth: null,
      uniqueCalculationParam: !hasData,
    })
  }
  return (
    <Section
      title="Lane Identifiers"
      note={
        hasData
          ? 'This template has lanes, so match fields can’t change. Labels, widths and the order of other columns can.'
          : 'In display order, most specific match field first'
      }
    >
      <div className={formCss.sets}>
        <PlainTable className={formCss.ranges}>
          <thead>
            <tr>
              <th>Order</th>
              <th>Field</th>
              <th>Label</th>
              <th>Width</th>
              <th>Match field</th>
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
                      aria-label={`Display order of field ${at + 1}`}
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
                      aria-label={`Field ${at + 1}`}
                      w={200}
                      disabled={fixed}
                      data={(hasData ? options.beside : offered).map(({ id, label }) => ({ value: id, label }))}
                      comboboxProps={{ withinPortal: false }}
                      value={labels.get(each.fieldKey) ?? each.fieldKey}
                      error={info.errors[`parameters.${at}.fieldKey`]}
                      onChange={text => {
                        const known = offered.find(one => one.label === text || one.id === text)
                        const isBeside = options.beside.some(one => one.id === known?.id)
                        put(at, { fieldKey: known?.id ?? text, ...(isBeside ? { uniqueCalculationParam: false } : {}) })
                      }}
                    />
                  </td>
                  <td>
                    <TextInput
                      aria-label={`Label of field ${at + 1}`}
                      placeholder={labels.get(each.fieldKey) ?? ''}
                      {...info.getInputProps(`parameters.${at}.fieldVal`)}
                    />
                  </td>
                  <td>
                    <TextInput
                      aria-label={`Width of field ${at + 1}`}
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
                      aria-label={`Field ${at + 1} is a match field`}
                      disabled={hasData}
                      {...info.getInputProps(`parameters.${at}.uniqueCalculationParam`, { type: 'checkbox' })}
                    />
                  </td>
                  <td>
                    <RemoveButton
                      label={`Remove field ${at + 1}`}
                      disabled={fixed}
                      onClick={() => info.removeListItem('parameters', at)}
                    />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </PlainTable>
        {info.errors.parameters ? (
          <p role="alert" className={formCss.wrong}>
            {info.errors.parameters}
          </p>
        ) : null}
        <Button variant="default" leftSection={<IconPlus size={14} stroke={1.8} />} onClick={add}>
          Add field
        </Button>
      </div>
    </Section>
  )
}

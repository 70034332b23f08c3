import { ActionIcon, Button, Menu, Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconChevronDown, IconChevronRight, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Wire } from '@/api/wire'
import { FigureInput } from '@/ui'
import { conditionFields } from './ChargeCondition'
import { ChargeDetails } from './ChargeDetails'
import { type ChargeForm, chargeFormOf, newCharge } from './chargeForm'
import { calculatedAt, moved } from './chargeOrder'
import { summaryOf } from './chargeSummary'
import css from './form.module.css'
import { MoveCharge } from './MoveCharge'
import type { TariffForm } from './tariffForm'

export interface ChargesParts {
  form: UseFormReturnType<TariffForm>
  options: Wire<'TariffOptions'>
  /** Called before a charge is removed; without it, it is removed at once. */
  onRemove?: (charge: ChargeForm, remove: () => void) => void
  /** Whether charges in other currencies may have their own exchange rates. */
  ownRates?: boolean
}

/** The charges of a tariff: any method with its parameters, and the details of each charge. */
export function Charges({ form, options, onRemove, ownRates = true }: ChargesParts) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [dragged, setDragged] = useState<number | null>(null)
  const [last, setLast] = useState('')
  const { charges, breakSets } = form.values
  const places = calculatedAt(charges)
  const fields = conditionFields(options)
  const move = (from: number, to: number) => {
    setLast(charges[from]?.id ?? '')
    setDragged(null)
    // errors are keyed by index, and the indexes change
    form.clearErrors()
    form.setFieldValue('charges', moved(charges, from, to))
  }
  const { methods } = options
  const toggle = (id: string) =>
    setOpen(before => new Set(before.has(id) ? [...before].filter(x => x !== id) : [...before, id]))
  const choose = (at: number, id: string | null) => {
    const charge = charges[at]
    const method = methods.find(each => each.id === id)
    if (!charge || !method) return
    const first = charges.find(each => each !== charge)?.id
    const basedOn = method.base === 'none' ? [] : charge.basedOn.length || !first ? charge.basedOn : [first]
    const plain = method.allowsBreaks ? charge : { ...charge, breaks: '', removedBreaks: [], consider: [] }
    form.setFieldValue(`charges.${at}`, {
      ...plain,
      method: method.id,
      parameters: {},
      basedOn,
      value: method.value ? charge.value : '',
    })
    if (method.base !== 'none' || method.parameters.length) setOpen(before => new Set([...before, charge.id]))
  }
  const add = (charge: ChargeForm) => form.insertListItem('charges', charge)
  const addCode = (code: Wire<'CalculationCodeView'>) => {
    const made = chargeFormOf(code.charge as Parameters<typeof chargeFormOf>[0])
    const isTaken = charges.some(each => each.id === made.id)
    if (isTaken) form.setFieldError('charges', 'Charge already added')
    else add(made)
  }
  return (
    <div className={css.charges}>
      {charges.map((charge, at) => {
        const method = methods.find(each => each.id === charge.method)
        const isOpen = open.has(charge.id) || hasErrors(form.errors, at)
        const name = charge.name || 'the charge'
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: its handle has keys, too
          <div
            key={charge.id}
            className={css.charge}
            onDragOver={event => dragged !== null && event.preventDefault()}
            onDrop={() => dragged !== null && dragged !== at && move(dragged, at)}
          >
            <div className={css.chargeRow}>
              <div className={css.lead}>
                <MoveCharge
                  name={name}
                  at={at}
                  count={charges.length}
                  focused={last === charge.id}
                  onMove={to => move(at, to)}
                  onDrag={() => setDragged(at)}
                />
                <span title={`Calculated ${places.get(charge.id)} of ${charges.length}`}>{places.get(charge.id)}</span>
                <ActionIcon aria-label={`${name} details`} aria-expanded={isOpen} onClick={() => toggle(charge.id)}>
                  {isOpen ? <IconChevronDown size={15} stroke={1.6} /> : <IconChevronRight size={15} stroke={1.6} />}
                </ActionIcon>
              </div>
              <TextInput aria-label="Charge" placeholder="Charge" {...form.getInputProps(`charges.${at}.name`)} />
              <Select
                aria-label={`${name} calculation`}
                data={methods.map(each => ({ value: each.id, label: each.label }))}
                searchable
                allowDeselect={false}
                comboboxProps={{ withinPortal: false }}
                value={charge.method}
                error={form.errors[`charges.${at}.method`]}
                onChange={id => choose(at, id)}
              />
              <FigureInput
                aria-label={method?.value || 'Rate or amount'}
                disabled={!method?.value || charge.breaks !== ''}
                placeholder={placeholderOf(charge, method)}
                classNames={{ input: css.figure ?? '' }}
                {...form.getInputProps(`charges.${at}.value`)}
              />
              <TextInput
                aria-label={`${name} currency`}
                placeholder={form.values.currency}
                maxLength={3}
                {...form.getInputProps(`charges.${at}.currency`)}
                onChange={event =>
                  form.setFieldValue(`charges.${at}.currency`, event.currentTarget.value.toUpperCase())
                }
              />
              <ActionIcon
                aria-label={`Remove ${name}`}
                onClick={() => {
                  const remove = () => form.removeListItem('charges', at)
                  if (onRemove) onRemove(charge, remove)
                  else remove()
                }}
              >
                <IconTrash size={15} stroke={1.6} />
              </ActionIcon>
              {isOpen ? null : <span className={css.summary}>{summaryOf(charge, breakSets, fields)}</span>}
            </div>
            {isOpen && method ? (
              <ChargeDetails form={form} options={options} at={at} method={method} ownRates={ownRates} />
            ) : null}
          </div>
        )
      })}
      {charges.length > 1 ? (
        <p className={css.note}>
          Numbered in the order they are calculated: as listed, each after the charges it is based on. The bill lists
          them in this order.
        </p>
      ) : null}
      {form.errors.charges ? (
        <p role="alert" className={css.wrong}>
          {form.errors.charges}
        </p>
      ) : null}
      <div className={css.add}>
        <Button
          variant="default"
          leftSection={<IconPlus size={14} stroke={1.8} />}
          onClick={() => add(newCharge(charges))}
        >
          Add charge
        </Button>
        {options.calculationCodes.length ? (
          <Menu withinPortal={false} position="top-start">
            <Menu.Target>
              <Button variant="default">Add by code</Button>
            </Menu.Target>
            <Menu.Dropdown mah={280} style={{ overflow: 'auto' }}>
              {options.calculationCodes.map(code => (
                <Menu.Item key={code.code} onClick={() => addCode(code)} rightSection={<i>{code.code}</i>}>
                  {code.charge.name}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        ) : null}
      </div>
    </div>
  )
}

/** Errors inside a closed line open it. */
const hasErrors = (errors: Record<string, unknown>, at: number): boolean =>
  Object.keys(errors).some(path =>
    new RegExp(
      `^charges\\.${at}\\.(parameters|minimum|maximum|nearest|discount|absoluteMinimum|multiPieceMinimum|condition|breaks|basedOn|currencySource|currencyFrequency|rateDay)`,
    ).test(path),
  )

function placeholderOf(charge: ChargeForm, method: Wire<'MethodOption'> | undefined): string {
  if (charge.breaks) return 'by break'
  if (!method?.value) return ''
  if (charge.kept && charge.kept.value == null) return 'by lane'
  return method.unit ? `per ${method.unit}` : method.value.toLowerCase()
}

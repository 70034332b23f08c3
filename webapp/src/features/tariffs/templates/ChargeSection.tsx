import { Button, Checkbox, Group, Modal, Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import type { Wire } from '@/api/wire'
import { PlainTable, Section } from '@/ui'
import { BreakSets } from '../form/BreakSets'
import { Charges } from '../form/Charges'
import formCss from '../form/form.module.css'
import type { TariffForm } from '../form/tariffForm'
import { under } from '../form/under'
import { CHARGE_TYPES, type Look, PLAIN_LOOK } from './templateCharge'
import type { TemplateInfo } from './templateForm'

interface Parts {
  info: UseFormReturnType<TemplateInfo>
  terms: UseFormReturnType<TariffForm>
  options: Wire<'TariffOptions'>
}

/** The charges, what a quote shows of them, and their breaks. */
export function ChargeSection({ info, terms, options }: Parts) {
  const [asked, setAsked] = useState<{ name: string; remove: () => void } | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <Section title="Charges">
        <Charges
          form={terms}
          options={options}
          ownRates={info.values.perChargeCurrencyConversion}
          onRemove={(charge, remove) => setAsked({ name: charge.name || 'the charge', remove })}
        />
      </Section>
      <Section title="In a quote" note="How charges are named on a quote, and whether the customer sees them">
        <Looks info={info} charges={terms.values.charges} />
      </Section>
      <Section title="Breaks" note="Ranges shared by charges">
        <BreakSets
          sets={terms.values.breakSets}
          options={options}
          errors={under(terms.errors, 'breakSets.')}
          change={sets => terms.setFieldValue('breakSets', sets)}
        />
      </Section>
      <Modal opened={asked !== null} onClose={close} title={`Remove ${asked?.name ?? ''}`} size="sm">
        <p>The charge is removed from the template. Charges based on it will need another base.</p>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={close}>
            Keep charge
          </Button>
          <Button
            color="red"
            onClick={() => {
              asked?.remove()
              close()
            }}
          >
            Remove
          </Button>
        </Group>
      </Modal>
    </>
  )
}

function Looks({ info, charges }: { info: UseFormReturnType<TemplateInfo>; charges: TariffForm['charges'] }) {
  const put = (id: string, change: Partial<Look>) =>
    info.setFieldValue('looks', {
      ...info.values.looks,
      [id]: { ...PLAIN_LOOK, ...info.values.looks[id], ...change },
    })
  return (
    <div className={formCss.sets}>
      <PlainTable className={formCss.ranges}>
        <thead>
          <tr>
            <th>Charge</th>
            <th>Kind</th>
            <th>Code</th>
            <th className="num">Width</th>
            <th>Customer sees</th>
          </tr>
        </thead>
        <tbody>
          {charges.map(charge => {
            const look = info.values.looks[charge.id] ?? PLAIN_LOOK
            const name = charge.name || 'unnamed charge'
            return (
              <tr key={charge.id}>
                <td>
                  <span>{name}</span>
                </td>
                <td>
                  <Select
                    aria-label={`${name} kind`}
                    clearable
                    data={CHARGE_TYPES}
                    comboboxProps={{ withinPortal: false }}
                    value={look.quoteChargeType || null}
                    onChange={quoteChargeType => put(charge.id, { quoteChargeType: quoteChargeType ?? '' })}
                  />
                </td>
                <td>
                  <TextInput
                    aria-label={`${name} code`}
                    w={90}
                    maxLength={12}
                    value={look.chargeCode}
                    onChange={event => put(charge.id, { chargeCode: event.currentTarget.value })}
                  />
                </td>
                <td>
                  <TextInput
                    aria-label={`${name} width`}
                    w={72}
                    placeholder="auto"
                    classNames={{ input: formCss.figure ?? '' }}
                    value={look.displayWidth == null ? '' : String(look.displayWidth)}
                    onChange={({ currentTarget: { value } }) =>
                      /^([1-9]\d{0,2})?$/.test(value) && put(charge.id, { displayWidth: value ? Number(value) : null })
                    }
                  />
                </td>
                <td>
                  <Checkbox
                    aria-label={`Customer sees ${name}`}
                    checked={look.customerView}
                    onChange={event => put(charge.id, { customerView: event.currentTarget.checked })}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </PlainTable>
    </div>
  )
}

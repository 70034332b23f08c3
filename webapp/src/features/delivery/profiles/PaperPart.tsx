import { Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import { Section } from '@/ui'
import { type PartProps, printedBy } from './form'
import css from './profiles.module.css'
import { VendorPart } from './VendorPart'
import { VendorServer } from './VendorServer'

const FOLDING = [
  { value: '', label: 'None' },
  { value: 'single', label: 'Single' },
  { value: 'double', label: 'Double' },
]
const WINDOWS = [
  { value: 'MORNING', label: 'Morning' },
  { value: 'AFTERNOON', label: 'Afternoon' },
  { value: 'EVENING', label: 'Evening' },
]

/** Who prints and mails letters, to which address, and how. */
export function PaperPart(props: PartProps) {
  const { form, change, disabled } = props
  const { configurations } = form
  const data = (configurations.data ?? {}) as Record<string, unknown>
  const finishing = (data.finishingOptions ?? {}) as Record<string, unknown>
  const set = (part: Record<string, unknown>) => change({ configurations: { ...configurations, ...part } })
  const put = (part: Record<string, unknown>) => set({ data: { ...data, ...part } })
  const isVendor = form.deliveryParty === 'deliveryVendor'
  return (
    <Section title="Paper">
      <div className={css.fields}>
        <div className={css.pair}>
          <Select
            label="Printed by"
            allowDeselect={false}
            disabled={disabled}
            data={[
              { value: 'internal/station', label: 'Our own station' },
              { value: 'deliveryVendor', label: 'A print vendor' },
              { value: 'fpc', label: 'Our own station, to a third-party payer' },
            ]}
            value={form.deliveryParty || null}
            onChange={deliveryParty => change(printedBy(deliveryParty ?? ''))}
            comboboxProps={{ withinPortal: false }}
          />
          {isVendor ? (
            <Select
              label="Vendor"
              withAsterisk
              disabled={disabled}
              data={[
                { value: 'clickToMail', label: 'Click2Mail' },
                { value: 'fedex', label: 'FedEx' },
              ]}
              value={form.deliveryPartyName || null}
              onChange={deliveryPartyName => change({ deliveryPartyName: deliveryPartyName ?? '' })}
              comboboxProps={{ withinPortal: false }}
            />
          ) : null}
        </div>
        <Textarea
          label={form.deliveryParty === 'fpc' ? 'Address of the payer' : 'Address'}
          description="Name in the first line. Leave blank to use the bill-to address of each invoice"
          withAsterisk={form.deliveryParty === 'fpc'}
          autosize
          minRows={3}
          maxLength={500}
          disabled={disabled}
          value={String(configurations.address ?? '')}
          onChange={event => set({ address: event.currentTarget.value })}
        />
        <div className={css.pair}>
          <Select
            label="Folding"
            allowDeselect={false}
            disabled={disabled}
            data={FOLDING}
            value={String(finishing.foldingType ?? '')}
            onChange={foldingType => put({ finishingOptions: { ...finishing, foldingType } })}
            comboboxProps={{ withinPortal: false }}
          />
          {finishing.foldingType ? (
            <>
              <Select
                label="Text faces"
                allowDeselect={false}
                disabled={disabled}
                data={['Outside', 'Inside']}
                value={String(finishing.textPosition || 'Outside')}
                onChange={textPosition => put({ finishingOptions: { ...finishing, textPosition } })}
                comboboxProps={{ withinPortal: false }}
              />
              <TextInput
                label="Binder"
                maxLength={50}
                disabled={disabled}
                value={String(finishing.binder ?? '')}
                onChange={event => put({ finishingOptions: { ...finishing, binder: event.currentTarget.value } })}
              />
            </>
          ) : null}
        </div>
        <Checkbox
          label="Print on both sides"
          checked={!!configurations.bothSides}
          disabled={disabled}
          onChange={event => set({ bothSides: event.currentTarget.checked })}
        />
        <Textarea
          label="Special instructions"
          maxLength={1000}
          disabled={disabled}
          value={String(data.specialInstructions ?? '')}
          onChange={event => put({ specialInstructions: event.currentTarget.value })}
        />
        {isVendor && form.deliveryPartyName ? (
          <>
            <Select
              label="Delivery window"
              allowDeselect={false}
              disabled={disabled}
              data={WINDOWS}
              value={String(data.deliveryWindow ?? 'AFTERNOON')}
              onChange={deliveryWindow => put({ deliveryWindow: deliveryWindow ?? 'AFTERNOON' })}
              comboboxProps={{ withinPortal: false }}
            />
            <VendorServer {...props} />
            <VendorPart {...props} vendor={form.deliveryPartyName} data={data} put={put} />
          </>
        ) : null}
      </div>
    </Section>
  )
}

import { TextInput } from '@mantine/core'
import type { Wire } from '@/api/wire'
import { Section } from '@/ui'
import css from './tax.module.css'

type Identity = Wire<'SellerIdentityView'>
type FieldOf = [key: keyof Identity, label: string, placeholder?: string]

const PAIRS: readonly [FieldOf, FieldOf][] = [
  [
    ['name', 'Legal name', 'As the company'],
    ['street', 'Street', 'As the company'],
  ],
  [
    ['postalCode', 'Postal code'],
    ['city', 'City'],
  ],
  [
    ['legalNumber', 'Company number', '12345678'],
    ['legalScheme', 'Its scheme', '0106'],
  ],
  [
    ['endpointId', 'Electronic address', '12345678'],
    ['endpointScheme', 'Scheme of the address', '0106'],
  ],
  [
    ['contactName', 'Contact'],
    ['contactPhone', 'Phone'],
  ],
  [
    ['contactEmail', 'Email'],
    ['iban', 'IBAN', 'NL91 ABNA 0417 1643 00'],
  ],
]

/** Who the company is on electronic invoices, which ask for each fact by itself. */
export function IdentityForm(props: { identity: Identity; onChange: (identity: Identity) => void }) {
  const { identity, onChange } = props
  const field = ([key, label, placeholder]: FieldOf) => (
    <TextInput
      key={key}
      label={label}
      {...(placeholder ? { placeholder } : {})}
      maxLength={100}
      value={identity[key]}
      onChange={event => onChange({ ...identity, [key]: event.currentTarget.value })}
    />
  )
  return (
    <Section title="For electronic invoices" note="XRechnung needs all of it">
      {PAIRS.map(pair => (
        <div key={pair[0][0]} className={css.pair}>
          {pair.map(field)}
        </div>
      ))}
      <div className={css.pair}>{field(['bic', 'BIC', 'ABNANL2A'])}</div>
    </Section>
  )
}

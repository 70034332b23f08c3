import { SegmentedControl, Select } from '@mantine/core'
import { Section } from '@/ui'
import { type Server, useFields, useProfiles } from './calls'
import { EInvoiceChoice } from './EInvoiceChoice'
import { FieldOfServer } from './FieldOfServer'
import type { PartProps } from './form'
import { isChannel, PROTOCOL, serverValue, withProtocol } from './form'
import css from './profiles.module.css'

/** Protocols with a profile type of their own. */
const OF_TYPES = new Set(['webhook', 'vendor', 'access_point'])
const PROTOCOLS: Record<string, string> = { sftp: 'SFTP', ftp: 'FTP or FTPS', as2: 'AS2' }

/** The server of outgoing files: a channel that several profiles share, or the profile's own. */
export function ServerPart(props: PartProps) {
  const { place, form, change, disabled } = props
  const channels = useProfiles({ ...place }, 'outgoingChannel', 1)
  const hasOwn = isChannel(form.type) || form.fields.length > 0
  const form2 = String(form.configurations.form ?? 'pdf')
  return (
    <Section title="Server">
      <div className={css.fields}>
        {isChannel(form.type) ? null : (
          <>
            {form.type === 'ftp' ? (
              <Select
                label="File"
                allowDeselect={false}
                disabled={disabled}
                data={[
                  { value: 'pdf', label: 'PDF' },
                  { value: 'zip', label: 'ZIP with the PDFs' },
                ]}
                value={form2}
                onChange={value => change({ configurations: { ...form.configurations, form: value } })}
              />
            ) : null}
            {form.type === 'ftp' ? <EInvoiceChoice {...props} /> : null}
            <SegmentedControl
              aria-label="Which server"
              disabled={disabled}
              data={[
                { value: 'channel', label: 'Outgoing channel' },
                { value: 'own', label: 'Its own server' },
              ]}
              value={hasOwn ? 'own' : 'channel'}
              onChange={value =>
                change(value === 'own' ? { fields: [ownField('')], channelId: null } : { fields: [], channelId: null })
              }
            />
          </>
        )}
        {hasOwn ? (
          <ServerFields {...props} />
        ) : (
          <Select
            label="Outgoing channel"
            placeholder="The nearest one of the account"
            clearable
            clearButtonProps={{ 'aria-label': 'Use the nearest channel' }}
            disabled={disabled}
            data={(channels.data?.data ?? []).map(each => ({
              value: each.id,
              label: `${each.profileName}  ${each.recipient}`,
            }))}
            value={form.channelId ?? null}
            onChange={channelId => change({ channelId })}
            nothingFoundMessage="No outgoing channels yet"
            comboboxProps={{ withinPortal: false }}
          />
        )}
      </div>
    </Section>
  )
}

const ownField = (value: string): Server => ({
  label: 'Protocol',
  key: PROTOCOL,
  type: 'dropdown',
  value,
  options: [],
  isSet: false,
  isMandatory: true,
})

function ServerFields({ place, form, change, disabled }: PartProps) {
  const described = useFields(place).data?.protocols ?? {}
  const protocol = serverValue(form.fields, PROTOCOL)
  const set = (key: string, value: Server['value']) =>
    change({ fields: form.fields.map(field => (field.key === key ? { ...field, value } : field)) })
  return (
    <>
      <Select
        label="Protocol"
        withAsterisk
        allowDeselect={false}
        disabled={disabled}
        data={Object.keys(described)
          .filter(value => !OF_TYPES.has(value) && !(form.type === 'incomingChannel' && value === 'as2'))
          .map(value => ({ value, label: PROTOCOLS[value] ?? value.toUpperCase() }))}
        value={protocol || null}
        onChange={value => value && change({ fields: withProtocol(form.fields, value, described[value] ?? []) })}
      />
      <div className={css.pair}>
        {form.fields
          .filter(field => field.key !== PROTOCOL)
          .map(field => (
            <FieldOfServer
              key={field.key}
              field={field}
              disabled={disabled}
              onChange={value => set(field.key, value)}
            />
          ))}
      </div>
    </>
  )
}

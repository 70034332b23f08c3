import { Button, Radio, Select, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Wire } from '@/api/wire'
import { isDay } from '@/place'
import { counted, DayInput, Dialog, Loaded, SaveError, ScrollRegion, ShownOnce, TERMS } from '@/ui'
import { Codes } from '../rights/Codes'
import css from './apiKeys.module.css'
import { type ApiKeyOptions, useApiKeyOptions, useMakeKey } from './calls'

/** A new key: its permissions, its scope, its allowed addresses and expiry; then its text, shown once. */
export function NewKey({ onClose }: { onClose: () => void }) {
  const options = useApiKeyOptions()
  const make = useMakeKey()
  return (
    <Dialog
      title={make.data ? 'API key created' : 'New API key'}
      onClose={onClose}
      size="xl"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {make.data ? (
        <Made made={make.data} onClose={onClose} />
      ) : (
        <Loaded of={options} what="permissions">
          {data => <KeyForm options={data} make={make} onClose={onClose} />}
        </Loaded>
      )}
    </Dialog>
  )
}

function Made({ made, onClose }: { made: Wire<'CreatedApiKey'>; onClose: () => void }) {
  return (
    <div className={css.form}>
      <ShownOnce what="key" value={made.text} testId="key" onClose={onClose}>
        <p>
          Send it with each call: <code>Authorization: Bearer frt_…</code>
        </p>
      </ShownOnce>
    </div>
  )
}

/** The typed entries, one per line or separated by commas. */
const entries = (text: string) =>
  text
    .split(/[\n,;]+/)
    .map(each => each.trim())
    .filter(Boolean)

interface KeyFormProps {
  options: ApiKeyOptions
  make: ReturnType<typeof useMakeKey>
  onClose: () => void
}

function KeyForm({ options, make, onClose }: KeyFormProps) {
  const [name, setName] = useState('')
  const [systemId, setSystemId] = useState(options.systems[0]?.id ?? '')
  const [codes, setCodes] = useState<string[]>([])
  const [expiresOn, setExpiresOn] = useState('')
  const [addresses, setAddresses] = useState('')
  const [accounts, setAccounts] = useState<string | null>(null)
  const [sent, setSent] = useState(false)
  const system = options.systems.find(each => each.id === systemId)
  const problems = {
    name: name.trim() ? undefined : 'Enter a name',
    expiresOn: isDay(expiresOn) ? undefined : 'Enter a day',
    codes: codes.length ? undefined : 'Choose at least one permission',
    accounts: accounts === null || entries(accounts).length ? undefined : 'Enter account numbers',
  }
  const shown = sent ? problems : { name: undefined, expiresOn: undefined, codes: undefined, accounts: undefined }
  const send = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (Object.values(problems).some(Boolean)) return
    const accountNumbers = accounts === null ? null : entries(accounts)
    make.mutate({ name, systemId, codes, expiresOn, addresses: entries(addresses), accountNumbers })
  }
  const offered = (system?.modules ?? []).map(({ module, codes: listed }) => ({
    module,
    codes: listed.map(each => ({ ...each, mine: true, ofShipments: false })),
    own: [],
  }))
  return (
    <form className={css.form} onSubmit={send} noValidate>
      <SaveError error={make.error} />
      <div className={css.fields}>
        <TextInput
          label="Name"
          description="Which program uses it"
          autoComplete="off"
          data-autofocus
          maxLength={60}
          value={name}
          error={shown.name}
          onChange={event => setName(event.currentTarget.value)}
        />
        <DayInput
          label="Expires"
          description="Its last day, a year from now at most"
          maxDay={options.lastDay}
          value={expiresOn}
          error={shown.expiresOn}
          onChange={setExpiresOn}
        />
        <Select
          label="System"
          description="A key works in one system"
          data={options.systems.map(each => ({ value: each.id, label: each.name }))}
          value={systemId}
          allowDeselect={false}
          onChange={next => {
            setSystemId(next ?? '')
            setCodes([])
          }}
        />
      </div>
      <fieldset className={css.permissions} aria-describedby={shown.codes ? 'codes-error' : undefined}>
        <legend>Permissions{codes.length ? `: ${counted(codes.length, 'chosen', 'chosen')}` : ''}</legend>
        <ScrollRegion label="Permissions you can give" className={css.listed}>
          <Codes
            offered={{ modules: offered, filterFields: [], filteredAccounts: [] }}
            given={{ codes, variants: [] }}
            locked={false}
            onChange={given => setCodes(given.codes)}
          />
        </ScrollRegion>
        {shown.codes ? (
          <p id="codes-error" className={css.error} role="alert">
            {shown.codes}
          </p>
        ) : null}
      </fieldset>
      <Radio.Group
        label="Accounts"
        value={accounts === null ? 'all' : 'some'}
        onChange={which => setAccounts(which === 'all' ? null : '')}
      >
        <div className={css.choices}>
          <Radio value="all" label="All accounts you see" />
          <Radio value="some" label="Some accounts" />
        </div>
      </Radio.Group>
      {accounts === null ? null : (
        <Textarea
          label="Account numbers"
          description="One a line, or between commas"
          autosize
          minRows={2}
          maxRows={6}
          value={accounts}
          error={shown.accounts}
          onChange={event => setAccounts(event.currentTarget.value)}
        />
      )}
      <Textarea
        label="Addresses it may be used from"
        description="Such as 203.0.113.7 or 203.0.113.0/24, one a line; empty: any"
        autosize
        minRows={1}
        maxRows={4}
        value={addresses}
        onChange={event => setAddresses(event.currentTarget.value)}
      />
      <div className={css.acts}>
        <Button variant="default" onClick={onClose}>
          {TERMS.cancel}
        </Button>
        <Button type="submit" loading={make.isPending}>
          Create key
        </Button>
      </div>
    </form>
  )
}

import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Wire } from '@/api/wire'
import { Callout, counted, Loaded, Section } from '@/ui'
import { type Question, type Roles, useWhy } from './calls'
import { PersonSelect } from './PersonSelect'
import css from './rights.module.css'

/** User, system and permission: whether it is allowed, and why. The server answers with the same check as for calls. */
export function Why({ offered }: { offered: Roles }) {
  const [asked, setAsked] = useState<Question>({
    userId: '',
    systemId: offered.systems[0]?.id ?? '',
    code: '',
    shipment: '',
  })
  const why = useWhy(asked)
  const put = (part: Partial<Question>) => setAsked(before => ({ ...before, ...part }))
  const seen = new Set<string>()
  const codes = offered.modules
    .flatMap(each => each.codes)
    .filter(each => !seen.has(each.id) && seen.add(each.id))
    .map(each => ({ value: each.id, label: each.label }))
  const ofShipments = offered.modules.some(each => each.codes.some(code => code.id === asked.code && code.ofShipments))
  return (
    <Section title="Why" note="Why can someone do something, or not?">
      <div className={css.asked}>
        <PersonSelect value={asked.userId} onChange={userId => put({ userId })} />
        <Select
          label="Permission"
          placeholder="Choose a permission"
          searchable
          data={codes}
          value={asked.code || null}
          onChange={code => put({ code: code ?? '', shipment: '' })}
        />
        <Select
          label="In system"
          data={offered.systems.map(each => ({ value: each.id, label: each.name }))}
          allowDeselect={false}
          value={asked.systemId}
          onChange={systemId => put({ systemId: systemId ?? '' })}
        />
        {ofShipments ? (
          <TextInput
            key={`${asked.code} ${asked.systemId}`}
            label="For shipment (optional)"
            placeholder="Shipment number"
            autoComplete="off"
            defaultValue={asked.shipment}
            onBlur={event => put({ shipment: event.currentTarget.value.trim() })}
            onKeyDown={event => {
              if (event.key === 'Enter') put({ shipment: event.currentTarget.value.trim() })
            }}
          />
        ) : null}
      </div>
      <div role="status">
        {asked.userId && asked.code ? (
          <Loaded of={why} what="reasons">
            {data => (
              <Callout tone={data.allowed ? 'info' : 'warn'} title={data.sentence}>
                <Records of={data} />
                {data.accounts === null ? null : <p>For {counted(data.accounts, 'account')} only.</p>}
                <p>
                  {counted(data.others, 'other user')} with this permission. Administrators: {data.granting.join(', ')}.
                </p>
              </Callout>
            )}
          </Loaded>
        ) : null}
      </div>
    </Section>
  )
}

/** Which records a permission applies to, and why a shipment is not one of them. */
function Records({ of }: { of: Wire<'PermissionExplanation'> }) {
  return (
    <>
      {of.missing.map(each => (
        <p key={`${each.source} ${each.field} ${each.wanted.join(' ')}`}>
          {each.source ? `By ${each.source}` : 'In this system'}: {each.field} has to be {each.wanted.join(' or ')}
          {each.more ? ` or one of ${each.more} more` : ''}. It is {each.has.join(', ') || 'empty'}.
        </p>
      ))}
      {of.only.length && !of.missing.length ? <p>Only where {of.only.join(', or ')}.</p> : null}
    </>
  )
}

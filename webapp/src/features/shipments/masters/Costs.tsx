import { Button } from '@mantine/core'
import { useState } from 'react'
import { usePermission } from '@/api/permissions'
import { useSession } from '@/api/session'
import { askToDelete, Callout, DataTable, dayOf, money, RemoveButton, SaveError, Section, savedToast, ui } from '@/ui'
import { CostDialog } from './CostDialog'
import { type CostForm, type MasterCost, type MasterDetail, usePostCost, useSaveCosts } from './calls'
import { KEY_WORDS, whyOf } from './costForm'
import css from './masters.module.css'

const formOf = ({ costId, carrier, name, amount, currency, key, shares, note }: MasterCost): CostForm => ({
  costId,
  carrier,
  name,
  amount,
  currency,
  key,
  shares,
  note,
})

interface CostActionsProps {
  cost: MasterCost
  onPost: (posted: boolean) => void
  onChange: () => void
  onRemove: () => void
}

/** A posted cost is changed once its posting is taken back; one that is not divided cannot be posted. */
function CostActions({ cost, onPost, onChange, onRemove }: CostActionsProps) {
  const link = (label: string, name: string, act: () => void) => (
    <button type="button" className={ui.link} aria-label={name} onClick={act}>
      {label}
    </button>
  )
  return (
    <span className={css.does}>
      {cost.postedOn ? (
        link('Take back', `Take back the posting of ${cost.name}`, () => onPost(false))
      ) : (
        <>
          {cost.problem ? null : link('Post', `Post ${cost.name}`, () => onPost(true))}
          {link('Change', `Change ${cost.name}`, onChange)}
          <RemoveButton label={`Remove ${cost.name}`} onClick={onRemove} />
        </>
      )}
    </span>
  )
}

interface CostsProps {
  masterId: string
  /** That of the master, for a new cost. */
  carrier: string
  detail: MasterDetail
  costs: MasterCost[]
  isRemoved: boolean
}

/** The costs of a master: each with what its houses bear, until it is posted by their current figures. */
export function Costs({ masterId, carrier, detail, costs, isRemoved }: CostsProps) {
  const save = useSaveCosts(masterId)
  const post = usePostCost(masterId)
  const may = usePermission('costs.editCosts') && !isRemoved
  const [editing, setEditing] = useState<CostForm | 'new' | null>(null)
  const { revision } = detail
  const currency = useSession(session => session.data?.loggedInUser.system?.currency ?? '')
  const forms = costs.map(formOf)
  const put = (next: CostForm[], onSuccess: () => void) => save.mutate({ revision, costs: next }, { onSuccess })
  const send = (cost: CostForm) => {
    const next = cost.costId ? forms.map(other => (other.costId === cost.costId ? cost : other)) : [...forms, cost]
    put(next, () => {
      savedToast(`${cost.name} saved.`)
      setEditing(null)
    })
  }
  const remove = async ({ costId, name }: MasterCost) => {
    const meaning = 'The houses no longer bear a part of it. Its amount stays in the history of the master.'
    if (!(await askToDelete({ title: `Remove ${name}?`, meaning, confirm: `Remove ${name}` }))) return
    const rest = forms.filter(other => other.costId !== costId)
    put(rest, () => savedToast(`${name} removed.`))
  }
  return (
    <Section title="Costs" note="Divided by the figures of the houses until posted">
      {costs.map(cost => (
        <div key={cost.costId} className={css.cost}>
          <div className={css.head}>
            <b>{cost.name}</b>
            <b>
              {money(cost.amount, cost.currency)} {cost.currency}
            </b>
          </div>
          <div className={css.head}>
            <span className="dim">
              {[cost.carrier, KEY_WORDS[cost.key], cost.by, cost.note].filter(Boolean).join(' · ')}
            </span>
            {may ? (
              <CostActions
                cost={cost}
                onPost={posted => post.mutate({ costId: cost.costId, revision, posted })}
                onChange={() => setEditing(formOf(cost))}
                onRemove={() => void remove(cost)}
              />
            ) : null}
          </div>
          {cost.postedOn ? (
            <p className={css.none}>
              Posted {dayOf(cost.postedOn)}
              {cost.postedBy ? ` by ${cost.postedBy}` : ''}. These parts stay until the posting is taken back.
            </p>
          ) : null}
          {cost.problem ? (
            <div className={css.aside}>
              <Callout tone="warn" title="Not divided">
                <p>{cost.problem}</p>
              </Callout>
            </div>
          ) : (
            <DataTable
              rows={cost.houses}
              rowKey={part => part.shipmentNumber}
              label={`${cost.name} by house`}
              density="compact"
              columns={[
                { head: 'House', look: 'strong', cell: part => part.shipmentNumber },
                { head: 'Why', fit: 'wrap', cell: part => <span className="dim">{whyOf(part, cost.key)}</span> },
                { head: cost.currency, figure: true, cell: part => money(part.amount, cost.currency) },
              ]}
            />
          )}
        </div>
      ))}
      <div className={css.acts}>
        {editing ? null : <SaveError error={save.error ?? post.error} title="Not saved" />}
        {may ? (
          <Button variant="default" onClick={() => setEditing('new')}>
            Enter a cost …
          </Button>
        ) : null}
      </div>
      {editing ? (
        <CostDialog
          cost={editing === 'new' ? null : editing}
          begun={{ carrier, currency }}
          houses={detail.houses.map(house => house.shipmentNumber)}
          save={save}
          onSend={send}
          onClose={() => {
            save.reset()
            setEditing(null)
          }}
        />
      ) : null}
    </Section>
  )
}

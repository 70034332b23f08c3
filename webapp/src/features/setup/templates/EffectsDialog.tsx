import { Button, Checkbox, Group } from '@mantine/core'
import { useState } from 'react'
import { count, Dialog, ScrollRegion } from '@/ui'
import { Changes } from './Changes'
import type { Effects } from './calls'
import { effectWords } from './changeWords'
import { docTypeLabel } from './docTypes'
import css from './templates.module.css'

export interface EffectsDialogProps {
  effects: Effects
  docType: string
  /** The name of the account with its own template; empty for the system's. */
  accountName: string
  /** The label of the confirm button: Save, Restore, Import. */
  verb: string
  /** Accounts with their own template can only take over edits of the system's. */
  mayTakeOver: boolean
  saving: boolean
  onConfirm: (affectAccounts: string[]) => void
  onClose: () => void
}

/** The effects of a change, before it is made. */
export function EffectsDialog(props: EffectsDialogProps) {
  const { effects, docType, accountName, verb, mayTakeOver, saving, onConfirm, onClose } = props
  const [takers, setTakers] = useState<string[]>([])
  const records = docTypeLabel(docType).toLowerCase()
  const { inheriting } = effects
  return (
    <Dialog onClose={onClose} title="Review changes" size="lg">
      <p>
        {accountName
          ? `Only ${accountName} uses this template.`
          : `${count(inheriting)} ${inheriting === 1 ? 'account uses' : 'accounts use'} the system template and ${inheriting === 1 ? 'gets' : 'get'} this change.`}
      </p>
      {effects.own.length ? (
        <fieldset className={css.takers}>
          <legend>
            {count(effects.own.length)} with their own template {mayTakeOver ? 'keep it unless ticked' : 'keep it'}
          </legend>
          {effects.own.map(own => (
            <Checkbox
              key={own.accountId}
              label={`${own.accountName} ${own.accountNumber} also gets this change`}
              disabled={!mayTakeOver}
              checked={takers.includes(own.accountId)}
              onChange={event =>
                setTakers(
                  event.currentTarget.checked
                    ? [...takers, own.accountId]
                    : takers.filter(taker => taker !== own.accountId),
                )
              }
            />
          ))}
        </fieldset>
      ) : null}
      {effects.fields.length ? (
        <dl className={css.effects}>
          {effects.fields.map(effect => (
            <div key={`${effect.effect} ${effect.key}`} data-weighs={effect.documents > 0 || undefined}>
              <dt>{effect.label}</dt>
              <dd>{effectWords(effect, effects.counted, effects.isBound, records)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="dim">No stored value becomes hidden, missing or invalid.</p>
      )}
      <ScrollRegion className={css.changeList} label="Changes">
        <Changes changes={effects.changes} />
      </ScrollRegion>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Back to fields
        </Button>
        <Button data-autofocus loading={saving} onClick={() => onConfirm(takers)}>
          {verb}
        </Button>
      </Group>
    </Dialog>
  )
}

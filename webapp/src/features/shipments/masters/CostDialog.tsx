import { Button, Select, TextInput, type TextInputProps } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Dialog, FigureInput, SaveError, TERMS, ui } from '@/ui'
import type { CostForm } from './calls'
import { EMPTY_COST, KEY_WORDS } from './costForm'
import css from './masters.module.css'

interface CostDialogProps {
  /** The cost to change; null: a new one. */
  cost: CostForm | null
  /** What a new cost begins with. */
  begun: Partial<CostForm>
  /** The numbers of the houses, for fixed shares. */
  houses: readonly string[]
  save: { error: Error | null; isPending: boolean }
  onSend: (cost: CostForm) => void
  onClose: () => void
}

const KEYS = (Object.keys(KEY_WORDS) as CostForm['key'][]).map(value => ({ value, label: KEY_WORDS[value] }))

/** A cost of a master, and by what it is divided. */
export function CostDialog({ cost, begun, houses, save, onSend, onClose }: CostDialogProps) {
  const [typed, setTyped] = useState(cost ?? { ...EMPTY_COST, ...begun })
  const put = (part: Partial<CostForm>) => setTyped({ ...typed, ...part })
  const send = (event: FormEvent) => {
    event.preventDefault()
    // the dialog is a child of the master's own form, which must not be saved with it
    event.stopPropagation()
    const shares = Object.entries(typed.shares ?? {}).filter(([, share]) => String(share).trim())
    onSend({ ...typed, shares: Object.fromEntries(shares), currency: typed.currency.toUpperCase() })
  }
  const text = (
    name: 'name' | 'carrier' | 'currency' | 'note',
    label: string,
    more: TextInputProps & { 'data-autofocus'?: boolean } = {},
  ) => (
    <TextInput
      {...more}
      label={label}
      value={typed[name]}
      onChange={event => put({ [name]: event.currentTarget.value })}
    />
  )
  const isComplete = typed.name.trim() && typed.amount.trim() && typed.currency.trim().length === 3
  return (
    <Dialog onClose={onClose} title={cost ? `Change ${cost.name}` : 'Enter a cost'}>
      <form className={css.entering} onSubmit={send}>
        <SaveError error={save.error} title="Not saved" />
        {text('name', 'Charge', { 'data-autofocus': true, maxLength: 80 })}
        {text('carrier', 'Carrier', { maxLength: 100 })}
        <div className={css.amount}>
          <FigureInput label="Amount" places={2} value={typed.amount} onChange={amount => put({ amount })} />
          {text('currency', 'Currency', { maxLength: 3 })}
        </div>
        <Select
          label="Divided"
          allowDeselect={false}
          data={KEYS}
          value={typed.key}
          onChange={key => put({ key: KEYS.find(each => each.value === key)?.value ?? typed.key })}
        />
        {typed.key === 'shares' ? (
          <fieldset className={css.shares}>
            <legend>Shares</legend>
            {houses.map(number => (
              <FigureInput
                key={number}
                label={number}
                value={String(typed.shares?.[number] ?? '')}
                onChange={share => put({ shares: { ...typed.shares, [number]: share } })}
              />
            ))}
          </fieldset>
        ) : null}
        {text('note', 'Note', { maxLength: 300 })}
        <div className={ui.dialogActions}>
          <Button variant="default" onClick={onClose}>
            {TERMS.cancel}
          </Button>
          <Button type="submit" loading={save.isPending} disabled={!isComplete}>
            Save cost
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

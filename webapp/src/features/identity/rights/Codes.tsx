import { ActionIcon, Checkbox } from '@mantine/core'
import { IconFilter, IconFilterFilled } from '@tabler/icons-react'
import { useState } from 'react'
import type { Wire } from '@/api/wire'
import { counted } from '@/ui'
import { FilterDialog } from './FilterDialog'
import { ACCOUNT, type Given, heldFor, inWords, put } from './held'
import css from './rights.module.css'

interface CodesProps {
  /** Without fields to filter by, a permission is granted for every record or not at all. */
  offered: Pick<Wire<'RolesView'>, 'modules' | 'filterFields' | 'filteredAccounts'>
  given: Given
  locked: boolean
  onChange: (given: Given) => void
}

const MODULES: Record<string, string> = { dms: 'Documents' }

/** "invoiceProcessing" in words. */
export const worded = (module: string) => {
  if (module in MODULES) return MODULES[module] ?? module
  const words = module.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The permissions by module. Users cannot grant permissions they do not have; the checkbox says so. */
export function Codes({ offered, given, locked, onChange }: CodesProps) {
  const [asked, setAsked] = useState<Wire<'CatalogPermission'> | null>(null)
  const labels = Object.fromEntries(offered.filterFields.map(each => [each.key, each.label]))
  const accounts = Object.fromEntries(offered.filteredAccounts.map(each => [each.id, each.name]))
  const held = asked ? heldFor(given, asked.id) : 'none'
  return (
    <div className={css.modules}>
      {offered.modules.map(({ module, codes: listed, own }) => (
        <fieldset key={module} className={css.module}>
          <legend>{worded(module)}</legend>
          {own.map(each => (
            <OwnCode
              key={each.id}
              code={each}
              given={given}
              locked={locked || !listed.every(one => one.mine || !each.codes.includes(one.id))}
              onChange={onChange}
            />
          ))}
          {listed.map(each => (
            <Code
              key={each.id}
              code={each}
              held={heldFor(given, each.id)}
              words={filters => inWords(filters, labels, accounts)}
              locked={locked}
              filtered={offered.filterFields.length > 0}
              onHeld={is => onChange(put(given, each.id, is ? 'every' : 'none'))}
              onAsk={() => setAsked(each)}
            />
          ))}
        </fieldset>
      ))}
      {asked && held !== 'none' ? (
        <FilterDialog
          title={asked.label}
          fields={offered.filterFields.filter(each => asked.ofShipments || each.key === ACCOUNT)}
          accounts={accounts}
          held={held}
          onClose={() => setAsked(null)}
          onDone={to => {
            onChange(put(given, asked.id, to))
            setAsked(null)
          }}
        />
      ) : null}
    </div>
  )
}

interface OwnCodeProps {
  code: Wire<'OwnCodeView'>
  given: Given
  locked: boolean
  onChange: (given: Given) => void
}

/** One of the company's own codes: checked if all of its permissions are granted for every record. */
function OwnCode({ code, given, locked, onChange }: OwnCodeProps) {
  const held = code.codes.filter(each => heldFor(given, each) !== 'none').length
  const all = code.codes.every(each => heldFor(given, each) === 'every')
  return (
    <Checkbox
      label={code.label}
      description={`Ticks ${counted(code.codes.length, 'permission')}`}
      checked={all}
      indeterminate={held > 0 && !all}
      disabled={locked}
      onChange={event => {
        const to = event.currentTarget.checked ? 'every' : 'none'
        onChange(code.codes.reduce((before, each) => put(before, each, to), given))
      }}
    />
  )
}

interface CodeProps {
  code: Wire<'CatalogPermission'>
  held: ReturnType<typeof heldFor>
  words: (filters: Given['variants'][number]['filters']) => string
  locked: boolean
  filtered: boolean
  onHeld: (is: boolean) => void
  onAsk: () => void
}

function Code({ code, held, words, locked, filtered, onHeld, onAsk }: CodeProps) {
  const some = Array.isArray(held)
  const lacking = code.mine ? undefined : 'You don’t have this permission'
  const Icon = some ? IconFilterFilled : IconFilter
  return (
    <div className={css.code}>
      <Checkbox
        label={code.label}
        description={some ? `Only where ${held.map(words).join(', or ')}` : lacking}
        checked={held !== 'none'}
        disabled={locked || !code.mine}
        onChange={event => onHeld(event.currentTarget.checked)}
      />
      {filtered && held !== 'none' && !locked && code.mine ? (
        <ActionIcon variant="subtle" size="sm" aria-label={`Filter ${code.label}`} onClick={onAsk}>
          <Icon size={14} stroke={1.6} />
        </ActionIcon>
      ) : null}
    </div>
  )
}

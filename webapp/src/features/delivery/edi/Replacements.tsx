import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { RemoveButton } from '@/ui'
import css from './edi.module.css'
import type { MappedElement } from './mapping'

interface ReplacementsProps {
  element: MappedElement
  disabled: boolean
  change: (part: Partial<MappedElement>) => void
}

/** Replacements of texts in a value, for example a role by its code. */
export function Replacements({ element, disabled, change }: ReplacementsProps) {
  const rows = element.replacee
  const put = (at: number, key: 'from' | 'to', value: string) =>
    change({ replacee: rows.map((row, place) => (place === at ? { ...row, [key]: value } : row)) })
  return (
    <div className={css.replaced}>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id
        <div key={at} className={css.add}>
          <TextInput
            aria-label={`Replace ${at + 1}`}
            placeholder="Replace"
            disabled={disabled}
            value={row.from}
            onChange={event => put(at, 'from', event.currentTarget.value)}
          />
          <TextInput
            aria-label={`Replace ${at + 1} by`}
            placeholder="by"
            disabled={disabled}
            value={row.to}
            onChange={event => put(at, 'to', event.currentTarget.value)}
          />
          <RemoveButton
            label={`Remove replacement ${at + 1}`}
            disabled={disabled}
            onClick={() => change({ replacee: rows.filter((_, place) => place !== at) })}
          />
        </div>
      ))}
      {disabled ? null : (
        <Button
          variant="subtle"
          leftSection={<IconPlus size={14} stroke={1.8} />}
          onClick={() => change({ replacee: [...rows, { from: '', to: '' }] })}
        >
          Replace a text
        </Button>
      )}
    </div>
  )
}

import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { FigureInput } from '@/ui'
import css from '../quotes.module.css'
import type { Typed } from './quoteForm'

type Lines = Typed['adhoc']

/** Agreed charges in addition to the tariff. */
export function Adhoc({ lines, onChange }: { lines: Lines; onChange: (lines: Lines) => void }) {
  const put = (at: number, change: Partial<Lines[number]>) =>
    onChange(lines.map((line, place) => (place === at ? { ...line, ...change } : line)))
  return (
    <div className={css.adhoc}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a charge being typed has no name yet
        <div key={at} className={css.adhocLine}>
          <TextInput
            aria-label={`Charge ${at + 1}`}
            placeholder="Charge"
            value={line.name}
            onChange={event => put(at, { name: event.currentTarget.value })}
          />
          <FigureInput
            aria-label={`Amount of charge ${at + 1}`}
            placeholder="0.00"
            places={2}
            classNames={{ input: css.figure ?? '' }}
            value={line.amount}
            onChange={amount => put(at, { amount })}
          />
          <ActionIcon
            aria-label={`Remove charge ${at + 1}`}
            onClick={() => onChange(lines.filter((_, place) => place !== at))}
          >
            <IconTrash size={15} stroke={1.6} />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={13} stroke={1.8} />}
        onClick={() => onChange([...lines, { name: '', amount: '' }])}
      >
        Charge
      </Button>
    </div>
  )
}

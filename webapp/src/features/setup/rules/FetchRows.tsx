import { ActionIcon, Button, Select } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { Field } from '@/fields'
import type { AutoFetchRow } from '@/rules'
import css from './rules.module.css'
import { ColumnPick, TablePick } from './TablePick'

/** The rows of an auto-fetch rule: which field is filled, from which list, found by which key (R216). */
export function FetchRows(props: {
  rows: readonly AutoFetchRow[]
  fields: readonly Field[]
  source: string
  onChange: (rows: AutoFetchRow[]) => void
}) {
  const { rows, fields, source, onChange } = props
  const change = (at: number, part: AutoFetchRow) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...part } : row)))
  return (
    <ol className={css.chain}>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a rule are identified by index
        <li className={css.condition} key={at}>
          <div className={css.line}>
            <span className={css.number}>{at + 1}</span>
            <Select
              label="Auto Fetch field"
              searchable
              data={fields.map(({ key, label }) => ({ value: key, label }))}
              value={row.autoField || null}
              onChange={autoField => change(at, { autoField })}
            />
            <TablePick
              name={`Row ${at + 1}`}
              value={row.metaSource || source}
              onChange={metaSource => change(at, { metaSource, matchKey: '', fetchKey: '' })}
            />
            <ColumnPick
              label="Condition field"
              about="Field to match"
              name={`Row ${at + 1}`}
              table={row.metaSource || source}
              value={row.matchKey}
              onChange={matchKey => change(at, { matchKey })}
            />
            <ColumnPick
              label="Fetch field"
              about="Value to return"
              name={`Row ${at + 1}`}
              table={row.metaSource || source}
              value={row.fetchKey}
              onChange={fetchKey => change(at, { fetchKey })}
            />
            <ActionIcon
              variant="subtle"
              aria-label={`Delete row ${at + 1}`}
              disabled={rows.length === 1}
              onClick={() => onChange(rows.filter((_, index) => index !== at))}
            >
              <IconTrash size={14} stroke={1.8} />
            </ActionIcon>
          </div>
        </li>
      ))}
      <li>
        <Button
          variant="subtle"
          leftSection={<IconPlus size={14} stroke={1.8} />}
          onClick={() => onChange([...rows, {}])}
        >
          Another field
        </Button>
      </li>
    </ol>
  )
}

import { Button } from '@mantine/core'
import { count, DataTable, Section } from '@/ui'
import { usePackContent, useTaxPacks } from './calls'
import {
  changesInWords,
  codeSides,
  packChanges,
  ruleSides,
  withMissing,
  withPackCode,
  withPackRule,
} from './packChanges'
import type { SectionParts } from './section'
import { factFields } from './setup'

/** How the company's codes and rules differ from the starter pack of a country. Nothing is changed without a click. */
export function PackChangesOf({
  country,
  name,
  setup,
  stored,
  may,
  put,
}: SectionParts & { country: string; name: string }) {
  const packs = useTaxPacks().data ?? []
  const isThere = packs.some(pack => pack.country === country && pack.codes > 0)
  const pack = usePackContent(country, isThere).data
  if (!pack) return null
  const changes = packChanges(setup, pack)
  const words = changesInWords(changes)
  if (!words) return null
  const fields = factFields(stored)
  const rows = [
    ...changes.codes.map(change => ({
      kind: 'Code',
      called: change.code.code,
      ...codeSides(change),
      use: () => put('codes', withPackCode(setup.codes, change.code)),
    })),
    ...changes.rules.map(change => ({
      kind: 'Rule',
      called: change.rule.name,
      ...ruleSides(change, fields),
      use: () => put('rules', withPackRule(setup.rules, change.rule)),
    })),
  ]
  const missing = [...changes.codes, ...changes.rules].filter(change => !change.own).length
  const addMissing = () => {
    const { codes, rules } = withMissing(setup, changes)
    put('codes', codes)
    put('rules', rules)
  }
  return (
    <Section
      title={`${name}: the starter pack differs`}
      note={words}
      actions={
        may && missing > 1 ? (
          <Button variant="default" onClick={addMissing}>
            Add the {count(missing)} that are missing
          </Button>
        ) : null
      }
    >
      <DataTable
        rows={rows}
        rowKey={row => `${row.kind} ${row.called}`}
        density="tall"
        columns={[
          { head: 'Differs', look: 'strong', fit: 'wrap', cell: row => `${row.kind} ${row.called}` },
          { head: 'In the pack', fit: 'wrap', cell: row => row.pack || <span className="dim">–</span> },
          { head: 'Yours', fit: 'wrap', cell: row => row.own || <span className="dim">–</span> },
          {
            head: <span className="vh">Actions</span>,
            id: 'use',
            cell: row =>
              may ? (
                <Button variant="default" aria-label={`Use ${row.called}`} onClick={row.use}>
                  Use
                </Button>
              ) : null,
          },
        ]}
      />
    </Section>
  )
}

import { Button } from '@mantine/core'
import { DataTable, Section } from '@/ui'
import { usePackContent, useTaxPacks } from './calls'
import { changesInWords, packChanges, withPackCode, withPackRule } from './packChanges'
import type { SectionParts } from './section'

/** How the company's codes and rules differ from the starter pack of a country. Nothing is changed without a click. */
export function PackChangesOf({ country, name, setup, may, put }: SectionParts & { country: string; name: string }) {
  const packs = useTaxPacks().data ?? []
  const isThere = packs.some(pack => pack.country === country && pack.codes > 0)
  const pack = usePackContent(country, isThere).data
  if (!pack) return null
  const changes = packChanges(setup, pack)
  const words = changesInWords(changes)
  if (!words) return null
  const rows = [
    ...changes.codes.map(({ code, isNew }) => ({
      key: `code ${code.code}`,
      kind: 'Code',
      called: `${code.code}, ${code.name}`,
      isNew,
      use: () => put('codes', withPackCode(setup.codes, code)),
    })),
    ...changes.rules.map(({ rule, isNew }) => ({
      key: `rule ${rule.name}`,
      kind: 'Rule',
      called: rule.name,
      isNew,
      use: () => put('rules', withPackRule(setup.rules, rule)),
    })),
  ]
  return (
    <Section title={`${name}: the starter pack differs`} note={words}>
      <DataTable
        rows={rows}
        rowKey={row => row.key}
        density="tall"
        columns={[
          { head: 'Kind', cell: row => row.kind },
          { head: 'In the pack', fit: 'wrap', cell: row => row.called },
          { head: 'Yours', cell: row => (row.isNew ? 'Not there' : 'Differs') },
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

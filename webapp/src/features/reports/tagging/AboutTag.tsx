import { Link } from 'react-router'
import { usePermission } from '@/api/permissions'
import { RecordHistory } from '@/records'
import { count, DataTable, Loaded, Section } from '@/ui'
import { CHANGES, type Tag, useTagUses } from './calls'
import { AT, kindWord, taggedWith } from './places'
import css from './tagging.module.css'

/** A tag: how many records have it, from rules and from people, which rules give it, and who changed it. */
export function AboutTag({ tag }: { tag: Tag }) {
  const uses = useTagUses(tag)
  const mayChange = usePermission(CHANGES)
  return (
    <section className={css.about} aria-label={`About ${tag.name}`}>
      <h2>{tag.name}</h2>
      <Loaded of={uses} what="where it is used" bars={3}>
        {({ records, givenBy }) => (
          <>
            <DataTable
              rows={records}
              rowKey={each => each.kind}
              label={`Records with ${tag.name}`}
              columns={[
                { head: 'Records', cell: each => kindWord(each.kind) },
                { head: 'With this tag', figure: true, cell: each => opens(taggedWith(each.kind, tag.id), each.count) },
                {
                  head: 'Given by rules',
                  figure: true,
                  cell: each => opens(taggedWith(each.kind, tag.id, 'rule'), each.byRule),
                },
                {
                  head: 'Given by people',
                  figure: true,
                  cell: each => opens(taggedWith(each.kind, tag.id, 'hand'), each.byHand),
                },
              ]}
            />
            <p className="dim">A record that has it from a rule and from a person counts in both columns.</p>
            <Section title="Rules that give it">
              {givenBy.length ? (
                <ul>
                  {givenBy.map(rule => (
                    <li key={rule.id}>
                      <Link to={`${AT}/details/${rule.id}`}>{rule.name}</Link> ({kindWord(rule.kind).toLowerCase()})
                    </li>
                  ))}
                </ul>
              ) : (
                <p className="dim">No rule gives it.</p>
              )}
            </Section>
          </>
        )}
      </Loaded>
      <RecordHistory base="/api/tags" record={{ ...tag, mayChange }} permission={CHANGES} />
    </section>
  )
}

const opens = (to: string, figure: number) => (figure ? <Link to={to}>{count(figure)}</Link> : count(figure))

import { ChangeList } from '@/ui'
import type { FieldChange } from './calls'
import { kindWords, propertyWords, told } from './changeWords'
import css from './templates.module.css'

/** Changed fields with their properties, old and new. */
export function Changes({ changes }: { changes: readonly FieldChange[] }) {
  const { named, moved } = told(changes)
  return (
    <>
      <ul className={css.changes}>
        {named.map(change => (
          <li key={change.key}>
            <b>{kindWords(change.kind)}</b> {change.label} <span className="dim">{change.key}</span>
            {change.properties.length ? (
              <ChangeList
                changes={change.properties.map(property => ({ key: property.name, ...propertyWords(property) }))}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {moved ? (
        <p className="dim">
          {moved} {moved === 1 ? 'field moves' : 'fields move'} to a new position.
        </p>
      ) : null}
    </>
  )
}

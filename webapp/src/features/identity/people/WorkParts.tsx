import { InSystem } from '@/widgets/InSystem'
import css from './people.module.css'
import type { PersonWork } from './work'

/** The work of a user: each count opens a list of exactly these items. */
export function WorkParts({ work }: { work: PersonWork }) {
  const several = new Set(work.parts.map(part => part.systemId)).size > 1
  return (
    <ul className={css.parts} aria-label={`Open work of ${work.name}`}>
      {work.parts.map(part => (
        <li key={`${part.kind} ${part.systemId}`}>
          <InSystem systemId={part.systemId} to={part.address}>
            {part.title}
          </InSystem>
          {several ? <span className="dim">{part.system}</span> : null}
        </li>
      ))}
    </ul>
  )
}

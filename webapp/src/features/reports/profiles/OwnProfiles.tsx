import { Link } from 'react-router'
import { Section } from '@/ui'
import { useOwnProfiles } from './calls'
import css from './profiles.module.css'

const addressOfEntry = (profileId: string, entry: string): string =>
  `/reports/customReports?${new URLSearchParams({ profile: profileId, entry })}`

/** The profiles that the user has, each with its reports in order; nothing if there are none. */
export function OwnProfiles() {
  const profiles = useOwnProfiles().data?.profiles ?? []
  if (!profiles.length) return null
  return (
    <div className={css.own}>
      {profiles.map(({ id, name, description, entries }) => (
        <Section key={id} title={name} note={description || undefined}>
          <nav aria-label={`Reports of ${name}`}>
            <ol className={css.list}>
              {entries.map(entry => (
                <li key={entry.key}>
                  <Link to={entry.screen || addressOfEntry(id, entry.key)}>{entry.title}</Link>
                  {entry.fixed ? <span className="dim"> {entry.fixed}</span> : null}
                </li>
              ))}
            </ol>
          </nav>
        </Section>
      ))}
    </div>
  )
}

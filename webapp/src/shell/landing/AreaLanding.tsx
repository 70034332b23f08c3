import { IconSearchOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { useHome } from '@/api/home'
import { count, EmptyState, FindBox, PageHeader, Section, TERMS, TodoList, useAddress, useRovingFocus } from '@/ui'
import { AREAS, type AreaKey } from '../areas'
import { below, type NavArea, type NavItem } from '../navigation'
import { matching } from '../palette/matching'
import { useNavigation } from '../useNavigation'
import { screenOf, useWaiting } from '../waiting'
import css from './landing.module.css'

interface Part {
  key: string
  label: string
  about: string
  items: NavItem[]
}

/** The parts of an area with those of their screens that match the search. */
function partsOf(area: NavArea, query: string): Part[] {
  const all: Part[] =
    area.sections.length > 0 ? area.sections : [{ key: 'all', label: 'Screens', about: '', items: below(area) }]
  const soughtIn = (part: Part) =>
    matching(
      part.items.map(item => ({ item, label: item.label, note: `${part.label} ${item.about}` })),
      query,
    ).map(found => found.item)
  return all
    .map(part => ({ ...part, items: query.trim() ? soughtIn(part) : part.items }))
    .filter(part => part.items.length > 0)
}

/** The to-dos of the area's screens, as counted on Home. */
function ToDo({ area }: { area: NavArea }) {
  const { data } = useHome()
  const here = new Set(area.items.map(item => item.path))
  const todos = (data?.needsDoing ?? []).filter(todo => here.has(screenOf(todo)))
  if (todos.length === 0) return null
  return (
    <Section title={TERMS.toDo} className={css.todo}>
      <TodoList rows={todos.map(todo => ({ ...todo, mark: count(todo.count), tone: todo.urgency }))} />
    </Section>
  )
}

/** A link may name a part of the page: scrolls to it and moves the focus there. */
function useNamedPart(): void {
  const { hash } = useLocation()
  useEffect(() => {
    const part = hash ? document.getElementById(hash.slice(1)) : null
    part?.scrollIntoView?.({ block: 'start' })
    part?.focus({ preventScroll: true })
  }, [hash])
}

/** The first page of an area: its to-dos, and each of its screens with its purpose. */
export function AreaLanding({ area: key }: { area: AreaKey }) {
  const { areas } = useNavigation()
  const waiting = useWaiting()
  const query = useAddress().address.get('q') ?? ''
  const roving = useRovingFocus<HTMLDivElement>()
  useNamedPart()
  const area = areas.find(each => each.key === key)
  const { label, about } = AREAS[key]
  const parts = area ? partsOf(area, query) : []
  return (
    <>
      <PageHeader title={label} meta={about}>
        <FindBox label={`Find in ${label.toLowerCase()}`} />
      </PageHeader>
      <div className={css.body} {...roving}>
        {area && !query ? <ToDo area={area} /> : null}
        {parts.map(part => (
          <section key={part.key} id={part.key} tabIndex={-1} className={css.part} aria-label={part.label}>
            <div>
              <h2>{part.label}</h2>
              {part.about ? <p>{part.about}</p> : null}
            </div>
            <ul>
              {part.items.map(item => (
                <li key={item.id}>
                  <Link to={item.path}>
                    <item.icon size={16} stroke={1.6} />
                    <span>
                      <b>{item.label}</b>
                      <small>{item.about}</small>
                    </span>
                    {waiting[item.path] ? <em>{count(waiting[item.path] ?? 0)}</em> : null}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {parts.length > 0 ? null : (
          <EmptyState
            icon={IconSearchOff}
            title={query ? `No results for “${query}”` : 'Nothing to open here'}
            body={
              query
                ? 'Try a shorter word, or press Ctrl K to find a record.'
                : 'Ask your administrator for the rights you need.'
            }
          />
        )}
      </div>
    </>
  )
}

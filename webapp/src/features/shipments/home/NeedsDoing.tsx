import { IconChevronRight, IconMoodCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { count, EmptyState, Section, TERMS } from '@/ui'
import type { Todo } from './home'
import css from './home.module.css'

/** What waits for somebody, the most urgent first; each row leads to where it is done. */
export function NeedsDoing({ todos }: { todos: Todo[] }) {
  const all = todos.reduce((sum, todo) => sum + todo.count, 0)
  return (
    <Section title={TERMS.toDo} note={todos.length > 0 ? `${count(all)} items` : undefined}>
      {todos.length === 0 ? (
        <EmptyState icon={IconMoodCheck} title="Nothing to do" body="Every shipment is rated and billed." />
      ) : (
        <ul className={css.todo}>
          {todos.map(todo => (
            <li key={`${todo.kind} ${todo.link} ${todo.reason}`}>
              <Link to={todo.link}>
                <b data-tone={todo.urgency}>{count(todo.count)}</b>
                <span>
                  <strong>{todo.title}</strong>
                  <small>{todo.reason}</small>
                </span>
                <IconChevronRight size={14} stroke={1.8} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

import { IconMoodCheck } from '@tabler/icons-react'
import { count, EmptyState, Section, TERMS, TodoList } from '@/ui'
import type { Todo } from './home'

/** To-dos, the most urgent first; each row leads to where it is done. */
export function NeedsDoing({ todos }: { todos: Todo[] }) {
  const all = todos.reduce((sum, todo) => sum + todo.count, 0)
  return (
    <Section title={TERMS.toDo} note={todos.length > 0 ? `${count(all)} items` : undefined}>
      {todos.length === 0 ? (
        <EmptyState icon={IconMoodCheck} title="Nothing to do" body="Every shipment is rated and billed." />
      ) : (
        <TodoList rows={todos.map(todo => ({ ...todo, mark: count(todo.count), tone: todo.urgency }))} />
      )}
    </Section>
  )
}

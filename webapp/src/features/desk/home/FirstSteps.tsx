import { Link } from 'react-router'
import { mayUse } from '@/api/permissions'
import { useSession } from '@/api/session'
import { useSetupProgress } from '@/api/setup'
import { Section, TodoList } from '@/ui'

/** What the first invoice still needs, derived from stored data; shown until it is issued. */
export function FirstSteps() {
  const who = useSession(state => state.data)
  const progress = useSetupProgress('/').data
  const missing = (progress?.needs ?? []).filter(need => !need.isThere && mayUse(who, need.permission))
  if (progress && missing.length === 0) return null
  const actions = mayUse(who, 'company.viewCompany') ? <Link to="/wizard/company/view">Setup wizard</Link> : null
  return (
    <Section title="To bill and send the first invoice you still need" actions={actions}>
      <TodoList rows={missing.map((need, at) => ({ ...need, mark: String(at + 1), tone: 'plain' }))} />
    </Section>
  )
}

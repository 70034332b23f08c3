import { IconLock } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { usePermission } from '@/api/permissions'
import { type ConditionField, toRules } from '@/conditions'
import { templateFilterFields } from '@/filters'
import { EmptyState, Loaded, PageHeader } from '@/ui'
import { useIssues, useProfile } from './calls'
import { IssueScreen } from './IssueScreen'
import { PROFILES, RAISE, RESPOND, type Side } from './issues'
import { readView, type View, writeView } from './view'

/** Fields for links from other screens. */
const LINKED: ConditionField[] = [{ name: 'invoiceId', label: 'Invoice', type: 'text', isId: true }]

/** `/invoices/exceptions`: issues of shipments and invoices, for those who raise them and those who answer. */
export default function Exceptions() {
  const raises = usePermission(RAISE)
  const responds = usePermission(RESPOND)
  const sides = useMemo(
    (): Side[] => [...(raises ? (['Raise'] as const) : []), ...(responds ? (['Response'] as const) : [])],
    [raises, responds],
  )
  if (sides.length) return <Issues sides={sides} />
  return (
    <>
      <PageHeader title="Exceptions" />
      <EmptyState
        icon={IconLock}
        title="You don’t have access to exceptions"
        body="Ask your administrator for permission to raise or answer issues."
      />
    </>
  )
}

function Issues({ sides }: { sides: readonly Side[] }) {
  const [address, setAddress] = useSearchParams()
  const view = useMemo(() => readView(address, sides), [address, sides])
  const profile = useProfile(PROFILES[view.side], view.module)
  const fields = useMemo(
    () => [...templateFilterFields((profile.data?.fields ?? []).filter(field => field.activeForFilter)), ...LINKED],
    [profile.data],
  )
  const rules = useMemo(
    () => toRules(view.filter, name => fields.find(field => field.name === name)?.type ?? 'text'),
    [view.filter, fields],
  )
  const issues = useIssues(PROFILES[view.side], view.module, rules, view.page)
  return (
    <Loaded of={profile} what="the fields of the grid">
      {template => (
        <Loaded of={issues} what="the issues" bars={14}>
          {page => (
            <IssueScreen
              // another page, side or module is a new sheet: it must have no state of the old one
              key={`${template.templateId} ${view.module} ${issues.dataUpdatedAt}`}
              profile={template}
              page={page}
              view={view}
              setView={(next: View) => setAddress(writeView(next))}
              sides={sides}
              fields={fields}
              rules={rules}
              reload={() => void issues.refetch()}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  )
}

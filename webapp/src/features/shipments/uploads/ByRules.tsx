import { Link } from 'react-router'
import { Allowed, counted } from '@/ui'

/** How many values mapping rules decided: replacements in a file are never silent. */
export function ByRules({ values }: { values: number }) {
  if (!values) return null
  return (
    <p className="dim">
      {counted(values, 'value', 'values')} read by mapping rules.{' '}
      <Allowed permission="reports.sideReports">
        <Link to="/reports/mappingrules">Mapping rules</Link>
      </Allowed>
    </p>
  )
}

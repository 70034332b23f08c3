import { useSearchParams } from 'react-router'
import { ProfileScreen } from '@/records'
import { ISSUE_PROFILES, issuesOf, listOf, moduleOf } from './view'

/** The saved filters for the issues of a module: each has its own fields. */
export default function FilterProfiles() {
  const [address] = useSearchParams()
  const module = moduleOf(address)
  return (
    <ProfileScreen
      key={module}
      docType={listOf(module)}
      at={ISSUE_PROFILES}
      title={`Filter profiles for ${module} issues`}
      list={{ at: issuesOf(module), label: 'Exceptions' }}
    />
  )
}

import { useSearchParams } from 'react-router'
import { ProfileScreen } from '@/records'
import { ISSUE_PROFILES, issuesOf, listOf, moduleOf } from './view'

/** The filters kept for the issues of a module: each has fields of its own to filter by. */
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

import { Button } from '@mantine/core'
import { IconMessageReport } from '@tabler/icons-react'
import { Link, useLocation, useNavigate } from 'react-router'
import { counted, EmptyState, ListScreen } from '@/ui'
import { useWholeProfiles } from './calls'
import type { Profile } from './issues'
import { PROFILE_KINDS, profileAt } from './profileKinds'

const named = (profile: Profile, flag: 'isMandatory' | 'duplicateIdentifier' | 'addInSummary') =>
  profile.fields
    .filter(field => field.isVisible && field[flag])
    .map(field => field.label)
    .join(', ') || <span className="dim">–</span>

/** The exception profiles: the fields of issues, one profile for each way of raising and answering them. */
export default function Profiles() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const profiles = useWholeProfiles()
  const addressOf = ({ docType }: Profile) => profileAt(pathname, docType)
  return (
    <ListScreen
      title="Exception profiles"
      meta={profiles.data && counted(profiles.data.length, 'profile')}
      actions={
        <Button component={Link} variant="default" to="/invoices/exceptions">
          Exceptions
        </Button>
      }
      of={profiles}
      what="exception profiles"
      rows={profiles.data}
      region="Exception profiles"
      rowKey={profile => profile.docType}
      open={profile => navigate(addressOf(profile))}
      empty={
        <EmptyState
          icon={IconMessageReport}
          title="No exception profiles"
          body="They come with the suite. Ask whoever keeps this installation to seed them."
        />
      }
      columns={[
        {
          head: 'Profile',
          look: 'strong',
          names: true,
          cell: profile => (
            <Link to={addressOf(profile)}>{PROFILE_KINDS[profile.docType]?.label ?? profile.docType}</Link>
          ),
        },
        { head: 'Used', fit: 'wrap', cell: profile => PROFILE_KINDS[profile.docType]?.about ?? '' },
        { head: 'Fields shown', figure: true, cell: profile => profile.fields.filter(one => one.isVisible).length },
        { head: 'Mandatory', fit: 'wrap', cell: profile => named(profile, 'isMandatory') },
        { head: 'Duplicate check', fit: 'wrap', cell: profile => named(profile, 'duplicateIdentifier') },
        { head: 'In the summary', fit: 'wrap', cell: profile => named(profile, 'addInSummary') },
        { head: 'Version', figure: true, cell: profile => profile.version },
      ]}
    />
  )
}

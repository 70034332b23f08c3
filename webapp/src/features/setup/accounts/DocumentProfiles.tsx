import { Button } from '@mantine/core'
import { Link, useLocation, useParams } from 'react-router'
import { NEW, RecordScreen, useRecord } from '@/records'
import { Loaded } from '@/ui'
import { BASE, rulesOf } from './addresses'
import { DOCUMENTS, familyAt, LINE_INPUTS, profilesAt } from './documentFamilies'

/** The lines of an account's document profiles that the address selects: for audit, for delivery, or all. */
export default function DocumentProfiles() {
  const { accountId = '', systemId = '', docProfileId } = useParams()
  const { pathname } = useLocation()
  const family = familyAt(pathname)
  const at = profilesAt(family, systemId, accountId)
  const account = useRecord(BASE, accountId)
  const others = (['audit', 'delivery'] as const).filter(each => each !== family)
  return (
    <Loaded of={account} what="the account" isScreen>
      {({ values }) => (
        <RecordScreen
          key={family}
          base={DOCUMENTS}
          narrowedBy={{ family }}
          open={pathname.endsWith(`/${NEW}`) ? NEW : (docProfileId ?? null)}
          title={`${family === 'audit' ? 'Document audit profiles' : 'Document profiles'} for ${values['account#accountName']}`}
          accountId={accountId}
          narrowTo={2}
          inputs={LINE_INPUTS}
          addressOf={(open, kept) => {
            const path = open === NEW ? `${at}/${NEW}` : open ? `${at}/edit/${open}` : `${at}/view`
            return kept ? `${path}?${kept}` : path
          }}
          actions={
            <>
              {others.map(other => (
                <Button
                  key={other}
                  component={Link}
                  variant="default"
                  to={`${profilesAt(other, systemId, accountId)}/view`}
                >
                  {other === 'audit' ? 'Needed for the audit' : 'Sent with invoices'}
                </Button>
              ))}
              <Button component={Link} variant="default" to={rulesOf(systemId, accountId)}>
                Account rules
              </Button>
            </>
          }
        />
      )}
    </Loaded>
  )
}

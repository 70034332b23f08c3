import { useParams } from 'react-router'
import { RecordScreen, recordInQuery } from '@/records'
import { newType, recordsOf, recordsOfAccount, typeList } from './addresses'
import { TYPES } from './calls'

/** The lookup tables of the company, of the system, or with the records of one account. */
export default function MetadataTypes() {
  const { systemId, accountId } = useParams()
  return (
    <RecordScreen
      base={TYPES}
      title={accountId ? 'Account metadata' : undefined}
      open={null}
      addressOf={recordInQuery(typeList)}
      pages={{
        of: ({ id }) => (systemId && accountId ? recordsOfAccount(systemId, accountId, id) : recordsOf(id)),
        new: accountId ? undefined : newType,
      }}
    />
  )
}

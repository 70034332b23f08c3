import { useParams } from 'react-router'
import { RecordScreen, recordInQuery } from '@/records'
import { templateAddress, templateList } from './addresses'
import { NEW, TEMPLATES } from './calls'

/** The invoice designs of the system and of accounts. */
export default function Templates() {
  const { systemId = '', accountId } = useParams()
  const query = accountId ? `?account=${accountId}` : ''
  return (
    <RecordScreen
      base={TEMPLATES}
      open={null}
      addressOf={recordInQuery(templateList(systemId))}
      pages={{
        of: ({ id }) => templateAddress(systemId, id),
        new: `${templateAddress(systemId, NEW)}${query}`,
      }}
    />
  )
}
